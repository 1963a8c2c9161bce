import { testOf } from '#domain/sheet/compile.ts'
import { type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
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
  return [...entriesOutside(sheet, evaluation), ...brokenRules(sheet, evaluation)]
}

function entriesOutside(sheet: Sheet, evaluation: Evaluation): readonly Problem[] {
  return [...sheet.cells].flatMap(([key, cell]): Problem[] => {
    if (cell.kind !== 'entered') return []
    const [row = '', field = ''] = key.split('.')
    const state = stateAt(evaluation, { sheet: sheet.code, row, field })
    const message = state.is === 'open' && state.entry !== null ? refusal(state.limits, state.entry) : null
    return message === null
      ? []
      : [{ severity: 'error', code: 'outside', sheet: sheet.code, row, field, message }]
  })
}

function brokenRules(sheet: Sheet, { program, values, inputs }: Evaluation): readonly Problem[] {
  return sheet.checks
    .filter(({ when }) =>
      testOf(when, (address) => program.indexOf.get(cellKeyOf(address)) ?? 0)(values, inputs.facts),
    )
    .map(({ when: _, ...rule }) => ({ ...rule, sheet: sheet.code }))
}
