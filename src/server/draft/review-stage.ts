import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { ReturnRow } from '#contract/review.ts'
import { type Mark, type ReviewStage, reviewStageOf, type Status, statusOf } from '#domain/draft/review.ts'
import { type Level, levels } from '#domain/organisation/roles.ts'
import type { Schema } from '#server/database/schema.ts'

type Session = { readonly institutionId: string; readonly sessionCode: string }

/** How far a report has come, and the return that no sending has answered yet. User names. */
type ReportWay = {
  readonly status: Status
  readonly desk: ReviewStage
  readonly returned: ReturnRow | null
}

/** Reads the way of a report; one that was never calculated lies with its institution. */
export async function readWay(db: Kysely<Schema>, session: Session): Promise<ReportWay> {
  const report = await db
    .selectFrom('report')
    .select(['status', 'passed_on_at'])
    .where('institution_id', '=', session.institutionId)
    .where('session_code', '=', session.sessionCode)
    .executeTakeFirst()
  const status = statusOf(report?.status)
  const district = await hasDistrict(db, session.institutionId)
  return {
    status,
    desk: reviewStageOf({
      status,
      passedOn: report?.passed_on_at ? 'yes' : 'no',
      district: district ? 'there' : 'none',
    }),
    returned: await readOpenReturn(db, session),
  }
}

const stored = z.object({ scope: z.enum(['whole', 'cells']), level: z.enum(levels) })

async function readOpenReturn(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Session,
): Promise<ReturnRow | null> {
  const row = await db
    .selectFrom('draft_return')
    .select(['scope', 'reason', 'level', 'returned_by', 'returned_at'])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('sent_again_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { ...stored.parse(row), reason: row.reason, by: row.returned_by, on: row.returned_at.toISOString() }
}

/** Notes that a returned report has been sent again: the hold ends, the year is shut as a whole. */
export async function closeReturn(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Session,
  at: Date,
): Promise<void> {
  await db
    .updateTable('draft_return')
    .set({ sent_again_at: at })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('sent_again_at', 'is', null)
    .execute()
}

/** Whether some district reviewer who is not locked out has the institution in their set. */
export async function hasDistrict(db: Kysely<Schema>, institutionId: string): Promise<boolean> {
  const found = await ofDistricts(db)
    .where('reviewer_institution.institution_id', '=', institutionId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The institutions for which `hasDistrict` holds. */
export async function institutionsOfDistricts(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await ofDistricts(db).distinct().execute()
  return new Set(rows.map(({ institution_id }) => institution_id))
}

function ofDistricts(db: Kysely<Schema>) {
  return db
    .selectFrom('reviewer_institution')
    .innerJoin('account', 'account.user_name', 'reviewer_institution.user_name')
    .select('reviewer_institution.institution_id')
    .where('account.role', '=', 'reviewer')
    .where('account.level', '=', 'district')
    .where('account.locked_at', 'is', null)
}

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

type MarkSession = { readonly institutionId: string; readonly sessionCode: string | null }

/** The marks of an institution's report of a period, in the order in which they were made. */
export async function readMarks(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: MarkSession,
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
