import type { Level } from '#domain/organisation/roles.ts'
import { isWritten } from '#domain/record/written.ts'
import { type Evaluation, formStateAt } from '#domain/sheet/evaluate.ts'
import { type Address, cellKeyOf } from '#domain/sheet/key.ts'

/** Status of a report, and with it of the year's draft (design calculation §8). */
export type Status = 'NEW' | 'CALCULATED' | 'SENT' | 'APPROVED' | 'RETURNED'

/** Statuses in which nothing of the year can be written. */
export const isClosed = (status: Status): boolean => status === 'SENT' || status === 'APPROVED'

/** The status as stored, `NEW` for whatever is not known. */
export function statusOf(text: string | null | undefined): Status {
  return text === 'CALCULATED' || text === 'SENT' || text === 'APPROVED' || text === 'RETURNED' ? text : 'NEW'
}

/** Where a draft lies: with the institution that prepares it, with the reviewers of a level, or done with. */
export type ReviewStage = 'institution' | Level | 'done'

/** What becomes of a draft. */
export type Outcome = { readonly status: Status; readonly stage: ReviewStage }

const approvals: Readonly<Record<Level, Outcome>> = {
  district: { status: 'SENT', stage: 'ministry' },
  ministry: { status: 'APPROVED', stage: 'done' },
}

/**
 * What an approval makes of a draft that lies at a level: a district's passes it on, the ministry's makes it final (design
 * calculation §8, decision 0017). A return brings it back to the institution from either.
 */
export function approvalOf(level: Level): Outcome {
  return approvals[level]
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

/** A reviewer, as far as their turn asks. */
type Reviewing = { readonly userName: string; readonly level: Level }

/** Why every act is shut: nothing was sent, it lies at another level, it is final, or the reviewer has prepared it themselves. */
type ReviewProblem = 'notSent' | 'otherLevel' | 'final' | 'ownWork'

/** A sent draft before a reviewer. `preparedBy`: the user names that had a hand in it. */
type Reviewable = { readonly stage: ReviewStage; readonly preparedBy: readonly string[] }

/**
 * Why it is not a reviewer's turn, or `null` where it is: then they may mark, settle, return and approve. Buttons and server
 * ask it. Who prepares cannot approve, nor do anything else of a reviewer's.
 */
export function whyNotReview(
  { stage, preparedBy }: Reviewable,
  { userName, level }: Reviewing,
): ReviewProblem | null {
  if (stage === 'institution') return 'notSent'
  if (stage === 'done') return 'final'
  if (stage !== level) return 'otherLevel'
  return preparedBy.includes(userName) ? 'ownWork' : null
}

/** A return: of the whole year, or of the marked cells only. `marks`: how many cells it would open, see `openedBy`. */
export type Return = { readonly scope: 'whole' | 'cells'; readonly reason: string; readonly marks: number }

/** Why a draft cannot be returned so: without a reason, or for marked cells when it would open none. */
export function whyNotReturn({ scope, reason, marks }: Return): 'noReason' | 'noMarks' | null {
  if (!isWritten(reason)) return 'noReason'
  return scope === 'cells' && marks === 0 ? 'noMarks' : null
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

/** The cells at which something is still asked, each once. */
export function markedCells(marks: readonly Pick<Mark, 'at' | 'state'>[]): readonly Address[] {
  const asked = unresolved(marks).map(({ at }) => at)
  return [...new Map(asked.map((at) => [cellKeyOf(at), at])).values()]
}
