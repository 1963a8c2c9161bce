import type { Status } from '#domain/draft/status.ts'
import type { Level } from '#domain/organisation/roles.ts'

/** Where a draft lies: with the institution that prepares it, with the reviewers of a level, or done with. */
export type Desk = 'institution' | Level | 'done'

/** What a reviewer does with a draft. `return` and `approve` end their turn; marks are made and settled during it. */
export type ReviewAct = 'mark' | 'resolve' | 'return' | 'approve'

/** What an act makes of a draft. */
export type Outcome = { readonly status: Status; readonly desk: Desk }

type Line = Outcome & { readonly at: Level; readonly act: ReviewAct }

/**
 * THE table of review: what may be done to a sent draft at the level where it lies, and what becomes of it. Any other act
 * is shut. Buttons and server read it. A district's approval passes the draft on; the ministry's makes it final; either
 * may return it (design calculation §8, decision 0017).
 */
export const reviewTable: readonly Line[] = [
  { at: 'district', act: 'mark', status: 'SENT', desk: 'district' },
  { at: 'district', act: 'resolve', status: 'SENT', desk: 'district' },
  { at: 'district', act: 'return', status: 'RETURNED', desk: 'institution' },
  { at: 'district', act: 'approve', status: 'SENT', desk: 'ministry' },
  { at: 'ministry', act: 'mark', status: 'SENT', desk: 'ministry' },
  { at: 'ministry', act: 'resolve', status: 'SENT', desk: 'ministry' },
  { at: 'ministry', act: 'return', status: 'RETURNED', desk: 'institution' },
  { at: 'ministry', act: 'approve', status: 'APPROVED', desk: 'done' },
]

/** What is known of a sent report's way: its status, whether a district has passed it on, whether any district reviews it. */
export type Way = {
  readonly status: Status
  readonly passedOn: 'yes' | 'no'
  /** Whether some district reviewer has the institution in their set. */
  readonly district: 'there' | 'none'
}

/** Where a draft lies. ASSUMED: a draft for which no district reviewer is named goes to the ministry at once. */
export function deskOf({ status, passedOn, district }: Way): Desk {
  if (status === 'APPROVED') return 'done'
  if (status !== 'SENT') return 'institution'
  return passedOn === 'yes' || district === 'none' ? 'ministry' : 'district'
}

/** A reviewer, as far as the table asks. */
export type Reviewing = { readonly userName: string; readonly level: Level }

/** Why an act is shut: nothing was sent, it lies at another level, it is final, or the reviewer has prepared it themselves. */
export type Obstacle = 'notSent' | 'otherLevel' | 'final' | 'ownWork'

/** A sent draft before a reviewer. `preparedBy`: the user names that had a hand in it. */
export type Before = { readonly desk: Desk; readonly preparedBy: readonly string[] }

/** Why a reviewer may not do an act, or `null` where they may. Who prepares cannot approve, nor do anything else of a reviewer's. */
export function whyNotReview({ desk, preparedBy }: Before, { userName, level }: Reviewing): Obstacle | null {
  if (desk === 'institution') return 'notSent'
  if (desk === 'done') return 'final'
  if (desk !== level) return 'otherLevel'
  return preparedBy.includes(userName) ? 'ownWork' : null
}

/** What an act makes of a draft that lies at a level. Every act has a line at every level; a test holds that. */
export function outcomeOf(at: Level, act: ReviewAct): Outcome {
  const line = reviewTable.find((each) => each.at === at && each.act === act)
  return line ? { status: line.status, desk: line.desk } : { status: 'SENT', desk: at }
}

/** A return: of the whole year, or of the marked cells only. `marks`: how many cells it would open, see `openedBy`. */
export type Return = { readonly scope: 'whole' | 'cells'; readonly reason: string; readonly marks: number }

/** Why a draft cannot be returned so: without a reason, or for marked cells when it would open none. */
export function whyNotReturn({ scope, reason, marks }: Return): 'noReason' | 'noMarks' | null {
  if (reason.trim() === '') return 'noReason'
  return scope === 'cells' && marks === 0 ? 'noMarks' : null
}
