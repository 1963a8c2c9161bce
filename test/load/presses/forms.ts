import type { DraftAnswer } from '#budget/api.ts'
import { drawnSheet } from '#engine/drawn.ts'
import type { Entries } from '#engine/entries.ts'
import { type CellState, type Evaluation, evaluate, formStateAt, shownFigure } from '#engine/evaluate.ts'
import { type CellAddress, keyOf, type PlaceKey } from '#engine/key.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { type Edition, programOf, type View } from '#forms/editions/edition.ts'

/** A cell of a form as on paper, counted from 0 without heads and captions. */
export type FormCell = {
  readonly row: number
  readonly column: number
  readonly kind: 'open' | 'closed'
  /** The typed value; `null` if the cell is printed, computed, or has a correct proposal. */
  readonly typed: number | null
  /** The figure of the completed year; 0 for none. */
  readonly figure: number
}

/** A form: its tab in the application, which is its sheet in the workbook, and its cells in reading order. */
export type LoadForm = { readonly label: string; readonly sheet: string; readonly cells: readonly FormCell[] }

const pupils: Readonly<Record<string, readonly number[]>> = {
  '1': [73, 55, 38],
  '2': [70, 50, 40],
  '3': [1, 1, 1],
  '4': [1, 1, 1],
}

/** Its amounts in tugrik by row of the income plan: allocation equals income. */
const money: Readonly<Record<string, number>> = {
  '2': 12_345_600,
  '15': 3_000_000,
  '16': 1_500_000,
  '17': 500_000,
  '7': 1_000_000,
  '8': 2_000_000,
  '9': 3_000_000,
  '10': 1_000_000,
  '11': 24_000_000,
  '12': 61_000_000,
  '13': 8_500_000,
  '14': 3_600_000,
}

export function loadForms(
  { givens, facts, year }: DraftAnswer,
  edition: Edition,
  view: View,
): readonly LoadForm[] {
  const program = programOf(edition, view.group)
  const empty = evaluate(program, { entries: {}, givens, facts })
  const codes = view.tabs.flatMap(({ label, sheets }) => sheets.map((sheet) => ({ label, sheet })))
  const entries = Object.fromEntries(codes.map(({ sheet }) => [sheet, typedInto(empty, sheet)]))
  const filled = evaluate(program, { entries, givens, facts })
  return codes.map(({ label, sheet }) => ({ label, sheet, cells: cellsOf(filled, sheet, year) }))
}

function typedInto(empty: Evaluation, sheet: string): Entries {
  const typed = (empty.program.entered.get(sheet) ?? []).flatMap((at): [PlaceKey, number][] => {
    const figure = figureFor(at, formStateAt(empty, at))
    return figure === null ? [] : [[keyOf(at), figure]]
  })
  return Object.fromEntries(typed)
}

/** Returns the typed value of a cell; nothing if the form proposes a figure, which is correct. */
function figureFor({ sheet, row, field }: CellAddress, state: CellState): number | null {
  if (state.kind !== 'open' || state.proposal !== null) return null
  const most = state.limits.max ?? Number.POSITIVE_INFINITY
  if (sheet === 'ebs-b1')
    return pupils[row]?.[['stage1Qty', 'stage6Qty', 'stage10Qty'].indexOf(field)] ?? null
  if (sheet === 'ebs-b14') return money[row] ?? null
  return Math.min(most, sheet === 'ebs-b12' ? 12 : 5)
}

function cellsOf(filled: Evaluation, code: string, year: number): readonly FormCell[] {
  const sheet = filled.program.sheets.get(code)
  if (!sheet) throw new Error(`There is no form ${code}.`)
  return drawnSheet(sheet, year).rows.flatMap((drawn, row) =>
    drawn.fields.flatMap((field, column): FormCell[] => {
      const state = field === null ? null : formStateAt(filled, { sheet: code, row: drawn.code, field })
      if (state === null || state.kind === 'absent') return []
      const figure = roundHalfAway(shownFigure(state) ?? 0, 1)
      const kind = state.kind === 'open' ? 'open' : 'closed'
      return [{ row, column, kind, typed: state.kind === 'open' ? state.entry : null, figure }]
    }),
  )
}

/** Returns the cells at which Tab stops, up to the last typed one. */
export function stopsOf({ cells }: LoadForm): readonly FormCell[] {
  const open = cells.filter(({ kind }) => kind === 'open')
  return open.slice(0, open.findLastIndex(({ typed }) => typed !== null) + 1)
}
