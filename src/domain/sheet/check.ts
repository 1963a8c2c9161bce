import { testOf } from '#domain/sheet/compile.ts'
import { type Evaluation, formStateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { refusal } from '#domain/sheet/input.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** Something about a cell that must (`error`) or should (`warning`) be mended, with the sentence for the person. */
export type Problem = {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly sheet: string
  readonly row: string
  readonly field: string
  readonly message: string
}

/** Lists the problems of one sheet: entered values outside their limits, then the rules over several cells. */
export function check(sheet: Sheet, evaluation: Evaluation): readonly Problem[] {
  const outside = [...sheet.cells.keys()].flatMap((key) => {
    const [row = '', field = ''] = key.split('.')
    return entryOutside(evaluation, { sheet: sheet.code, row, field }) ?? []
  })
  return [...outside, ...brokenRules(sheet, evaluation)]
}

/** What is wrong with the value that is entered at a cell by itself, or `null`. */
export function entryOutside(evaluation: Evaluation, at: Address): Problem | null {
  const state = formStateAt(evaluation, at)
  const message = state.is === 'open' && state.entry !== null ? refusal(state.limits, state.entry) : null
  return message === null ? null : { severity: 'error', code: outsideCode, ...at, message }
}

/** The code of a problem of one entered value. */
export const outsideCode = 'outside'

/** The rules over several cells that a sheet breaks now. */
export function brokenRules(sheet: Sheet, { program, values, inputs }: Evaluation): readonly Problem[] {
  return sheet.checks
    .filter(({ when }) =>
      testOf(when, (address) => program.indexOf.get(cellKeyOf(address)) ?? 0)(values, inputs.facts),
    )
    .map(({ when: _, ...rule }) => ({ ...rule, sheet: sheet.code }))
}
