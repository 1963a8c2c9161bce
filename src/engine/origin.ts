import { runOf, testOf } from '#engine/compile.ts'
import { entryAt } from '#engine/entries.ts'
import { type Evaluation, formLockAt } from '#engine/evaluate.ts'
import { type Condition, type Formula, number } from '#engine/formula.ts'
import { addressIn, type CellAddress, keyOf } from '#engine/key.ts'
import { compiledCellAt, finderIn } from '#engine/program.ts'
import type { Sheet } from '#engine/sheet.ts'

/** Tests for an unconfirmed stand-in ("жишиг"). */
export type StandInTest = (evaluation: Evaluation, at: CellAddress) => boolean

export function standInsOf(
  evaluation: Evaluation,
  { code, cells }: Sheet,
  isStandIn: StandInTest,
): readonly CellAddress[] {
  return [...cells.keys()].flatMap((key) => {
    const at = addressIn(code, key)
    return isStandIn(evaluation, at) ? [at] : []
  })
}

/**
 * Returns the given cell that a figure only selects or converts; within one row the first. `null` if the figure is
 * typed or combines several rows.
 */
export function originOf(evaluation: Evaluation, at: CellAddress): CellAddress | null {
  const slot = compiledCellAt(evaluation.program, at)
  if (!slot) return null
  const { cell } = slot
  switch (cell.kind) {
    case 'given':
      return at
    case 'computed':
      return pickedBy(evaluation, cell.formula)
    case 'entered': {
      const isTyped = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at)) !== null
      const lock = formLockAt(evaluation, at)
      const formula = lock ? lock.countsAs : isTyped ? null : cell.proposal
      return formula && pickedBy(evaluation, formula)
    }
    case 'text':
      return null
  }
}

function pickedBy(evaluation: Evaluation, formula: Formula): CellAddress | null {
  switch (formula.op) {
    case 'cell':
      return originOf(evaluation, formula.at)
    case 'when':
      return pickedBy(
        evaluation,
        evaluationMoment(evaluation).holds(formula.test) ? formula.holds : formula.otherwise,
      )
    case 'choose':
      return pickedBy(evaluation, activeCase(formula, evaluationMoment(evaluation)))
    case 'step':
      return pickedBy(evaluation, activeStep(formula, evaluationMoment(evaluation)).value)
    case 'times': {
      const [figure, ...others] = formula.of.filter(({ op }) => op !== 'number')
      return figure && others.length === 0 ? pickedBy(evaluation, figure) : null
    }
    case 'plus':
      return oneRow(formula.of.map((each) => pickedBy(evaluation, each)))
    case 'over':
      return formula.right.op === 'number' ? pickedBy(evaluation, formula.left) : null
    default:
      return null
  }
}

function oneRow(origins: readonly (CellAddress | null)[]): CellAddress | null {
  const [first = null] = origins
  return first && origins.every((each) => each?.sheet === first.sheet && each.row === first.row)
    ? first
    : null
}

/** Compiles each condition on demand, for questions about single cells. */
export type EvaluationState = {
  readonly holds: (test: Condition) => boolean
  readonly value: (formula: Formula) => number
  readonly fact: (name: string) => string
}

export function evaluationMoment({ program, values, inputs: { facts } }: Evaluation): EvaluationState {
  const find = finderIn(program.indexOf, 'an explanation')
  return {
    holds: (test) => testOf(test, find)(values, facts),
    value: (formula) => runOf(formula, find)(values, facts),
    fact: (name) => facts[name] ?? '',
  }
}

export type ActiveStep = {
  readonly above: Formula | null
  readonly upTo: Formula | null
  readonly value: Formula
}

export function activeStep(
  { by, steps }: Extract<Formula, { op: 'step' }>,
  moment: EvaluationState,
): ActiveStep {
  const x = moment.value(by)
  const found = steps.findIndex(({ upTo }) => upTo === null || x <= moment.value(upTo))
  const index = found === -1 ? steps.length : found
  const { upTo, value } = steps[index] ?? { upTo: null, value: number(0) }
  return { above: steps[index - 1]?.upTo ?? null, upTo, value }
}

export function activeCase(
  { fact, cases }: Extract<Formula, { op: 'choose' }>,
  moment: EvaluationState,
): Formula {
  return cases[moment.fact(fact)] ?? number(0)
}
