import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether the owner of an account has confirmed its address by a link: one that somebody typed may be wrong, and nobody would notice. */
async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column email_confirmed boolean not null default false`.execute(db)
}

/** Forward only, as every migration. */
export const confirmedAddresses: Migration = { up }
