import type { Level } from '#api/access.ts'
import { type Deadline, whyNoMoreTime } from '#budget/deadline.ts'
import {
  blockReason,
  type DraftState,
  draftStateOf,
  isClosed,
  type ReviewStage,
  returnDeadlineProblem,
  reviewBlockReason,
  type Status,
} from '#budget/review-states.ts'
import type { BudgetStatus, ListedInstitution } from '#features/portfolio/institution-rows.ts'
import type { OpenPoint } from '#features/review/open-points.ts'

/** A district's approval passes the budget on to the next level. */
export const bulkActions = ['remind', 'extend', 'return', 'approve'] as const
export type BulkActName = (typeof bulkActions)[number]

/** Times are ISO 8601. `until` of a return: the new deadline for all; `null`: no more time. */
export type BulkAction =
  | { readonly kind: 'remind'; readonly text: string }
  | { readonly kind: 'extend'; readonly until: string; readonly reason: string }
  | { readonly kind: 'return'; readonly until: string | null; readonly reason: string }
  | { readonly kind: 'approve' }

/** In display order: reasons that a user can resolve come first. */
export const bulkBlockReasons = [
  'openPoints',
  'beingCounted',
  'noMoreTime',
  'tooEarly',
  'longerAlready',
  'noDeadline',
  'remindedToday',
  'periodClosed',
  'yearClosed',
  'ownWork',
  'otherLevel',
  'notSent',
  'oldPeriod',
  'sent',
  'approved',
  'final',
  'noPeriod',
  'notYours',
] as const
export type BulkBlockReason = (typeof bulkBlockReasons)[number]

export type BulkInstitution = Pick<ListedInstitution, 'figures'> & {
  /** `null` if no period is open. */
  readonly sessionCode: string | null
  readonly status: Status
  readonly stage: ReviewStage
  readonly deadline: Deadline | null
  /** Needed only for reminders; days in Ulaanbaatar. */
  readonly isOpen: boolean
  readonly remindedToday: boolean
  readonly closedYear: 'yes' | 'no'
  readonly preparedBy: 'self' | 'others'
  /** Needed only for an approval. */
  readonly points: readonly OpenPoint[]
}

type BulkActor = { readonly userName: string; readonly level: Level; readonly now: string }

/**
 * Applies the rules of single actions, but a bulk approval requires no open points and a bulk extension shortens no
 * deadline.
 */
export function bulkOf(
  act: BulkAction,
  institutions: readonly BulkInstitution[],
  acting: BulkActor,
): readonly (BulkBlockReason | null)[] {
  return institutions.map((each) =>
    each.sessionCode === null ? 'noPeriod' : bulkBlockReason(act, each, acting),
  )
}

function bulkBlockReason(act: BulkAction, each: BulkInstitution, acting: BulkActor): BulkBlockReason | null {
  switch (act.kind) {
    case 'remind':
      return reminderBlockReason(each)
    case 'extend':
      return extensionBlockReason(act.until, each, acting)
    case 'return': {
      const { deadline } = each
      const { now } = acting
      return (
        decisionBlockReason('return', each, acting) ?? returnDeadlineProblem(act.until, { deadline, now })
      )
    }
    case 'approve': {
      const why = decisionBlockReason('approve', each, acting)
      if (why !== null) return why
      if (each.figures === 'outdated') return 'beingCounted'
      return each.points.length > 0 ? 'openPoints' : null
    }
  }
}

function reminderBlockReason({
  status,
  isOpen,
  closedYear,
  remindedToday,
}: BulkInstitution): BulkBlockReason | null {
  if (isClosed(status)) return status === 'SENT' ? 'sent' : 'approved'
  if (closedYear === 'yes') return 'yearClosed'
  if (!isOpen) return 'periodClosed'
  return remindedToday ? 'remindedToday' : null
}

function extensionBlockReason(
  until: string,
  { status, stage, deadline, closedYear }: BulkInstitution,
  { now, level }: BulkActor,
): BulkBlockReason | null {
  const blocks = { noDeadline: deadline === null, yearClosed: closedYear === 'yes' }
  const why = blockReason('extend', level, { state: draftStateOf({ status, stage }), blocks })
  if (deadline === null || why !== null) return why
  return whyNoMoreTime(until, { deadline, now })
}

function decisionBlockReason(
  act: 'return' | 'approve',
  { stage, preparedBy, closedYear }: BulkInstitution,
  { userName, level }: BulkActor,
): ReturnType<typeof reviewBlockReason> {
  const preparers = preparedBy === 'self' ? [userName] : []
  const period = closedYear === 'yes' ? 'ofClosedYear' : 'newest'
  return reviewBlockReason(act, { stage, preparedBy: preparers, period }, { userName, level })
}

export function bulkActionsFor(standings: Iterable<BudgetStatus>, level: Level): readonly BulkActName[] {
  const states = [...new Set(standings)].map((budgetStatus) => stateOf[budgetStatus])
  const some = (test: (state: DraftState) => boolean): boolean => states.some(test)
  const turn = { oldPeriod: false, yearClosed: false, ownWork: false }
  const works = some(
    (state) =>
      blockReason('write', 'institution', { state, blocks: { yearClosed: false, periodClosed: false } }) ===
      null,
  )
  const open: Readonly<Record<BulkActName, boolean>> = {
    remind: works,
    extend: some(
      (state) =>
        blockReason('extend', level, { state, blocks: { yearClosed: false, noDeadline: false } }) === null,
    ),
    return: some((state) => blockReason('return', level, { state, blocks: turn }) === null),
    approve: some((state) => blockReason('approve', level, { state, blocks: turn }) === null),
  }
  return bulkActions.filter((act) => open[act])
}

const stateOf: Readonly<Record<BudgetStatus, DraftState>> = {
  notStarted: 'new',
  inProgress: 'new',
  withErrors: 'new',
  calculated: 'calculated',
  returned: 'returned',
  atDistrict: 'atDistrict',
  atMinistry: 'atMinistry',
  approved: 'approved',
}

/** `account`: the user lost the right, or an administrator signed the user out. `failed`: an error of the program. */
export const bulkOrderStates = ['running', 'stopping', 'finished', 'stopped', 'account', 'failed'] as const
export type BulkOrderState = (typeof bulkOrderStates)[number]

export function isAtWork(state: BulkOrderState): state is 'running' | 'stopping' {
  return state === 'running' || state === 'stopping'
}

/** The result for one institution. `changed`: it changed after the preview. */
export type BulkOutcome = 'will' | 'done' | 'not' | 'refused' | 'changed'

export type BulkGroup<Row> = {
  readonly outcome: BulkOutcome
  readonly reason: BulkBlockReason | null
  readonly rows: readonly Row[]
}

const outcomes = ['will', 'done', 'changed', 'refused', 'not'] as const satisfies readonly BulkOutcome[]

export function bulkGroups<
  Row extends { readonly outcome: BulkOutcome; readonly reason: BulkBlockReason | null },
>(rows: readonly Row[]): readonly BulkGroup<Row>[] {
  return outcomes.flatMap((outcome) =>
    [null, ...bulkBlockReasons].flatMap((reason) => {
      const alike = rows.filter((row) => row.outcome === outcome && row.reason === reason)
      return alike.length === 0 ? [] : [{ outcome, reason, rows: alike }]
    }),
  )
}
