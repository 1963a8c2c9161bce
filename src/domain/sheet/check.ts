import { entryAt } from '#domain/sheet/entries.ts'
import { type Evaluation, formStateAt } from '#domain/sheet/evaluate.ts'
import { type Address, keyOf } from '#domain/sheet/key.ts'
import type { Rule } from '#domain/sheet/program.ts'
import { refusal, type Severity, type Sheet } from '#domain/sheet/sheet.ts'

/** Something about a cell that must be mended, should be, or is good to know, with the sentence for the person; `code` names the rule. */
export type Problem = {
  readonly severity: Severity
  readonly code: string
  readonly sheet: string
  readonly row: string
  readonly field: string
  readonly message: string
}

/** Lists the problems of one sheet: entered values outside their limits, then the rules over several cells. */
export function check(sheet: Sheet, evaluation: Evaluation): readonly Problem[] {
  const entered = evaluation.program.entered.get(sheet.code) ?? []
  const outside = entered.flatMap((at) => entryOutside(evaluation, at) ?? [])
  return [...outside, ...brokenRules(sheet, evaluation)]
}

/** What is wrong with the value that is entered at a cell by itself, or `null`. */
export function entryOutside(evaluation: Evaluation, at: Address): Problem | null {
  const entry = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at))
  if (entry === null) return null
  const state = formStateAt(evaluation, at)
  const message = state.is === 'open' ? refusal(state.limits, entry) : null
  return message === null ? null : { severity: 'error', code: outsideCode, ...at, message }
}

/** The code of a problem of one entered value. */
export const outsideCode = 'outside'

/** The rules over several cells that a sheet breaks now. */
export function brokenRules(sheet: Sheet, evaluation: Evaluation): readonly Problem[] {
  const rules = evaluation.program.rules.get(sheet.code) ?? []
  return rules.flatMap((rule) => brokenRule(sheet.code, rule, evaluation) ?? [])
}

/** What one rule over several cells of a sheet finds now; `null` while it holds. */
export function brokenRule(sheet: string, rule: Rule, { values, inputs }: Evaluation): Problem | null {
  if (!rule.isBroken(values, inputs.facts)) return null
  const { when: _, ...told } = rule.check
  return { ...told, sheet }
}
