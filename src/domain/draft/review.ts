import type { Status } from '#domain/draft/status.ts'
import type { Level } from '#domain/organisation/roles.ts'

/** Where a draft lies: with the institution that prepares it, with the reviewers of a level, or done with. */
export type Desk = 'institution' | Level | 'done'

/** What becomes of a draft. */
export type Outcome = { readonly status: Status; readonly desk: Desk }

const approvals: Readonly<Record<Level, Outcome>> = {
  district: { status: 'SENT', desk: 'ministry' },
  ministry: { status: 'APPROVED', desk: 'done' },
}

/**
 * What an approval makes of a draft that lies at a level: a district's passes it on, the ministry's makes it final (design
 * calculation §8, decision 0017). A return brings it back to the institution from either.
 */
export function approvalOf(level: Level): Outcome {
  return approvals[level]
}

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

/** A reviewer, as far as their turn asks. */
export type Reviewing = { readonly userName: string; readonly level: Level }

/** Why every act is shut: nothing was sent, it lies at another level, it is final, or the reviewer has prepared it themselves. */
export type Obstacle = 'notSent' | 'otherLevel' | 'final' | 'ownWork'

/** A sent draft before a reviewer. `preparedBy`: the user names that had a hand in it. */
export type Before = { readonly desk: Desk; readonly preparedBy: readonly string[] }

/**
 * Why it is not a reviewer's turn, or `null` where it is: then they may mark, settle, return and approve. Buttons and server
 * ask it. Who prepares cannot approve, nor do anything else of a reviewer's.
 */
export function whyNotReview({ desk, preparedBy }: Before, { userName, level }: Reviewing): Obstacle | null {
  if (desk === 'institution') return 'notSent'
  if (desk === 'done') return 'final'
  if (desk !== level) return 'otherLevel'
  return preparedBy.includes(userName) ? 'ownWork' : null
}

/** A return: of the whole year, or of the marked cells only. `marks`: how many cells it would open, see `openedBy`. */
export type Return = { readonly scope: 'whole' | 'cells'; readonly reason: string; readonly marks: number }

/** Why a draft cannot be returned so: without a reason, or for marked cells when it would open none. */
export function whyNotReturn({ scope, reason, marks }: Return): 'noReason' | 'noMarks' | null {
  if (reason.trim() === '') return 'noReason'
  return scope === 'cells' && marks === 0 ? 'noMarks' : null
}
