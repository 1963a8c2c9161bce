import { addressIn } from '#client/grid/address-of.ts'
import { onPaper } from '#client/grid/on-paper.ts'
import { placesOf } from '#client/grid/places-of.ts'
import type { WorkbookState } from '#client/grid/workbook-state.ts'
import { applies } from '#domain/sheet/compile.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import { stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { gridText } from '#text/grid.ts'
import { ruleText } from '#text/rules.ts'

type Looked = Pick<WorkbookState, 'draft' | 'evaluation' | 'program' | 'unsaved'>

/** The unsaved cells of a sheet that a save can send; the others are stranded. */
export function sendable(state: Looked, code: string): Entries {
  const cells = state.unsaved[code] ?? {}
  return Object.fromEntries(
    placesOf(cells)
      .filter((place) => whyStranded(state, addressIn(code, place)) === null)
      .map((place) => [place, cells[place] ?? null]),
  )
}

/** Why a value of this cell cannot be sent as things stand, or `null` where it can: the year is shut, the cell is locked, the form is another one. */
export function whyStranded({ draft, evaluation, program }: Looked, at: Address): string | null {
  if (draft.closed !== null) return draft.closed
  const sheet = program.sheets.get(at.sheet)
  if (!sheet || !applies(sheet, draft.facts)) return gridText.otherForm
  const cell = stateAt(evaluation, at)
  if (cell.is === 'open') return null
  if (cell.is === 'locked') return cell.reason
  return cell.is === 'computed' || cell.is === 'given' ? ruleText[cell.is] : ruleText.notThere
}

/** An unsaved value that cannot be sent as things stand, and why. */
export type Stranded = { readonly at: Address; readonly value: number | null; readonly why: string }

/** All of them, as they stand on paper. */
export function strandedCells(state: Looked): readonly Stranded[] {
  const found = Object.entries(state.unsaved).flatMap(([code, cells]) =>
    placesOf(cells).flatMap((place) => {
      const at = addressIn(code, place)
      const why = whyStranded(state, at)
      return why === null ? [] : [{ at, why, value: cells[place] ?? null }]
    }),
  )
  return onPaper(state.program, found)
}
