import { runOf, testOf } from '#domain/sheet/compile.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { type Address, type Condition, type Formula, number } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { FormError } from '#domain/sheet/sheet.ts'
import { partsOf } from '#domain/sheet/walk.ts'

/**
 * How things stand in an evaluation. For what a person asks about single cells: what is asked is compiled anew; what is
 * asked of every cell, a lock or a rule, is compiled with the program. Throws a `FormError` for a cell that the program
 * does not have.
 */
export type Moment = {
  readonly holds: (test: Condition) => boolean
  readonly value: (formula: Formula) => number
  readonly fact: (name: string) => string
}

export function momentOf({ program, values, inputs: { facts } }: Evaluation): Moment {
  const find = (at: Address): number => {
    const index = program.indexOf.get(cellKeyOf(at))
    if (index === undefined) throw new FormError(`${cellKeyOf(at)} is asked for, but no sheet has it`)
    return index
  }
  return {
    holds: (test) => testOf(test, find)(values, facts),
    value: (formula) => runOf(formula, find)(values, facts),
    fact: (name) => facts[name] ?? '',
  }
}

/** Why a branch was taken: a single question, and whether it holds. */
export type Reason = {
  readonly test: Exclude<Condition, { readonly test: 'not' | 'all' }>
  readonly holds: boolean
}

/** What decides a condition: each of its questions where all hold, else the first that does not. */
export function reasonsFor(test: Condition, moment: Moment): readonly Reason[] {
  if (test.test === 'not') return reasonsFor(test.of, moment)
  if (test.test !== 'all') return [{ test, holds: moment.holds(test) }]
  const broken = test.of.find((part) => !moment.holds(part))
  return (broken ? [broken] : test.of).flatMap((part) => reasonsFor(part, moment))
}

/** The step of a stepped table that a figure falls on, and the ends between which it lies. */
export type StepTaken = {
  readonly above: Formula | null
  readonly upTo: Formula | null
  readonly value: Formula
}

export function stepTaken({ by, steps }: Extract<Formula, { op: 'step' }>, moment: Moment): StepTaken {
  const x = moment.value(by)
  const found = steps.findIndex(({ upTo }) => upTo === null || x <= moment.value(upTo))
  const index = found === -1 ? steps.length : found
  const { upTo, value } = steps[index] ?? { upTo: null, value: number(0) }
  return { above: steps[index - 1]?.upTo ?? null, upTo, value }
}

/** The case of a choice by a fact; a value without one counts as 0. */
export function caseTaken({ fact, cases }: Extract<Formula, { op: 'choose' }>, moment: Moment): Formula {
  return cases[moment.fact(fact)] ?? number(0)
}

/** The cells from which a figure was made: of conditions and choices what decided them and the branch taken, no other. */
export function readsTaken(formula: Formula, moment: Moment): readonly Address[] {
  if (formula.op === 'cell') return [formula.at]
  return partsTaken(formula, moment).flatMap((part) => readsTaken(part, moment))
}

function partsTaken(formula: Formula, moment: Moment): readonly Formula[] {
  switch (formula.op) {
    case 'when': {
      const reasons = reasonsFor(formula.test, moment).flatMap(({ test }) =>
        test.test === 'fact' ? [] : [test.left, test.right],
      )
      return [...reasons, moment.holds(formula.test) ? formula.holds : formula.otherwise]
    }
    case 'choose':
      return [caseTaken(formula, moment)]
    case 'step': {
      const { above, upTo, value } = stepTaken(formula, moment)
      return [formula.by, above, upTo, value].filter((part) => part !== null)
    }
    default:
      return partsOf(formula)
  }
}
