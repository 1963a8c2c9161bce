import type { Condition, Formula } from '#domain/sheet/formula.ts'
import { partsOf } from '#domain/sheet/walk.ts'

/** The facts of the institution for which a formula asks. */
export function factsAsked(formula: Formula): readonly string[] {
  return [...ownFacts(formula), ...partsOf(formula).flatMap(factsAsked)]
}

function ownFacts(formula: Formula): readonly string[] {
  if (formula.op === 'fact' || formula.op === 'choose') return [formula.fact]
  return formula.op === 'when' ? factsOfCondition(formula.test) : []
}

function factsOfCondition(test: Condition): readonly string[] {
  switch (test.test) {
    case 'fact':
      return [test.fact]
    case 'not':
      return factsOfCondition(test.of)
    case 'all':
      return test.of.flatMap(factsOfCondition)
    default:
      return [...factsAsked(test.left), ...factsAsked(test.right)]
  }
}
