import type { CellRefusal } from '#contract/answers.ts'
import type { SentCell } from '#contract/wire.ts'
import { readNumber } from '#domain/number/parse.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import { settle } from '#domain/sheet/entry.ts'
import { type CellState, type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import { keyOf, type PlaceKey, type Sheet } from '#domain/sheet/sheet.ts'
import { ruleText } from '#text/rules.ts'

/** What a save makes of the cells that a client sent. */
export type TakenCells = {
  readonly entries: Entries
  readonly refusals: readonly CellRefusal[]
  /** Locked cells for which another value was sent; they stay as they are. */
  readonly lockedLeft: number
  /** Values moved to a limit, where the specification clamps. */
  readonly settled: number
}

type Outcome =
  | { readonly is: 'entry'; readonly value: number | null; readonly settled: boolean }
  | { readonly is: 'locked' }
  | { readonly is: 'same' }
  | { readonly is: 'refused'; readonly message: string }

/** Reads the sent texts as a person's entries: empty is 0, or gives a proposal back its cell (contract README). */
export function takeCells(sheet: Sheet, evaluation: Evaluation, cells: readonly SentCell[]): TakenCells {
  const outcomes = cells.map((cell) => ({
    ...cell,
    ...outcomeOf(stateAt(evaluation, { sheet: sheet.code, ...cell }), cell.text),
  }))
  const entries: [PlaceKey, number | null][] = outcomes.flatMap((each) =>
    each.is === 'entry' ? [[keyOf(each), each.value]] : [],
  )
  return {
    entries: { ...linkedEntries(sheet, entries, cells), ...Object.fromEntries(entries) },
    refusals: outcomes.flatMap((each) =>
      each.is === 'refused' ? [{ row: each.row, field: each.field, message: each.message }] : [],
    ),
    lockedLeft: outcomes.filter(({ is }) => is === 'locked').length,
    settled: outcomes.filter((each) => each.is === 'entry' && each.settled).length,
  }
}

function outcomeOf(state: CellState, text: string | null): Outcome {
  if (state.is === 'locked') return Number(text ?? 0) === state.value ? { is: 'same' } : { is: 'locked' }
  if (state.is !== 'open') return { is: 'same' }
  const read = readNumber(text ?? '', state.limits)
  switch (read.kind) {
    case 'empty':
      return { is: 'entry', value: state.proposal === null ? 0 : null, settled: false }
    case 'unreadable':
      return { is: 'refused', message: ruleText.unreadable(text ?? '') }
    case 'ambiguous':
      return {
        is: 'refused',
        message: ruleText.ambiguous(text ?? '', [String(read.readings[0]), String(read.readings[1])]),
      }
    case 'number': {
      const value = settle(state.limits, read.value)
      return { is: 'entry', value: value === state.proposal ? null : value, settled: value !== read.value }
    }
  }
}

/** A save that brings a row without the row that its cells are linked to fills that one too (design calculation §5, private b1). */
function linkedEntries(
  sheet: Sheet,
  entries: readonly [PlaceKey, number | null][],
  sent: readonly SentCell[],
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
