import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { NormSet } from '#domain/norms/year-norms.ts'
import type { Schema } from '#server/database/schema.ts'

const figures = z.record(z.string(), z.record(z.string(), z.number()))
const content = z.object({
  givens: z.record(z.string(), figures),
  settings: z.object({ excessPer: z.enum(['grade', 'group']) }),
})

/** The norms of a financial year as last published, with their version, or `null` for a year without norms. */
export async function readNorms(
  db: Kysely<Schema>,
  year: number,
): Promise<(NormSet & { readonly version: number }) | null> {
  const row = await db
    .selectFrom('norm_set')
    .select(['version', 'content'])
    .where('year', '=', year)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...content.parse(row.content), version: row.version } : null
}
