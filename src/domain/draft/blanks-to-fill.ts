import type { View } from '#domain/editions/edition.ts'
import { applies } from '#domain/sheet/compile.ts'
import { type CellState, type Evaluation, formStateAt, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/key.ts'

/** What decides which blanks an institution fills in. */
type Filling = {
  readonly view: Pick<View, 'tabs'>
  readonly evaluation: Evaluation
  /** Whether the institution saves a sheet. */
  readonly saves: (sheet: string) => boolean
}

/** The sheets of the view's tabs that are meant for the institution. */
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
 * The blanks that an institution fills in: those of its view that it saves and in which its forms leave it a cell to type in (calculation
 * §9, Ready to be sent). What is missing, how far a draft is, and what reviewers count are told by this one rule.
 */
export function blanksToFill({ view, evaluation, saves }: Filling): readonly string[] {
  return shownSheets(view, evaluation).filter((sheet) => saves(sheet) && hasCellsToType(evaluation, sheet))
}

/** Whether its forms leave the institution a cell of a sheet to type in. */
export function hasCellsToType(evaluation: Evaluation, sheet: string): boolean {
  return hasOpen(formStateAt, evaluation, sheet)
}

/**
 * The blanks in which the institution may type a cell now, and that nobody ever saved. While there are some a budget is not held against
 * another: what is not filled in would look as if it had fallen away.
 */
export function blanksLeft(
  known: Filling & { readonly saved: (sheet: string) => boolean },
): readonly string[] {
  return blanksToFill(known).filter(
    (sheet) => !known.saved(sheet) && hasOpen(stateAt, known.evaluation, sheet),
  )
}

/**
 * Of the sheets that are left to be filled in the first behind those of a tab, in the order of the view; behind the last the first of all.
 * `null` where no other is left.
 */
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

type Look = (evaluation: Evaluation, at: Address) => CellState

/** Whether a cell of a sheet can be typed in: by its forms alone, or now. */
function hasOpen(look: Look, evaluation: Evaluation, sheet: string): boolean {
  const entered = evaluation.program.entered.get(sheet) ?? []
  return entered.some((at) => look(evaluation, at).is === 'open')
}
