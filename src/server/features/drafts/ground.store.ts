import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Ground, groundOf } from '#domain/draft/inputs.ts'
import type { Schema } from '#server/database/schema.ts'

/** On what the report of a period was calculated; `null` before its first calculation. */
export async function readGround(
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
