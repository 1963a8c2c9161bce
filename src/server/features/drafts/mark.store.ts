import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { Mark } from '#domain/draft/review.ts'
import { type Level, levels } from '#domain/organisation/roles.ts'
import type { Schema } from '#server/database/schema.ts'

/** A mark with who spoke when. User names, not display names. */
export type StoredMark = Mark & {
  readonly level: Level
  readonly sessionCode: string
  readonly by: string
  readonly on: Date
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
}

const state = z.enum(['open', 'answered', 'resolved'])
const level = z.enum(levels)

type Session = { readonly institutionId: string; readonly sessionCode: string | null }

/** The marks of an institution's report of a period, in the order in which they were made. */
export async function readMarks(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Session,
): Promise<readonly StoredMark[]> {
  const rows = await db
    .selectFrom('mark')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .orderBy('mark_id')
    .execute()
  return rows.map(markOf)
}

function markOf(row: Selectable<Schema['mark']>): StoredMark {
  return {
    id: row.mark_id,
    at: { sheet: row.sheet, row: row.row_code, field: row.field },
    words: row.words,
    answer: row.answer,
    state: state.parse(row.state),
    returned: row.return_id === null ? 'no' : 'yes',
    level: level.parse(row.level),
    sessionCode: row.session_code,
    by: row.marked_by,
    on: row.marked_at,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at,
  }
}
