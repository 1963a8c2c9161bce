import type { Kysely } from 'kysely'
import type { Level } from '#api/access.ts'
import { type Undoable, undoableAt, undoBlockReason } from '#budget/review-states.ts'
import { hasPreparedSinceApproval, readPreparers } from '#budget/server/event.store.ts'
import { readReviewStage } from '#budget/server/review-stage.store.ts'
import type { PeriodStatus } from '#budget/server/status.store.ts'
import type { Schema } from '#platform/database/schema.ts'

type UndoReviewer = { readonly userName: string; readonly level: Level }

/** Decision 0017. */
export async function currentUndoBlockReason(
  db: Kysely<Schema>,
  period: PeriodStatus,
  reviewer: UndoReviewer,
): Promise<ReturnType<typeof undoBlockReason>> {
  const { institutionId, year, closedYear, passedOnBy, approvedBy, ministryOpenedAt } = period
  const stage = await readReviewStage(db, period)
  return undoBlockReason(
    {
      stage,
      preparedBy: await readPreparers(db, institutionId, year),
      closedYear,
      passedOnBy,
      approvedBy,
      ministryOpened: ministryOpenedAt === null ? 'no' : 'yes',
      revision: stage === 'done' && (await hasStartedRevision(db, period)) ? 'started' : 'none',
    },
    reviewer,
  )
}

/** Reviewers undo their own approval, or their passing on while it is not approved yet. */
export function undoableOf(
  { status, passedOn, passedOnBy, approvedBy }: PeriodStatus,
  { userName, level }: UndoReviewer,
): Undoable | null {
  const what = undoableAt[level]
  const canUndo = { passedOn: status === 'SENT' && passedOn === 'yes', approved: status === 'APPROVED' }[what]
  const by = { passedOn: passedOnBy, approved: approvedBy }[what]
  return canUndo && by === userName ? what : null
}

async function hasStartedRevision(db: Kysely<Schema>, period: PeriodStatus): Promise<boolean> {
  const { institutionId, year, sessionCode } = period
  const later = await db
    .selectFrom('report')
    .select('session_code')
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('session_code', '>', sessionCode)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined || hasPreparedSinceApproval(db, institutionId, { year, sessionCode })
}
