import { type Deadline, isLate, whyNoMoreTime } from '#domain/deadline/deadline.ts'
import type { Level } from '#domain/organisation/roles.ts'
import { isWritten } from '#domain/record/written.ts'
import { type Evaluation, formStateAt } from '#domain/sheet/evaluate.ts'
import { type Address, cellKeyOf } from '#domain/sheet/key.ts'
import { sharedWith } from '#domain/sheet/lock.ts'

/** Status of a report, and with it of the year's draft (design calculation §8). */
export type Status = 'NEW' | 'CALCULATED' | 'SENT' | 'APPROVED' | 'RETURNED'

/** Statuses in which nothing of the year can be written. */
export const isClosed = (status: Status): boolean => status === 'SENT' || status === 'APPROVED'

/** The status as stored, `NEW` for whatever is not known. */
export function statusOf(text: string | null | undefined): Status {
  return text === 'CALCULATED' || text === 'SENT' || text === 'APPROVED' || text === 'RETURNED' ? text : 'NEW'
}

/**
 * Whether a year is begun, so that it has figures: somebody has saved a blank of it, also with nothing entered, or calculated the report of its
 * newest period, which stands in sums from then on.
 */
export function isBegun({
  saved,
  status,
}: {
  readonly saved: 'some' | 'none'
  readonly status: Status
}): boolean {
  return saved === 'some' || status !== 'NEW'
}

/** Where a draft lies: with the institution that prepares it, with the reviewers of a level, or done with. */
export type ReviewStage = 'institution' | Level | 'done'

/** How a draft stands between its institution and its reviewers: the status of its report, and where it lies. */
export type Outcome = { readonly status: Status; readonly stage: ReviewStage }

/** The states of a draft, as its newest period stands. `SENT` is two of them, since it lies at the one level or at the other. */
export const draftStates = {
  new: { status: 'NEW', stage: 'institution' },
  calculated: { status: 'CALCULATED', stage: 'institution' },
  atDistrict: { status: 'SENT', stage: 'district' },
  atMinistry: { status: 'SENT', stage: 'ministry' },
  returned: { status: 'RETURNED', stage: 'institution' },
  approved: { status: 'APPROVED', stage: 'done' },
} as const satisfies Readonly<Record<string, Outcome>>

export type DraftState = keyof typeof draftStates

/** The state of a report of this status that lies there. */
export function draftStateOf({ status, stage }: Outcome): DraftState {
  if (status === 'SENT') return stage === 'ministry' ? 'atMinistry' : 'atDistrict'
  return ({ NEW: 'new', CALCULATED: 'calculated', RETURNED: 'returned', APPROVED: 'approved' } as const)[
    status
  ]
}

/** What is known of a sent report's way: its status, whether a district has passed it on, whether any district reviews it. */
type Progress = {
  readonly status: Status
  readonly passedOn: 'yes' | 'no'
  /** Whether some district reviewer has the institution in their set. */
  readonly district: 'there' | 'none'
}

/** Where a draft lies. ASSUMED: a draft for which no district reviewer is named goes to the ministry at once. */
export function reviewStageOf({ status, passedOn, district }: Progress): ReviewStage {
  if (status === 'APPROVED') return 'done'
  if (status !== 'SENT') return 'institution'
  return passedOn === 'yes' || district === 'none' ? 'ministry' : 'district'
}

/** Who acts on a draft. */
export type Who = 'institution' | Level

/**
 * Why an act is not open, the first of them where several hold: what nothing can be done about comes before what somebody could still
 * mend in vain.
 */
export const whyNots = [
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
  'revisionBegun',
  'opened',
  'periodShut',
  'late',
  'notCalculated',
  'stale',
  'notReady',
  'noConsentAsked',
  'consented',
  'notConsented',
  'notReturned',
  'noDeadline',
] as const
export type WhyNot = (typeof whyNots)[number]

/** What shuts every act of an institution at a report. */
type Shut = 'oldPeriod' | 'yearClosed' | 'periodShut'

/** Of each act: who may ever do it, for which states alone it is refused, and for what else. */
type Refusals = {
  readonly write: { who: 'institution'; state: 'sent' | 'approved'; other: 'yearClosed' | 'periodShut' }
  readonly calculate: {
    who: 'institution'
    state: 'sent' | 'approved'
    other: Shut
  }
  readonly send: {
    who: 'institution'
    state: 'notCalculated' | 'sent' | 'approved'
    other: Shut | 'late' | 'notCalculated' | 'stale' | 'notReady' | 'notConsented'
  }
  readonly consent: {
    who: 'institution'
    state: 'notCalculated' | 'sent' | 'approved'
    other: Shut | 'noConsentAsked' | 'consented' | 'notCalculated' | 'stale' | 'notReady'
  }
  readonly withdraw: {
    who: 'institution'
    state: 'notConsented' | 'sent' | 'approved'
    other: Shut | 'notConsented'
  }
  readonly recall: {
    who: 'institution'
    state: 'nothingToRecall' | 'approved'
    other: Shut | 'opened' | 'late'
  }
  readonly answer: { who: 'institution'; state: 'notReturned'; other: 'yearClosed' | 'notReturned' }
  readonly mark: OfReviewers
  readonly return: OfReviewers
  readonly approve: OfReviewers
  readonly undo: {
    who: Level
    state: 'notSent' | 'nothingToUndo' | 'nextActed'
    other: 'yearClosed' | 'ownWork' | 'doneByOther' | 'nextActed' | 'revisionBegun'
  }
  readonly extend: { who: Level; state: 'final'; other: 'yearClosed' | 'noDeadline' }
}
type OfReviewers = {
  who: Level
  state: 'notSent' | 'otherLevel' | 'final'
  other: 'oldPeriod' | 'yearClosed' | 'ownWork'
}

/** The state as the institution's own acts find it: to them it is the same wherever a sent draft lies. */
export const ownStateOf = (status: Status): DraftState => draftStateOf({ status, stage: 'district' })

/** The state as reviewers' acts find it: to them a draft that lies with its institution is the same whatever becomes of it there. */
export function reviewedStateOf(stage: ReviewStage): DraftState {
  return (
    { institution: 'returned', district: 'atDistrict', ministry: 'atMinistry', done: 'approved' } as const
  )[stage]
}

/** What is done with a draft. `mark` stands for everything that a reviewer does at marks and justifications while it lies with them. */
export type Act = keyof Refusals

/** What an act comes to in a state: the next state, which is another one for an institution that no district reviews, or why not. */
type Cell<Why extends WhyNot> =
  | { readonly to: DraftState; readonly withoutDistrict: DraftState }
  | { readonly not: Why }

type Rule<R extends { who: Who; state: WhyNot; other: WhyNot }> = {
  readonly by: Readonly<Record<R['who'], Readonly<Record<DraftState, Cell<R['state']>>>>>
  /** What else refuses it in every state, in plain English for the documentation. */
  readonly unless: Readonly<Record<R['other'], string>>
}

const to = (state: DraftState, withoutDistrict = state) => ({ to: state, withoutDistrict }) as const
const not = <Why extends WhyNot>(why: Why): { readonly not: Why } => ({ not: why })
const stays = {
  new: to('new'),
  calculated: to('calculated'),
  atDistrict: to('atDistrict'),
  atMinistry: to('atMinistry'),
  returned: to('returned'),
  approved: to('approved'),
} as const

const periodShut = 'an administrator has shut the period'
const yearClosed = 'the year is closed'
const oldPeriod = 'there is a newer period'
const late = 'the deadline is over'
const notCalculated = 'nothing is calculated'
const stale = 'something has changed since it was calculated'
const notReady = 'an error stands, something is missing or is to be justified'
const noConsent = 'it has no consent'
const shut = { atDistrict: not('sent'), atMinistry: not('sent'), approved: not('approved') } as const

/** A reviewer's turn: what lies at their level goes to one state, or stays where it is. */
const turnOf = (level: Level, there: DraftState) =>
  ({
    new: not('notSent'),
    calculated: not('notSent'),
    atDistrict: level === 'district' ? to(there) : not('otherLevel'),
    atMinistry: level === 'ministry' ? to(there) : not('otherLevel'),
    returned: not('notSent'),
    approved: not('final'),
  }) as const
const turnUnless = { oldPeriod, yearClosed, ownWork: 'the reviewer had a hand in preparing it' } as const

/**
 * Who may do what with a draft in which state, and what becomes of it (calculation §9 "Periods", decision 0017). Calls, buttons and
 * `docs/review-states.md` ask this one table; what an act says besides (a reason, marks, a moment) is judged where it is read.
 */
export const actTable: { readonly [A in Act]: Rule<Refusals[A]> } = {
  write: {
    by: { institution: { ...stays, ...shut } },
    unless: { yearClosed, periodShut },
  },
  calculate: {
    by: {
      institution: {
        new: to('calculated'),
        calculated: to('calculated'),
        returned: to('calculated'),
        ...shut,
      },
    },
    unless: { oldPeriod, yearClosed, periodShut },
  },
  send: {
    by: {
      institution: {
        new: not('notCalculated'),
        calculated: to('atDistrict', 'atMinistry'),
        returned: not('notCalculated'),
        ...shut,
      },
    },
    unless: {
      oldPeriod,
      yearClosed,
      periodShut,
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
        ...shut,
      },
    },
    unless: {
      oldPeriod,
      yearClosed,
      periodShut,
      noConsentAsked: 'the institution asks for none',
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
        ...shut,
      },
    },
    unless: { oldPeriod, yearClosed, periodShut, notConsented: noConsent },
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
      periodShut,
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
      revisionBegun: 'a revised period of the year is begun, or anything was prepared since the approval',
    },
  },
  extend: {
    // Also of what is sent: it may be about to be returned, and is taken back only while there is time.
    by: { district: { ...stays, approved: not('final') }, ministry: { ...stays, approved: not('final') } },
    unless: { yearClosed, noDeadline: 'the period has no deadline' },
  },
}

/** What a draft is as an act finds it: its state, and which of the act's refusals hold. */
export type ActOn<A extends Act> = {
  readonly state: DraftState
  readonly holds: Readonly<Record<Refusals[A]['other'], boolean>>
}

/** Why somebody cannot do an act, or `null` where they can. Calls and buttons ask it. */
export function whyNot<A extends Act>(
  act: A,
  who: Refusals[A]['who'],
  { state, holds }: ActOn<A>,
): Refusals[A]['state'] | Refusals[A]['other'] | null {
  const { by, unless }: Rule<Refusals[A]> = actTable[act]
  const cell = by[who][state]
  const reasons: (Refusals[A]['state'] | Refusals[A]['other'])[] = 'not' in cell ? [cell.not] : []
  // A record's own keys.
  for (const reason of Object.keys(unless) as Refusals[A]['other'][]) if (holds[reason]) reasons.push(reason)
  return reasons.toSorted((a, b) => whyNots.indexOf(a) - whyNots.indexOf(b))[0] ?? null
}

/** What an act makes of a draft in a state in which it is open. Throws where the table refuses it: whoever acts has asked `whyNot`. */
export function afterAct<A extends Act>(
  act: A,
  who: Refusals[A]['who'],
  { state, district }: { readonly state: DraftState; readonly district: 'there' | 'none' },
): Outcome {
  const { by }: Rule<Refusals[A]> = actTable[act]
  const cell = by[who][state]
  if ('not' in cell) throw new Error(`${act} is not open in the state ${state}`)
  return draftStates[district === 'there' ? cell.to : cell.withoutDistrict]
}

/** A draft before a reviewer. `preparedBy`: the user names that had a hand in it. */
type Reviewable = Pick<Outcome, 'stage'> & { readonly preparedBy: readonly string[] }

/** A reviewer, as far as their turn asks. */
type Reviewing = { readonly userName: string; readonly level: Level }

/** Which of its year's periods a reviewer looks at; of a year that is closed it does not matter which. */
export type ReviewedPeriod = 'newest' | 'older' | 'ofClosedYear'

/** Why it is not a reviewer's turn, or `null` where it is. Who prepares cannot approve, nor do anything else of a reviewer's. */
export function whyNotReview(
  act: 'mark' | 'return' | 'approve',
  { stage, preparedBy, period }: Reviewable & { readonly period: ReviewedPeriod },
  { userName, level }: Reviewing,
): Refusals['approve']['state'] | Refusals['approve']['other'] | null {
  const holds = {
    oldPeriod: period === 'older',
    yearClosed: period === 'ofClosedYear',
    ownWork: preparedBy.includes(userName),
  }
  return whyNot(act, level, { state: reviewedStateOf(stage), holds })
}

/** Who passed a draft on and who approved it (user names), and what has happened since. */
type Decided = {
  readonly closedYear: 'yes' | 'no'
  readonly passedOnBy: string | null
  readonly approvedBy: string | null
  /** Whether the ministry has read it since it lies there, or acted on it. */
  readonly ministryOpened: 'yes' | 'no'
  /** Whether anything was prepared in the year since its approval, or a revised period calculated. */
  readonly revision: 'begun' | 'none'
}

/** What a reviewer of a level does with an approval, and takes back with an undoing. */
export const undoableAt = { district: 'passedOn', ministry: 'approved' } as const satisfies Record<
  Level,
  string
>
export type Undoable = (typeof undoableAt)[Level]

/** Why a reviewer cannot take back that they have passed a draft on or approved it, or `null` where they can. */
export function whyNotUndo(
  { stage, preparedBy, ...decided }: Reviewable & Decided,
  { userName, level }: Reviewing,
): Refusals['undo']['state'] | Refusals['undo']['other'] | null {
  const by = level === 'district' ? decided.passedOnBy : decided.approvedBy
  const holds = {
    yearClosed: decided.closedYear === 'yes',
    ownWork: preparedBy.includes(userName),
    doneByOther: by !== userName,
    nextActed: level === 'district' && decided.ministryOpened === 'yes',
    revisionBegun: decided.revision === 'begun',
  }
  return whyNot('undo', level, { state: reviewedStateOf(stage), holds })
}

/** What is known of who has read a sending. */
type OpenedSoFar = Pick<Outcome, 'status'> & {
  readonly passedOn: 'yes' | 'no'
  readonly openedAt: Date | null
  readonly ministryOpenedAt: Date | null
}

/**
 * What a reviewer's reading of a draft, or act on it, opens for the first time: the sending, which cannot be recalled then, and at the
 * ministry what lies there, whose passing-on cannot be undone then. The ministry may read what is still with a district: that opens nothing, since
 * nobody decides by it.
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
 * A return: of the whole year, or of the marked cells only. `marks`: how many cells it would open, see `openedBy`. `until`: more time to
 * send it again, ISO 8601; `null` for none.
 */
export type Return = {
  readonly scope: 'whole' | 'cells'
  readonly reason: string
  readonly marks: number
  readonly until: string | null
}

/** Until when a returned draft may be sent again as it is, and the time, ISO 8601. */
type ReturnTime = { readonly deadline: Deadline | null; readonly now: string }

/**
 * Why a draft cannot be returned so: without a reason, for marked cells when it would open none, or so that it could not be sent again
 * (calculation §9): once the deadline is over a return gives more time, by the rules of every extension.
 */
export function whyNotReturn(
  { scope, reason, marks, until }: Return,
  { deadline, now }: ReturnTime,
): 'noReason' | 'noMarks' | NonNullable<ReturnType<typeof whyNotUntil>> | null {
  if (!isWritten(reason)) return 'noReason'
  if (scope === 'cells' && marks === 0) return 'noMarks'
  return whyNotUntil(until, { deadline, now })
}

/**
 * Why a draft cannot be returned with so much more time, `null` for none, whatever else is said with it. A return cuts short no time that was
 * granted before: whoever returns need not know of it.
 */
export function whyNotUntil(
  until: string | null,
  { deadline, now }: ReturnTime,
): 'noMoreTime' | 'noDeadline' | 'tooEarly' | 'longerAlready' | null {
  if (until === null) return isLate(deadline, now) ? 'noMoreTime' : null
  if (deadline === null) return 'noDeadline'
  const why = whyNoMoreTime(until, { deadline, now })
  // The very time that was granted is not cut short.
  return why === 'longerAlready' && Date.parse(until) === Date.parse(deadline.at) ? null : why
}

/** How a mark stands: nothing was said to it yet, the institution has answered, the reviewer is content. */
export type MarkState = 'open' | 'answered' | 'resolved'

/** What happens to a mark: the institution answers, a reviewer settles it, or returns the draft with it once more. */
type MarkAct = 'answer' | 'resolve' | 'returnAgain'

/** A reviewer's words at a cell, and the institution's answer. `answer` is '' until there is one. */
export type Mark = {
  readonly id: string
  readonly at: Address
  readonly words: string
  readonly answer: string
  readonly state: MarkState
  /** `yes` once it went back to the institution with a return; until then only reviewers see it. */
  readonly returned: 'yes' | 'no'
}

const next: Readonly<Record<MarkState, Readonly<Partial<Record<MarkAct, MarkState>>>>> = {
  open: { answer: 'answered', resolve: 'resolved', returnAgain: 'open' },
  answered: { answer: 'answered', resolve: 'resolved', returnAgain: 'open' },
  resolved: {},
}

/** The state after an act, or `null` where the act is not open. */
export function markAfter(state: MarkState, act: MarkAct): MarkState | null {
  return next[state][act] ?? null
}

/** The marks that still ask for something. */
export function unresolved<Kind extends Pick<Mark, 'state'>>(marks: readonly Kind[]): readonly Kind[] {
  return marks.filter(({ state }) => state !== 'resolved')
}

/** What of a draft its institution sees: marks that came back to it with a return. */
export function marksForInstitution<Kind extends Pick<Mark, 'returned'>>(
  marks: readonly Kind[],
): readonly Kind[] {
  return marks.filter(({ returned }) => returned === 'yes')
}

/**
 * The cells that a return of marked cells would open, each once: those that still ask for something and can be typed into.
 * A mark at a computed figure, at one of a register or at a locked cell opens nothing (decision 0017).
 */
export function openedBy(
  evaluation: Evaluation,
  marks: readonly Pick<Mark, 'at' | 'state'>[],
): readonly Address[] {
  return markedCells(marks).filter((at) => formStateAt(evaluation, at).is === 'open')
}

/** The cells that such a return opens beside them: those that share a sum or share check with one of them and can be typed into. */
export function besideOpened(evaluation: Evaluation, opened: readonly Address[]): readonly Address[] {
  return sharedWith(evaluation.program, opened).filter((at) => formStateAt(evaluation, at).is === 'open')
}

/** The cells at which something is still asked, each once. */
export function markedCells(marks: readonly Pick<Mark, 'at' | 'state'>[]): readonly Address[] {
  const asked = unresolved(marks).map(({ at }) => at)
  return [...new Map(asked.map((at) => [cellKeyOf(at), at])).values()]
}
