import { entryAt } from '#domain/sheet/entries.ts'
import { type Evaluation, formStateAt } from '#domain/sheet/evaluate.ts'
import { type Address, keyOf } from '#domain/sheet/key.ts'
import { refusal, type Sheet } from '#domain/sheet/sheet.ts'

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
  const { program, inputs } = evaluation
  const typed = program.entered.get(sheet.code) ?? []
  const outside = typed
    .filter((at) => entryAt(inputs.entries, sheet.code, keyOf(at)) !== null)
    .flatMap((at) => entryOutside(evaluation, at) ?? [])
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
  const rules = program.rules.get(sheet.code) ?? []
  return rules
    .filter(({ isBroken }) => isBroken(values, inputs.facts))
    .map(({ check: { when: _, ...rule } }) => ({ ...rule, sheet: sheet.code }))
}
