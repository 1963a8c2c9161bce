import { applies } from '#engine/compile.ts'
import { type CellState, type Evaluation, formStateAt, stateAt } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import type { View } from '#forms/editions/edition.ts'

type Filling = {
  readonly view: Pick<View, 'tabs'>
  readonly evaluation: Evaluation
  readonly saves: (sheet: string) => boolean
}

export function shownSheets(
  { tabs }: Pick<View, 'tabs'>,
  { program, inputs }: Pick<Evaluation, 'program' | 'inputs'>,
): readonly string[] {
  return [...new Set(tabs.flatMap(({ sheets }) => sheets))].filter((code) => {
    const sheet = program.sheets.get(code)
    return sheet !== undefined && applies(sheet, inputs.facts)
  })
}

/**
 * Returns the blanks to fill in: saved by the institution, with an editable cell (calculation §9, Ready to be sent).
 */
export function blanksToFill({ view, evaluation, saves }: Filling): readonly string[] {
  return shownSheets(view, evaluation).filter((sheet) => saves(sheet) && hasCellsToType(evaluation, sheet))
}

/** Ignores locks other than those of the forms. */
export function hasCellsToType(evaluation: Evaluation, sheet: string): boolean {
  return hasOpen(formStateAt, evaluation, sheet)
}

/** Returns the editable blanks never saved. */
export function remainingBlanks(
  known: Filling & { readonly saved: (sheet: string) => boolean },
): readonly string[] {
  return blanksToFill(known).filter(
    (sheet) => !known.saved(sheet) && hasOpen(stateAt, known.evaluation, sheet),
  )
}

/**
 * A blank carries money if it has a figure. All blanks that the totals read have one. While one of these
 * is missing, no budget is compared with last year's, because the missing amounts would appear as cuts.
 */
export function carriesMoney({ program }: Pick<Evaluation, 'program'>, sheet: string): boolean {
  return (program.sheets.get(sheet)?.headline.length ?? 0) > 0
}

/** Returns the next blank in the order of the view, wrapping around. */
export function nextBlank(
  left: readonly string[],
  { tabs }: Pick<View, 'tabs'>,
  done: readonly string[],
): string | null {
  const order = tabs.flatMap(({ sheets }) => sheets)
  const here = Math.max(...done.map((sheet) => order.indexOf(sheet)))
  const others = left.filter((sheet) => !done.includes(sheet))
  return others.find((sheet) => order.indexOf(sheet) > here) ?? others[0] ?? null
}

type ReadCellState = (evaluation: Evaluation, at: CellAddress) => CellState

function hasOpen(readState: ReadCellState, evaluation: Evaluation, sheet: string): boolean {
  const entered = evaluation.program.entered.get(sheet) ?? []
  return entered.some((at) => readState(evaluation, at).kind === 'open')
}
