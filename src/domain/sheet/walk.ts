import type { Address, Condition, Formula } from '#domain/sheet/formula.ts'

/** Every cell a formula can read, in the order of writing; branches not taken are among them. */
export function readsOf(formula: Formula): readonly Address[] {
  if (formula.op === 'cell') return [formula.at]
  if (formula.op === 'when') return [...readsOfCondition(formula.test), ...partsOf(formula).flatMap(readsOf)]
  return partsOf(formula).flatMap(readsOf)
}

/** Every cell a condition can read. */
export function readsOfCondition(test: Condition): readonly Address[] {
  switch (test.test) {
    case 'fact':
      return []
    case 'not':
      return readsOfCondition(test.of)
    case 'all':
      return test.of.flatMap(readsOfCondition)
    default:
      return [...readsOf(test.left), ...readsOf(test.right)]
  }
}

/** The formulas directly inside a formula. */
export function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.op) {
    case 'number':
    case 'cell':
    case 'fact':
      return []
    case 'plus':
    case 'times':
    case 'min':
    case 'max':
      return formula.of
    case 'minus':
    case 'over':
      return [formula.left, formula.right]
    case 'round':
    case 'ceil':
    case 'floor':
      return [formula.of]
    case 'when':
      return [formula.holds, formula.otherwise]
    case 'choose':
      return Object.values(formula.cases)
    case 'step':
      return [formula.by, ...formula.steps.flatMap(({ upTo, value }) => (upTo ? [upTo, value] : [value]))]
  }
}
