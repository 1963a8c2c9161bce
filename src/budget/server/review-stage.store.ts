import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import { type Level, levels } from '#api/access.ts'
import { type Mark, type ReviewStage, reviewStageOf } from '#budget/review-states.ts'
import { type DatabaseTime, dateOf, type PeriodStatus } from '#budget/server/status.store.ts'
import type { Schema } from '#platform/database/schema.ts'

export async function readReviewStage(
  db: Kysely<Schema>,
  { institutionId, status, passedOn }: Pick<PeriodStatus, 'institutionId' | 'status' | 'passedOn'>,
): Promise<ReviewStage> {
  const district = await hasDistrict(db, institutionId)
  return reviewStageOf({ status, passedOn, district: district ? 'present' : 'none' })
}

/** Active reviewers, directly or by region. */
export async function hasDistrict(db: Kysely<Schema>, institutionId: string): Promise<boolean> {
  const found = await ofDistricts(db)
    .where('reviewer_set.institution_id', '=', institutionId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function institutionsOfDistricts(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await ofDistricts(db).distinct().execute()
  return new Set(rows.map(({ institution_id }) => institution_id))
}

/** Locked accounts do not count. */
export function ofDistricts(db: Kysely<Schema>) {
  return db
    .selectFrom('reviewer_set')
    .innerJoin('account', 'account.user_name', 'reviewer_set.user_name')
    .select('reviewer_set.institution_id')
    .where('account.role', '=', 'reviewer')
    .where('account.level', '=', 'district')
    .where('account.locked_at', 'is', null)
}

/** User names, not display names. */
export type StoredMark = Mark & {
  readonly level: Level
  readonly sessionCode: string
  readonly by: string
  readonly createdAt: Date
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
}

const state = z.enum(['open', 'answered', 'resolved'])
const level = z.enum(levels)

type MarkSession = { readonly institutionId: string; readonly sessionCode: string | null }

export const markColumns = [
  'session_code',
  'sheet',
  'row_code',
  'field',
  'text',
  'level',
  'state',
  'marked_by',
  'marked_at',
  'answer',
  'answered_by',
  'answered_at',
] as const

export async function readMarks(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: MarkSession,
): Promise<readonly StoredMark[]> {
  const rows = await db
    .selectFrom('mark')
    .select(['mark_id', 'return_id', ...markColumns])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode ?? '')
    .orderBy('mark_id')
    .execute()
  return rows.map(markOf)
}

export type StoredMarkRow = Pick<
  Selectable<Schema['mark']>,
  'mark_id' | 'return_id' | Exclude<(typeof markColumns)[number], 'marked_at' | 'answered_at'>
> & {
  readonly marked_at: DatabaseTime
  readonly answered_at: DatabaseTime | null
}

export function markOf(row: StoredMarkRow): StoredMark {
  return {
    id: row.mark_id,
    at: { sheet: row.sheet, row: row.row_code, field: row.field },
    text: row.text,
    answer: row.answer,
    state: state.parse(row.state),
    returned: row.return_id !== null,
    level: level.parse(row.level),
    sessionCode: row.session_code,
    by: row.marked_by,
    createdAt: new Date(row.marked_at),
    answeredBy: row.answered_by,
    answeredAt: dateOf(row.answered_at),
  }
}
