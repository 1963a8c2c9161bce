import { entryAt } from '#engine/entries.ts'
import { type Evaluation, formStateAt } from '#engine/evaluate.ts'
import { type CellAddress, keyOf } from '#engine/key.ts'
import type { CompiledRule } from '#engine/program.ts'
import { refusal, type Severity, type Sheet } from '#engine/sheet.ts'

export type Problem = {
  readonly severity: Severity
  readonly code: string
  readonly sheet: string
  readonly row: string
  readonly field: string
  readonly message: string
}

export function check(sheet: Sheet, evaluation: Evaluation): readonly Problem[] {
  const entered = evaluation.program.entered.get(sheet.code) ?? []
  const outside = entered.flatMap((at) => entryOutside(evaluation, at) ?? [])
  return [...outside, ...brokenRules(sheet, evaluation)]
}

export function entryOutside(evaluation: Evaluation, at: CellAddress): Problem | null {
  const entry = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at))
  if (entry === null) return null
  const state = formStateAt(evaluation, at)
  const message = state.kind === 'open' ? refusal(state.limits, entry) : null
  return message === null ? null : { severity: 'error', code: outsideCode, ...at, message }
}

export const outsideCode = 'outside'

export function brokenRules(sheet: Sheet, evaluation: Evaluation): readonly Problem[] {
  const rules = evaluation.program.rules.get(sheet.code) ?? []
  return rules.flatMap((rule) => brokenRule(sheet.code, rule, evaluation) ?? [])
}

export function brokenRule(
  sheet: string,
  rule: CompiledRule,
  { values, inputs }: Evaluation,
): Problem | null {
  if (!rule.isBroken(values, inputs.facts)) return null
  const { when: _, ...problem } = rule.check
  return { ...problem, sheet }
}
