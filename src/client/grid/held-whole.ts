import type { DraftReview } from '#contract/review.ts'

/** Why a whole sheet is held as it is, or `null` where nothing is held, or some of its cells are open. */
export function heldWhole(hold: DraftReview['hold'], code: string): string | null {
  return hold === null || hold.open.some((key) => key.startsWith(`${code}/`)) ? null : hold.reason
}
