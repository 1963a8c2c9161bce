import type { Entries } from '#domain/sheet/entries.ts'
import { ownFigure, parseEntry } from '#domain/sheet/entry.ts'
import { type CellState, type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import { keyOf, type Place, type PlaceKey, placeOf } from '#domain/sheet/key.ts'
import { withoutNoise } from '#domain/sheet/sent-figure.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** The text that was sent for one entered cell; `null` and '' are empty. */
export type SentText = Place & { readonly text: string | null }

/** A text that is no value of its cell, in a sentence. */
type TextProblem = Place & { readonly message: string }

/** What a save makes of the texts that were sent. */
export type AppliedTexts = {
  readonly entries: Entries
  readonly problems: readonly TextProblem[]
  /** Locked cells for which another value was sent; they stay as they are. `message` is why. */
  readonly lockedLeft: readonly TextProblem[]
  /** Values moved to a limit, where the specification clamps. */
  readonly settled: number
}

/**
 * Reads the texts of a save as a person's entries: empty is 0, or gives a proposal back its cell (contract README). A row that
 * is linked to one that was not sent fills that one too.
 */
export function applyTexts(sheet: Sheet, evaluation: Evaluation, texts: readonly SentText[]): AppliedTexts {
  const outcomes = texts.map((cell) => ({
    ...cell,
    ...outcomeOf(stateAt(evaluation, { sheet: sheet.code, ...cell }), cell.text),
  }))
  const entries = outcomes.flatMap((each): [PlaceKey, number | null][] =>
    each.is === 'entry' ? [[keyOf(each), each.value]] : [],
  )
  return {
    entries: { ...linkedEntries(sheet, entries, texts), ...Object.fromEntries(entries) },
    problems: outcomes.flatMap((each) =>
      each.is === 'refused' ? [{ row: each.row, field: each.field, message: each.message }] : [],
    ),
    lockedLeft: outcomes.flatMap((each) =>
      each.is === 'locked' ? [{ row: each.row, field: each.field, message: each.message }] : [],
    ),
    settled: outcomes.filter((each) => each.is === 'entry' && each.settled).length,
  }
}

type Outcome =
  | { readonly is: 'entry'; readonly value: number | null; readonly settled: boolean }
  | { readonly is: 'locked'; readonly message: string }
  | { readonly is: 'same' }
  | { readonly is: 'refused'; readonly message: string }

function outcomeOf(state: CellState, text: string | null): Outcome {
  const parsed = parseEntry(state, text ?? '')
  switch (parsed.is) {
    case 'shut':
      return Number(text ?? 0) === (state.is === 'locked' ? state.value : 0)
        ? { is: 'same' }
        : { is: 'locked', message: parsed.message }
    case 'refused':
    case 'ambiguous':
      return { is: 'refused', message: parsed.message }
    case 'parsed': {
      const { cell, notice } = parsed
      const figure = parsed.figure === null ? null : withoutNoise(parsed.figure, cell.limits)
      const emptied = cell.proposal === null ? 0 : null
      const value = figure === null ? emptied : ownFigure(cell, figure)
      return { is: 'entry', value, settled: notice !== null }
    }
  }
}

/** A save that brings a row without the row that its cells are linked to fills that one too (design calculation §5, private b1). */
function linkedEntries(
  sheet: Sheet,
  entries: readonly [PlaceKey, number | null][],
  sent: readonly SentText[],
): Entries {
  const sentRows = new Set(sent.map(({ row }) => row))
  const values = new Map(entries)
  return Object.fromEntries(
    sheet.links.flatMap(({ from, to }) => {
      const value = values.get(keyOf(from))
      return value === undefined || sentRows.has(to.row) ? [] : [[keyOf(to), value]]
    }),
  )
}

/** A cell that a save changes. */
export type ChangedEntry = Place & { readonly from: number | null; readonly to: number | null }

/** The cells whose entry becomes another; one that was never entered and stays a proposal is none. */
export function changedEntries(after: Entries, before: Entries): readonly ChangedEntry[] {
  return cellsOf(after).flatMap(([place, to]) => {
    const from = before[keyOf(place)] ?? null
    return from === to ? [] : [{ ...place, from, to }]
  })
}

/** A stored cell, and how often it has changed. */
type VersionedCell = { readonly value: number | null; readonly version: number }

/** A cell of a save that somebody has changed meanwhile, and what the save would write over it. */
export type OvertakenCell<Stored> = Place & { readonly mine: number | null; readonly stored: Stored }

/**
 * The cells of a save that were changed since its sender saw them, and to another value than it sends. A cell of which the
 * sender says no base version is saved as it comes (contract README).
 */
export function overtakenCells<Stored extends VersionedCell>(
  entries: Entries,
  storedAt: (place: Place) => Stored | undefined,
  baseVersionAt: (place: Place) => number | undefined,
): readonly OvertakenCell<Stored>[] {
  return cellsOf(entries).flatMap(([place, mine]) => {
    const base = baseVersionAt(place)
    const stored = storedAt(place)
    const isOvertaken = base !== undefined && stored && stored.version > base && stored.value !== mine
    return isOvertaken ? [{ ...place, mine, stored }] : []
  })
}

function cellsOf(entries: Entries): readonly (readonly [Place, number | null])[] {
  return Object.entries(entries).map(([key, value]) => [placeOf(key), value])
}
