import { type Workbook, withEntries } from '#domain/sheet/entries.ts'
import { type Evaluation, reevaluate } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { keyOf } from '#domain/sheet/sheet.ts'

/** What is to be kept at a cell; `null`: nothing of one's own. */
export type Kept = { readonly at: Address; readonly value: number | null }

/** The calculation with other entries at some cells, whatever their rules say; of two values for a cell the later one. */
export function put(evaluation: Evaluation, cells: readonly Kept[]): Evaluation {
  const entries = cells.reduce<Workbook>(
    (sum, { at, value }) => withEntries(sum, at.sheet, { [keyOf(at)]: value }),
    evaluation.inputs.entries,
  )
  return reevaluate(
    evaluation,
    entries,
    cells.map(({ at }) => at),
  )
}

/** The cells with those that take over what is typed in them (spec 000 §4, row linkage); a value of their own comes later and wins. */
export function withLinked({ program }: Evaluation, cells: readonly Kept[]): readonly Kept[] {
  const linked = cells.flatMap(({ at, value }) =>
    (program.sheets.get(at.sheet)?.links ?? [])
      .filter(({ from }) => from.row === at.row && from.field === at.field)
      .map(({ to }) => ({ at: { sheet: at.sheet, ...to }, value })),
  )
  return [...linked, ...cells]
}
