import { addressOf } from '#client/grid/address-of.ts'
import { twoValues } from '#client/grid/met-values.ts'
import { placesOf } from '#client/grid/places-of.ts'
import { sendable } from '#client/grid/sendable.ts'
import type { WorkbookState } from '#client/grid/workbook-state.ts'
import type { SavedAt } from '#contract/answers.ts'
import type { MarkRow } from '#contract/review.ts'
import { unresolved } from '#domain/draft/review.ts'
import type { Problem } from '#domain/sheet/check.ts'
import type { Address } from '#domain/sheet/formula.ts'

/** How a sheet as a whole stands: how much of it the server does not have, and what is wrong with it. */
export type SheetState = {
  /** How many cells a save would send. */
  readonly unsaved: number
  /** How many of the unsaved cells were sent in vain. */
  readonly failed: number
  /** At how many of the unsaved cells somebody else's newer value was met. */
  readonly met: number
  /** The cells at which a value was not taken or not kept, each with the sentence why. */
  readonly refusals: readonly Refusal[]
  /** The cells copied from last year that nobody has confirmed yet. */
  readonly copied: readonly Address[]
  readonly sending: boolean
  /** How many cells hold an entry. */
  readonly filled: number
  readonly problems: readonly Problem[]
  /** What reviewers said at its cells and is not settled yet. */
  readonly marks: readonly MarkRow[]
  readonly saved: SavedAt | null
}

/** A value that was given in vain; the cell holds what it held before. */
export type Refusal = { readonly at: Address; readonly message: string }

const none: readonly Problem[] = []

/** Looks at a sheet of an open workbook. */
export function sheetStateOf(state: WorkbookState, code: string): SheetState {
  const { sent, failed, notes, copied, problems, draft, evaluation } = state
  const unsaved = placesOf(sendable(state, code))
  return {
    unsaved: unsaved.length,
    failed: unsaved.filter((place) => failed.has(`${code}/${place}`)).length,
    met: twoValues(state).filter(({ at }) => at.sheet === code).length,
    refusals: [...notes]
      .filter(([, { kind }]) => kind !== 'notice')
      .map(([key, { message }]) => ({ at: addressOf(key), message }))
      .filter(({ at }) => at.sheet === code),
    copied: [...copied].map(addressOf).filter(({ sheet }) => sheet === code),
    sending: sent[code] !== undefined,
    filled: Object.values(evaluation.inputs.entries[code] ?? {}).filter((entry) => entry !== null).length,
    problems: problems.get(code) ?? none,
    marks: unresolved(draft.review.marks).filter(({ at }) => at.sheet === code),
    saved: draft.saved[code] ?? null,
  }
}
