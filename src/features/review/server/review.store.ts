import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { WorkflowStatus } from '#budget/review-states.ts'
import { readNames } from '#budget/server/names.store.ts'
import { EVENTS_AT_ONCE } from '#features/administration/api.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import type { ByKind } from '#forms/limits.ts'
import type { Schema } from '#platform/database/schema.ts'

export type MarkAction = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly year: number
  readonly by: string
  readonly at: Date
}

type NewMark = {
  readonly at: { readonly sheet: string; readonly row: string; readonly field: string }
  readonly text: string
  readonly level: string
}

export async function addMark(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, by, at: when }: MarkAction,
  { at, text, level }: NewMark,
): Promise<void> {
  await trx
    .insertInto('mark')
    .values({
      institution_id: institutionId,
      session_code: sessionCode,
      year,
      sheet: at.sheet,
      row_code: at.row,
      field: at.field,
      text,
      level,
      marked_by: by,
      marked_at: when,
      return_id: null,
      state: 'open',
      answered_by: null,
      resolved_by: null,
    })
    .execute()
}

type OneMark = Pick<MarkAction, 'institutionId'> & { readonly markId: string }

export async function deleteMark(
  trx: Transaction<Schema>,
  { institutionId, markId }: OneMark,
): Promise<void> {
  await trx
    .deleteFrom('mark')
    .where('institution_id', '=', institutionId)
    .where('mark_id', '=', markId)
    .execute()
}

export async function answerMark(
  trx: Transaction<Schema>,
  { institutionId, markId }: OneMark,
  { answer, by, at }: { readonly answer: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('mark')
    .set({ state: 'answered', answer, answered_by: by, answered_at: at })
    .where('institution_id', '=', institutionId)
    .where('mark_id', '=', markId)
    .execute()
}

export async function resolveMark(
  trx: Transaction<Schema>,
  { institutionId, by, at }: MarkAction,
  markId: string,
): Promise<void> {
  await trx
    .updateTable('mark')
    .set({ state: 'resolved', resolved_by: by, resolved_at: at })
    .where('institution_id', '=', institutionId)
    .where('mark_id', '=', markId)
    .execute()
}

async function settleMarks(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, by, at }: MarkAction,
): Promise<void> {
  await trx
    .updateTable('mark')
    .set({ state: 'resolved', resolved_by: by, resolved_at: at, settled_by_approval: true })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('state', '<>', 'resolved')
    .execute()
}

/** Reopens marks. In a sent report, those that the institution has seen become answered. */
async function unsettleMarks(
  trx: Transaction<Schema>,
  { institutionId, sessionCode }: MarkAction,
  undone: 'approved' | 'passed_on',
): Promise<void> {
  await sql`
    update mark set state = case when return_id is null then 'open' else 'answered' end,
      resolved_by = null, resolved_at = null, settled_by_approval = false
    from report
    where report.institution_id = ${institutionId} and report.session_code = ${sessionCode}
      and mark.institution_id = report.institution_id and mark.session_code = report.session_code
      and settled_by_approval and resolved_at = ${sql.ref(`report.${undone}_at`)} and resolved_by = ${sql.ref(`report.${undone}_by`)}
  `.execute(trx)
}

/** Answered marks become open again. */
export async function moveMarks(
  trx: Transaction<Schema>,
  { institutionId, sessionCode }: MarkAction,
  returnId: string,
): Promise<void> {
  await trx
    .updateTable('mark')
    .set({ return_id: returnId, state: 'open' })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('state', '<>', 'resolved')
    .execute()
}

type NewReturn = Pick<WorkflowStatus, 'status'> & {
  readonly scope: 'whole' | 'cells'
  readonly reason: string
  readonly level: string
}

export async function storeReturn(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, by, at }: MarkAction,
  { status, scope, reason, level }: NewReturn,
): Promise<string> {
  await trx
    .updateTable('report')
    .set({ status, reason, passed_on_at: null, passed_on_by: null })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
  const { return_id } = await trx
    .insertInto('draft_return')
    .values({
      institution_id: institutionId,
      session_code: sessionCode,
      year,
      scope,
      reason,
      level,
      returned_by: by,
      returned_at: at,
    })
    .returning('return_id')
    .executeTakeFirstOrThrow()
  return return_id
}

/** Settles open marks. Below the last level the report is passed on. */
export async function storeApproval(
  trx: Transaction<Schema>,
  acting: MarkAction,
  { status, stage }: WorkflowStatus,
  amounts: ByKind | null,
): Promise<void> {
  const { institutionId, sessionCode, by, at } = acting
  await settleMarks(trx, acting)
  const approval =
    stage === 'done'
      ? {
          approved_at: at,
          approved_by: by,
          approved_current: amounts?.current ?? null,
          approved_capital: amounts?.capital ?? null,
        }
      : { passed_on_at: at, passed_on_by: by }
  await trx
    .updateTable('report')
    .set({ status, ...approval })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
}

/** Reopens the marks that the approval settled. */
export async function storeUndone(
  trx: Transaction<Schema>,
  acting: MarkAction,
  { status, stage }: WorkflowStatus,
): Promise<void> {
  const { institutionId, sessionCode } = acting
  const isPassedOn = stage === 'ministry'
  await unsettleMarks(trx, acting, isPassedOn ? 'approved' : 'passed_on')
  const undone = isPassedOn
    ? { approved_at: null, approved_by: null, approved_current: null, approved_capital: null }
    : { passed_on_at: null, passed_on_by: null }
  await trx
    .updateTable('report')
    .set({ status, ...undone })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
}

const detail = z.object({
  text: z.string().default(''),
  receipt: z.string().default(''),
  at: z.object({ sheet: z.string(), row: z.string(), field: z.string() }).nullable().default(null),
})

type EventFilter = {
  readonly institutionId: string
  readonly year: number
  readonly kinds: readonly string[]
  readonly before: string | null
}

export async function readEvents(
  db: Kysely<Schema>,
  { institutionId, year, kinds, before }: EventFilter,
): Promise<readonly ReviewEvent[]> {
  const name = await readNames(db, institutionId)
  const rows = await db
    .selectFrom('named_event')
    .select(['event_id', 'at', 'actor', 'kind', 'detail'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('kind', 'in', [...kinds])
    .$if(before !== null, (query) => query.where('event_id', '<', before ?? ''))
    .orderBy('event_id', 'desc')
    .limit(EVENTS_AT_ONCE)
    .execute()
  return rows.map(({ event_id: id, at, actor, kind, detail: stored }) => {
    const { text, receipt, at: cell } = detail.parse(stored ?? {})
    return { id, at: at.toISOString(), by: name(actor), kind, cell, text: text || receipt }
  })
}
