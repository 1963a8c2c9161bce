import type { Entries } from '#engine/entries.ts'
import { ownFigure, parseEntry } from '#engine/entry.ts'
import { type CellState, type Evaluation, stateAt } from '#engine/evaluate.ts'
import { type CellPosition, cellPositionOf, keyOf, type PlaceKey } from '#engine/key.ts'
import {
  exactNumber,
  type NearbyTexts,
  nearbyIn,
  perhapsShare,
  readSentNumber,
} from '#engine/number/parse.ts'
import { numberProblem } from '#engine/rule-text.ts'
import { withoutNoise } from '#engine/sent-figure.ts'
import type { Sheet } from '#engine/sheet.ts'
import { numberTarget } from '#engine/units.ts'

/** `null` and '' are empty. A point is a decimal point in a number; in a text it may separate thousands, too. */
export type SentText = CellPosition & { readonly content: string | number | null }

type TextProblem = CellPosition & { readonly message: string }

export type AppliedTexts = {
  readonly entries: Entries
  readonly problems: readonly TextProblem[]
  /** Locked cells with a different sent value do not change. */
  readonly lockedLeft: readonly TextProblem[]
  /** Values clamped to a limit, as the specification requires. */
  readonly settled: number
}

/** Empty is 0, or restores a proposal (contract README). */
export function applyTexts(sheet: Sheet, evaluation: Evaluation, texts: readonly SentText[]): AppliedTexts {
  const nearby = nearbyIn(texts.flatMap(({ content }) => (typeof content === 'string' ? content : [])))
  const outcomes = texts.map((cell) => ({
    ...cell,
    ...outcomeOf(stateAt(evaluation, { sheet: sheet.code, ...cell }), cell.content, nearby),
  }))
  const entries = outcomes.flatMap((each): [PlaceKey, number | null][] =>
    each.kind === 'entry' ? [[keyOf(each), each.value]] : [],
  )
  return {
    entries: { ...linkedEntries(sheet, entries, texts), ...Object.fromEntries(entries) },
    problems: outcomes.flatMap((each) =>
      each.kind === 'refused' ? [{ row: each.row, field: each.field, message: each.message }] : [],
    ),
    lockedLeft: outcomes.flatMap((each) =>
      each.kind === 'locked' ? [{ row: each.row, field: each.field, message: each.message }] : [],
    ),
    settled: outcomes.filter((each) => each.kind === 'entry' && each.settled).length,
  }
}

type CellOutcome =
  | { readonly kind: 'entry'; readonly value: number | null; readonly settled: boolean }
  | { readonly kind: 'locked'; readonly message: string }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly message: string }

function outcomeOf(state: CellState, content: SentText['content'], nearby: NearbyTexts): CellOutcome {
  let read = content ?? ''
  if (state.kind === 'open') {
    const target = { ...numberTarget(state.limits, state), nearby }
    const sent =
      typeof read === 'number' ? perhapsShare(exactNumber(read), target) : readSentNumber(read, target)
    if (sent.kind === 'ambiguous')
      return { kind: 'refused', message: numberProblem(String(read).trim(), sent, target) }
    if (sent.kind === 'number') read = sent.value
  }
  const parsed = parseEntry(state, read)
  switch (parsed.kind) {
    case 'locked':
      return Number(content ?? 0) === (state.kind === 'locked' ? state.value : 0)
        ? { kind: 'same' }
        : { kind: 'locked', message: parsed.message }
    case 'refused':
    case 'ambiguous':
      return { kind: 'refused', message: parsed.message }
    case 'parsed': {
      const { cell, notice } = parsed
      const figure = parsed.figure === null ? null : withoutNoise(parsed.figure, cell.limits)
      const emptied = cell.proposal === null ? 0 : null
      const value = figure === null ? emptied : ownFigure(cell, figure)
      return { kind: 'entry', value, settled: notice !== null }
    }
  }
}

/** Fills the linked row of a sent row if that was not sent (design calculation §5, private b1). */
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

export type ChangedEntry = CellPosition & { readonly from: number | null; readonly to: number | null }

/** A never-entered cell that keeps its proposal is not changed. */
export function changedEntries(after: Entries, before: Entries): readonly ChangedEntry[] {
  return cellsOf(after).flatMap(([place, to]) => {
    const from = before[keyOf(place)] ?? null
    return from === to ? [] : [{ ...place, from, to }]
  })
}

type VersionedCell = { readonly value: number | null; readonly version: number }

export type ConflictingCell<Stored> = CellPosition & { readonly mine: number | null; readonly stored: Stored }

/**
 * Returns the cells with another version than the base version. A restored draft has lower ones. Cells without a base
 * version are saved without a check (contract README).
 */
export function conflictingCells<Stored extends VersionedCell>(
  entries: Entries,
  storedAt: (place: CellPosition) => Stored | undefined,
  baseVersionAt: (place: CellPosition) => number | undefined,
): readonly ConflictingCell<Stored>[] {
  return cellsOf(entries).flatMap(([place, mine]) => {
    const base = baseVersionAt(place)
    const stored = storedAt(place)
    const isOvertaken = base !== undefined && stored && stored.version !== base && stored.value !== mine
    return isOvertaken ? [{ ...place, mine, stored }] : []
  })
}

function cellsOf(entries: Entries): readonly (readonly [CellPosition, number | null])[] {
  return Object.entries(entries).map(([key, value]) => [cellPositionOf(key), value])
}
