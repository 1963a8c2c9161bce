import type { Level } from '#api/access.ts'
import { type Deadline, isLate, whyNoMoreTime } from '#budget/deadline.ts'
import { type Evaluation, formStateAt } from '#engine/evaluate.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { sharedWith } from '#engine/lock.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'

/** The status of a report, and of the year's draft (design calculation §8). */
export type Status = 'NEW' | 'CALCULATED' | 'SENT' | 'APPROVED' | 'RETURNED'

export const isClosed = (status: Status): boolean => status === 'SENT' || status === 'APPROVED'

export function statusOf(text: string | null | undefined): Status {
  return text === 'CALCULATED' || text === 'SENT' || text === 'APPROVED' || text === 'RETURNED' ? text : 'NEW'
}

/** Checks for a started year: a blank was saved, even empty, or the newest report was calculated. */
export function isStarted({
  saved,
  status,
}: {
  readonly saved: 'some' | 'none'
  readonly status: Status
}): boolean {
  return saved === 'some' || status !== 'NEW'
}

export type ReviewStage = 'institution' | Level | 'done'

export type WorkflowStatus = { readonly status: Status; readonly stage: ReviewStage }

/** The states of a draft. `SENT` has two, one for each level. */
export const draftStates = {
  new: { status: 'NEW', stage: 'institution' },
  calculated: { status: 'CALCULATED', stage: 'institution' },
  atDistrict: { status: 'SENT', stage: 'district' },
  atMinistry: { status: 'SENT', stage: 'ministry' },
  returned: { status: 'RETURNED', stage: 'institution' },
  approved: { status: 'APPROVED', stage: 'done' },
} as const satisfies Readonly<Record<string, WorkflowStatus>>

export type DraftState = keyof typeof draftStates

export function draftStateOf({ status, stage }: WorkflowStatus): DraftState {
  if (status === 'SENT') return stage === 'ministry' ? 'atMinistry' : 'atDistrict'
  return ({ NEW: 'new', CALCULATED: 'calculated', RETURNED: 'returned', APPROVED: 'approved' } as const)[
    status
  ]
}

type SendingState = {
  readonly status: Status
  readonly passedOn: 'yes' | 'no'
  /** `present` if a district reviewer is assigned to the institution. */
  readonly district: 'present' | 'none'
}

/** ASSUMED: without a district reviewer a draft passes directly to the ministry. */
export function reviewStageOf({ status, passedOn, district }: SendingState): ReviewStage {
  if (status === 'APPROVED') return 'done'
  if (status !== 'SENT') return 'institution'
  return passedOn === 'yes' || district === 'none' ? 'ministry' : 'district'
}

export type WorkflowActor = 'institution' | Level

/** The block reasons by priority: reasons without remedy come first. */
export const blockReasons = [
  'oldPeriod',
  'final',
  'approved',
  'yearClosed',
  'notSent',
  'otherLevel',
  'sent',
  'nothingToRecall',
  'nothingToUndo',
  'ownWork',
  'doneByOther',
  'nextActed',
  'revisionStarted',
  'opened',
  'periodClosed',
  'late',
  'notCalculated',
  'stale',
  'notReady',
  'noConsentRequired',
  'consented',
  'notConsented',
  'notReturned',
  'noDeadline',
] as const
export type BlockReason = (typeof blockReasons)[number]

type PeriodBlockReason = 'oldPeriod' | 'yearClosed' | 'periodClosed'

type Refusals = {
  readonly write: { who: 'institution'; state: 'sent' | 'approved'; other: 'yearClosed' | 'periodClosed' }
  readonly calculate: {
    who: 'institution'
    state: 'sent' | 'approved'
    other: PeriodBlockReason
  }
  readonly send: {
    who: 'institution'
    state: 'notCalculated' | 'sent' | 'approved'
    other: PeriodBlockReason | 'late' | 'notCalculated' | 'stale' | 'notReady' | 'notConsented'
  }
  readonly consent: {
    who: 'institution'
    state: 'notCalculated' | 'sent' | 'approved'
    other: PeriodBlockReason | 'noConsentRequired' | 'consented' | 'notCalculated' | 'stale' | 'notReady'
  }
  readonly withdraw: {
    who: 'institution'
    state: 'notConsented' | 'sent' | 'approved'
    other: PeriodBlockReason | 'notConsented'
  }
  readonly recall: {
    who: 'institution'
    state: 'nothingToRecall' | 'approved'
    other: PeriodBlockReason | 'opened' | 'late'
  }
  readonly answer: { who: 'institution'; state: 'notReturned'; other: 'yearClosed' | 'notReturned' }
  readonly mark: OfReviewers
  readonly return: OfReviewers
  readonly approve: OfReviewers
  readonly undo: {
    who: Level
    state: 'notSent' | 'nothingToUndo' | 'nextActed'
    other: 'yearClosed' | 'ownWork' | 'doneByOther' | 'nextActed' | 'revisionStarted'
  }
  readonly extend: { who: Level; state: 'final'; other: 'yearClosed' | 'noDeadline' }
}
type OfReviewers = {
  who: Level
  state: 'notSent' | 'otherLevel' | 'final'
  other: 'oldPeriod' | 'yearClosed' | 'ownWork'
}

/** The institution's actions do not depend on the reviewing level. */
export const ownStateOf = (status: Status): DraftState => draftStateOf({ status, stage: 'district' })

/** Returns the state for reviewers' actions, which ignore the institution's progress. */
export function reviewedStateOf(stage: ReviewStage): DraftState {
  return (
    { institution: 'returned', district: 'atDistrict', ministry: 'atMinistry', done: 'approved' } as const
  )[stage]
}

/** `mark` covers all work on marks and justifications during the review. */
export type WorkflowAction = keyof Refusals

type WorkflowCell<Why extends BlockReason> =
  | { readonly to: DraftState; readonly withoutDistrict: DraftState }
  | { readonly not: Why }

type WorkflowRule<R extends { who: WorkflowActor; state: BlockReason; other: BlockReason }> = {
  readonly by: Readonly<Record<R['who'], Readonly<Record<DraftState, WorkflowCell<R['state']>>>>>
  readonly unless: Readonly<Record<R['other'], string>>
}

const to = (state: DraftState, withoutDistrict = state) => ({ to: state, withoutDistrict }) as const
const not = <Why extends BlockReason>(why: Why): { readonly not: Why } => ({ not: why })
const stays = {
  new: to('new'),
  calculated: to('calculated'),
  atDistrict: to('atDistrict'),
  atMinistry: to('atMinistry'),
  returned: to('returned'),
  approved: to('approved'),
} as const

const periodClosed = 'an administrator has shut the period'
const yearClosed = 'the year is closed'
const oldPeriod = 'there is a newer period'
const late = 'the deadline is over'
const notCalculated = 'nothing is calculated'
const stale = 'something has changed since it was calculated'
const notReady = 'an error stands, something is missing or is to be justified'
const noConsent = 'it has no consent'
const refusedAfterSending = {
  atDistrict: not('sent'),
  atMinistry: not('sent'),
  approved: not('approved'),
} as const

const turnOf = (level: Level, state: DraftState) =>
  ({
    new: not('notSent'),
    calculated: not('notSent'),
    atDistrict: level === 'district' ? to(state) : not('otherLevel'),
    atMinistry: level === 'ministry' ? to(state) : not('otherLevel'),
    returned: not('notSent'),
    approved: not('final'),
  }) as const
const turnUnless = { oldPeriod, yearClosed, ownWork: 'the reviewer had a hand in preparing it' } as const

/**
 * The workflow table (calculation §9 "Periods", decision 0017). Calls, buttons and `docs/review-states.md` read it.
 * The input of an action is validated where it is parsed.
 */
export const workflowTable: { readonly [A in WorkflowAction]: WorkflowRule<Refusals[A]> } = {
  write: {
    by: { institution: { ...stays, ...refusedAfterSending } },
    unless: { yearClosed, periodClosed },
  },
  calculate: {
    by: {
      institution: {
        new: to('calculated'),
        calculated: to('calculated'),
        returned: to('calculated'),
        ...refusedAfterSending,
      },
    },
    unless: { oldPeriod, yearClosed, periodClosed },
  },
  send: {
    by: {
      institution: {
        new: not('notCalculated'),
        calculated: to('atDistrict', 'atMinistry'),
        returned: not('notCalculated'),
        ...refusedAfterSending,
      },
    },
    unless: {
      oldPeriod,
      yearClosed,
      periodClosed,
      late,
      notCalculated,
      stale,
      notReady,
      notConsented: noConsent,
    },
  },
  consent: {
    by: {
      institution: {
        new: not('notCalculated'),
        calculated: to('calculated'),
        returned: not('notCalculated'),
        ...refusedAfterSending,
      },
    },
    unless: {
      oldPeriod,
      yearClosed,
      periodClosed,
      noConsentRequired: 'the institution asks for none',
      consented: 'it has consent',
      notCalculated,
      stale,
      notReady,
    },
  },
  withdraw: {
    by: {
      institution: {
        new: not('notConsented'),
        calculated: to('calculated'),
        returned: not('notConsented'),
        ...refusedAfterSending,
      },
    },
    unless: { oldPeriod, yearClosed, periodClosed, notConsented: noConsent },
  },
  recall: {
    by: {
      institution: {
        new: not('nothingToRecall'),
        calculated: not('nothingToRecall'),
        atDistrict: to('calculated'),
        atMinistry: to('calculated'),
        returned: not('nothingToRecall'),
        approved: not('approved'),
      },
    },
    unless: {
      oldPeriod,
      yearClosed,
      opened: 'a reviewer has opened what was sent',
      periodClosed,
      late: 'the deadline is over, so that it could not be sent again',
    },
  },
  answer: {
    by: {
      institution: {
        ...stays,
        new: not('notReturned'),
        atDistrict: not('notReturned'),
        atMinistry: not('notReturned'),
        approved: not('notReturned'),
      },
    },
    unless: { yearClosed, notReturned: 'no return is open' },
  },
  mark: {
    by: { district: turnOf('district', 'atDistrict'), ministry: turnOf('ministry', 'atMinistry') },
    unless: turnUnless,
  },
  return: {
    by: { district: turnOf('district', 'returned'), ministry: turnOf('ministry', 'returned') },
    unless: turnUnless,
  },
  approve: {
    by: { district: turnOf('district', 'atMinistry'), ministry: turnOf('ministry', 'approved') },
    unless: turnUnless,
  },
  undo: {
    by: {
      district: {
        new: not('notSent'),
        calculated: not('notSent'),
        atDistrict: not('nothingToUndo'),
        atMinistry: to('atDistrict'),
        returned: not('notSent'),
        approved: not('nextActed'),
      },
      ministry: {
        new: not('notSent'),
        calculated: not('notSent'),
        atDistrict: not('nothingToUndo'),
        atMinistry: not('nothingToUndo'),
        returned: not('notSent'),
        approved: to('atMinistry'),
      },
    },
    unless: {
      yearClosed,
      ownWork: turnUnless.ownWork,
      doneByOther: 'another account has passed it on or approved it',
      nextActed: 'the ministry has opened it since it was passed on, or acted on it',
      revisionStarted: 'a revised period of the year is begun, or anything was prepared since the approval',
    },
  },
  extend: {
    // Sent reports are included: a return may follow, and a recall is possible only before the deadline.
    by: { district: { ...stays, approved: not('final') }, ministry: { ...stays, approved: not('final') } },
    unless: { yearClosed, noDeadline: 'the period has no deadline' },
  },
}

export type ActionContext<A extends WorkflowAction> = {
  readonly state: DraftState
  readonly blocks: Readonly<Record<Refusals[A]['other'], boolean>>
}

/** Returns the block reason; calls and buttons share it. */
export function blockReason<A extends WorkflowAction>(
  act: A,
  who: Refusals[A]['who'],
  { state, blocks }: ActionContext<A>,
): Refusals[A]['state'] | Refusals[A]['other'] | null {
  const { by, unless }: WorkflowRule<Refusals[A]> = workflowTable[act]
  const cell = by[who][state]
  const reasons: (Refusals[A]['state'] | Refusals[A]['other'])[] = 'not' in cell ? [cell.not] : []
  for (const reason of Object.keys(unless) as Refusals[A]['other'][]) if (blocks[reason]) reasons.push(reason)
  return reasons.toSorted((a, b) => blockReasons.indexOf(a) - blockReasons.indexOf(b))[0] ?? null
}

/** Throws if the table blocks the action: callers check `blockReason` first. */
export function statusAfter<A extends WorkflowAction>(
  act: A,
  who: Refusals[A]['who'],
  { state, district }: { readonly state: DraftState; readonly district: 'present' | 'none' },
): WorkflowStatus {
  const { by }: WorkflowRule<Refusals[A]> = workflowTable[act]
  const cell = by[who][state]
  if ('not' in cell) throw new Error(`${act} is not open in the state ${state}`)
  return draftStates[district === 'present' ? cell.to : cell.withoutDistrict]
}

/** `preparedBy`: user names. */
type Reviewable = Pick<WorkflowStatus, 'stage'> & { readonly preparedBy: readonly string[] }

type ReviewActor = { readonly userName: string; readonly level: Level }

export type ReviewedPeriod = 'newest' | 'older' | 'ofClosedYear'

/** Returns why a reviewer cannot act. Preparers can neither approve nor review. */
export function reviewBlockReason(
  act: 'mark' | 'return' | 'approve',
  { stage, preparedBy, period }: Reviewable & { readonly period: ReviewedPeriod },
  { userName, level }: ReviewActor,
): Refusals['approve']['state'] | Refusals['approve']['other'] | null {
  const blocks = {
    oldPeriod: period === 'older',
    yearClosed: period === 'ofClosedYear',
    ownWork: preparedBy.includes(userName),
  }
  return blockReason(act, level, { state: reviewedStateOf(stage), blocks })
}

type DecisionState = {
  readonly closedYear: 'yes' | 'no'
  readonly passedOnBy: string | null
  readonly approvedBy: string | null
  /** `yes` after the ministry has read it at its stage or acted on it. */
  readonly ministryOpened: 'yes' | 'no'
  /** A revision starts with an edit after the approval, or with the calculation of a revised period. */
  readonly revision: 'started' | 'none'
}

export const undoableAt = { district: 'passedOn', ministry: 'approved' } as const satisfies Record<
  Level,
  string
>
export type Undoable = (typeof undoableAt)[Level]

export function undoBlockReason(
  { stage, preparedBy, ...decided }: Reviewable & DecisionState,
  { userName, level }: ReviewActor,
): Refusals['undo']['state'] | Refusals['undo']['other'] | null {
  const by = level === 'district' ? decided.passedOnBy : decided.approvedBy
  const blocks = {
    yearClosed: decided.closedYear === 'yes',
    ownWork: preparedBy.includes(userName),
    doneByOther: by !== userName,
    nextActed: level === 'district' && decided.ministryOpened === 'yes',
    revisionStarted: decided.revision === 'started',
  }
  return blockReason('undo', level, { state: reviewedStateOf(stage), blocks })
}

type OpenedSoFar = Pick<WorkflowStatus, 'status'> & {
  readonly passedOn: 'yes' | 'no'
  readonly openedAt: Date | null
  readonly ministryOpenedAt: Date | null
}

/**
 * Returns what a first reading opens. An opened sending cannot be recalled; a draft opened by the ministry blocks
 * undoing the district's approval.
 */
export function opensFirst(
  { status, passedOn, openedAt, ministryOpenedAt }: OpenedSoFar,
  level: Level,
): readonly ('sending' | 'atMinistry')[] {
  if (status !== 'SENT') return []
  const isAtMinistry = level === 'ministry' && passedOn === 'yes'
  return [
    openedAt === null && (level === 'district' || isAtMinistry) ? (['sending'] as const) : [],
    isAtMinistry && ministryOpenedAt === null ? (['atMinistry'] as const) : [],
  ].flat()
}

/**
 * `marks`: the number of cells it would unlock, see `openedBy`. `until`: the new deadline, ISO 8601; `null` for none.
 */
export type Return = {
  readonly scope: 'whole' | 'cells'
  readonly reason: string
  readonly marks: number
  readonly until: string | null
}

/** `now` is ISO 8601. */
type ReturnTime = { readonly deadline: Deadline | null; readonly now: string }

/** Returns why a return is rejected: no reason, no cell to unlock, or no time to send again (calculation §9). */
export function returnBlockReason(
  { scope, reason, marks, until }: Return,
  { deadline, now }: ReturnTime,
): 'noReason' | 'noMarks' | NonNullable<ReturnType<typeof returnDeadlineProblem>> | null {
  if (!hasVisibleText(reason)) return 'noReason'
  if (scope === 'cells' && marks === 0) return 'noMarks'
  return returnDeadlineProblem(until, { deadline, now })
}

/** A return never shortens granted time, because the reviewer may not know of it. */
export function returnDeadlineProblem(
  until: string | null,
  { deadline, now }: ReturnTime,
): 'noMoreTime' | 'noDeadline' | 'tooEarly' | 'longerAlready' | null {
  if (until === null) return isLate(deadline, now) ? 'noMoreTime' : null
  if (deadline === null) return 'noDeadline'
  const why = whyNoMoreTime(until, { deadline, now })
  // The granted time itself shortens nothing.
  return why === 'longerAlready' && Date.parse(until) === Date.parse(deadline.at) ? null : why
}

export type MarkState = 'open' | 'answered' | 'resolved'

type MarkAct = 'answer' | 'resolve' | 'returnAgain'

/** `answer` is '' without one. */
export type Mark = {
  readonly id: string
  readonly at: CellAddress
  readonly text: string
  readonly answer: string
  readonly state: MarkState
  /** Until a return includes the mark, only reviewers see it. */
  readonly returned: boolean
}

const next: Readonly<Record<MarkState, Readonly<Partial<Record<MarkAct, MarkState>>>>> = {
  open: { answer: 'answered', resolve: 'resolved', returnAgain: 'open' },
  answered: { answer: 'answered', resolve: 'resolved', returnAgain: 'open' },
  resolved: {},
}

export function markAfter(state: MarkState, act: MarkAct): MarkState | null {
  return next[state][act] ?? null
}

export function unresolved<Kind extends Pick<Mark, 'state'>>(marks: readonly Kind[]): readonly Kind[] {
  return marks.filter(({ state }) => state !== 'resolved')
}

export function marksForInstitution<Kind extends Pick<Mark, 'returned'>>(
  marks: readonly Kind[],
): readonly Kind[] {
  return marks.filter(({ returned }) => returned)
}

/**
 * Returns the unresolved and editable cells. Marks at computed, register or locked cells unlock none (decision 0017).
 */
export function openedBy(
  evaluation: Evaluation,
  marks: readonly Pick<Mark, 'at' | 'state'>[],
): readonly CellAddress[] {
  return markedCells(marks).filter((at) => formStateAt(evaluation, at).kind === 'open')
}

export function relatedEditableCells(
  evaluation: Evaluation,
  opened: readonly CellAddress[],
): readonly CellAddress[] {
  return sharedWith(evaluation.program, opened).filter((at) => formStateAt(evaluation, at).kind === 'open')
}

export function markedCells(marks: readonly Pick<Mark, 'at' | 'state'>[]): readonly CellAddress[] {
  const unresolvedCells = unresolved(marks).map(({ at }) => at)
  return [...new Map(unresolvedCells.map((at) => [cellKeyOf(at), at])).values()]
}
