import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Ground, groundOf } from '#domain/draft/inputs.ts'
import type { Schema } from '#server/database/schema.ts'
import { readNorms, type VersionedNorms } from '#server/features/drafts/norms.store.ts'
import { isSealed, readStanding, type Standing } from '#server/features/drafts/standing.store.ts'

/** How a year stands, on what it is sealed (`null`: it is open), and its norms; of a sealed year those of its calculation. */
export type Footing = {
  readonly standing: Standing
  readonly sealed: Ground | null
  /** `null` for a year that has none. */
  readonly norms: VersionedNorms | null
}

/** On what an institution's year is calculated (decision 0020). */
export async function readFooting(db: Kysely<Schema>, institutionId: string, year: number): Promise<Footing> {
  const standing = await readStanding(db, institutionId, year)
  const sealed = isSealed(standing) ? await readGround(db, institutionId, standing.sessionCode) : null
  return { standing, sealed, norms: await readNorms(db, year, sealed?.norms) }
}

/** On what the report of a period was calculated; `null` before its first calculation. */
async function readGround(
  db: Kysely<Schema>,
  institutionId: string,
  sessionCode: string | null,
): Promise<Ground | null> {
  const row = await db
    .selectFrom('report')
    .select('inputs')
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .executeTakeFirst()
  return row?.inputs ? groundOf(z.record(z.string(), z.string()).parse(row.inputs)) : null
}
