import type { Migration } from 'kysely/migration'
import { baseline } from '#platform/database/migrations/0001-baseline.ts'

/** In the order of names. From release 1.0 on, a published one never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
}
