import type { BySheet } from '#client/grid/cells-by-sheet.ts'
import { placesOf } from '#client/grid/places-of.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { Problem } from '#domain/sheet/check.ts'
import { type Workbook, withEntries } from '#domain/sheet/entries.ts'
import { type Evaluation, evaluate, type Hold, heldAt } from '#domain/sheet/evaluate.ts'
import type { CellKey, Program } from '#domain/sheet/program.ts'

/**
 * A sentence that stays at a cell until its next accepted value: a value that was not taken, one that the server
 * did not keep, or word that the value was moved to its limit.
 */
export type Note = { readonly kind: 'refused' | 'notKept' | 'notice'; readonly message: string }

/** Versions of the server's cells; 0 where it held nothing. */
export type Versions = BySheet<number>

/** Somebody else's newer value that a save met at a cell. */
export type Met = {
  readonly theirs: number | null
  readonly by: string
  /** ISO time. */
  readonly at: string
  /** The version of their value. */
  readonly version: number
}

/** One institution's year while it is open in the browser. Plain immutable data; every step makes the next one. */
export type WorkbookState = {
  readonly program: Program
  readonly year: number
  /** What the server holds, as last heard. */
  readonly draft: DraftAnswer
  /** The entered cells that the server does not hold yet; `null` is a cleared cell. */
  readonly unsaved: Workbook
  /** On which version of the server's value each unsaved cell stands. */
  readonly seen: Versions
  /** What saves have met; it counts until the unsaved cell stands on that version, or is none any more. */
  readonly met: ReadonlyMap<CellKey, Met>
  /** Whether the server can be reached. */
  readonly line: 'up' | 'down'
  /** What is under way to the server. */
  readonly sent: Workbook
  /** Cells whose last sending failed. */
  readonly failed: ReadonlySet<CellKey>
  readonly notes: ReadonlyMap<CellKey, Note>
  /** Cells whose value was copied from last year and that nobody has confirmed yet. */
  readonly copied: ReadonlySet<CellKey>
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  /** The calculation of the draft with the unsaved cells laid over it. */
  readonly evaluation: Evaluation
}

/** A state, and the cells that may look different in it. */
export type Change = { readonly state: WorkbookState; readonly touched: Iterable<CellKey> | 'all' }

/** Calculates a draft with unsaved cells over it. A year that is shut counts as it was sent, and so does a held cell. */
export function calculated(program: Program, draft: DraftAnswer, unsaved: Workbook): Evaluation {
  const { entries, givens, facts, closed, review } = draft
  const hold = review.hold ? { ...review.hold, open: new Set(review.hold.open) } : undefined
  const counted = closed === null ? laidOver(entries, unsaved, hold) : entries
  return evaluate(program, { entries: counted, givens, facts, ...(hold && { hold }) })
}

function laidOver(entries: Workbook, over: Workbook, hold: Hold | undefined): Workbook {
  return Object.entries(over).reduce((sum, [sheet, cells]) => {
    const open = placesOf(cells).filter((place) => heldAt(hold, `${sheet}/${place}`) === null)
    return withEntries(sum, sheet, Object.fromEntries(open.map((place) => [place, cells[place] ?? null])))
  }, entries)
}
