import type { SumTable } from '#domain/consolidation/sum-table.ts'
import type { MarkState, ReviewStage, Status } from '#domain/draft/review.ts'
import type { Level } from '#domain/organisation/roles.ts'
import type { Address, CellKey } from '#domain/sheet/key.ts'

/** A mark as it travels: names are display names, times ISO. */
export type MarkRow = {
  readonly id: string
  /** The period whose report it belongs to. */
  readonly sessionCode: string
  readonly at: Address
  readonly words: string
  readonly level: Level
  readonly by: string
  readonly on: string
  readonly state: MarkState
  /** `no` until a return has taken it along. */
  readonly returned: 'yes' | 'no'
  readonly answer: string
  readonly answeredBy: string | null
  readonly answeredAt: string | null
}

/** An entered cell that is another one than when the report was sent the last time. */
export type ChangedCell = {
  readonly at: Address
  readonly from: number | null
  readonly to: number | null
  readonly by: string
  /** When it was changed last, ISO time. */
  readonly on: string
}

/** What an institution did besides typing since the report was sent the last time: how often, who and when last. */
export type OtherChange = {
  readonly kind: OtherChangeKind
  readonly times: number
  readonly by: string
  /** ISO time. */
  readonly on: string
}

/** The events that change a year without changing an entered cell. */
export const otherChangeKinds = [
  'position.added',
  'position.edited',
  'position.deleted',
  'staff.imported',
  'staff.status',
  'staff.benefits',
  'children.pulled',
  'child.saved',
  'child.deleted',
  'pupils.imported',
  'attachment.saved',
  'attachment.taken',
] as const

export type OtherChangeKind = (typeof otherChangeKinds)[number]

/** What review adds to a year: which cells are held, the marks, and for the reviewer what changed since the last sending. */
export type DraftReview = {
  readonly hold: { readonly open: readonly CellKey[]; readonly reason: string } | null
  readonly marks: readonly MarkRow[]
  readonly changed: readonly ChangedCell[]
  readonly changedElse: readonly OtherChange[]
  /** For the reviewer: whether they have prepared the year themselves, so that another one must review it. */
  readonly preparedBy: 'oneself' | 'others'
  /** The sending that a reviewer reads here, which their acts name; `null` for the institution itself. */
  readonly receipt: string | null
}

/** Of a year that no reviewer has touched. */
export const noReview: DraftReview = {
  hold: null,
  marks: [],
  changed: [],
  changedElse: [],
  preparedBy: 'others',
  receipt: null,
}

/** A return, as both sides read it. */
export type ReturnRow = {
  readonly scope: 'whole' | 'cells'
  readonly reason: string
  readonly level: Level
  readonly by: string
  readonly on: string
}

/** Row of `review.institutions`. Amounts in tugrik of the newest snapshot; `null` where there is none. */
export type InstitutionRow = {
  readonly institutionId: string
  readonly name: string
  readonly orgType: 'EBS' | 'SUB' | 'NTB'
  readonly organizationProperty: 'PUBLIC' | 'PRIVATE'
  /** The newest period of the year; `null` where none is open. */
  readonly sessionCode: string | null
  /** Every period that it has in the year, newest first. */
  readonly sessionCodes: readonly string[]
  readonly status: Status
  readonly desk: ReviewStage
  readonly blanks: number
  readonly filled: number
  readonly errors: number
  readonly total: number | null
  readonly totalBefore: number | null
  readonly sentAt: string | null
  /** Until when it must be sent, ISO time; `null` without a deadline. */
  readonly deadline: string | null
}

/** The most events in one answer; the ones before are asked for with `?before=` and the id of the oldest. */
export const EVENTS_AT_ONCE = 200

/** Row of `review.events` and `tosov.events`. */
export type ReviewEvent = {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly kind: string
  /** The cell that it is about, or `null`. */
  readonly cell: Address | null
  /** The words that go with it: a reason, a mark, an answer; '' where there are none. */
  readonly words: string
}

/** Row of `review.sums`: a report that can be summed, over how many institutions. */
export type SumChoice = {
  readonly report: string
  readonly description: string
  readonly institutions: number
  readonly calculated: number
}

/** Answer of `review.sum`. */
export type SumAnswer = SumTable & {
  readonly year: number
  readonly sessionCode: string
  readonly sessionName: string
}
