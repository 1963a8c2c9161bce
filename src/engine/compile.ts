import type { Condition, Facts, Formula, Step } from '#engine/formula.ts'
import type { CellAddress } from '#engine/key.ts'
import { roundHalfAway, roundToPrecision } from '#engine/number/rounding.ts'
import { FormError, type Sheet } from '#engine/sheet.ts'

export type CompiledFormula = (values: Float64Array, facts: Facts) => number
export type Test = (values: Float64Array, facts: Facts) => boolean

type Find = (address: CellAddress) => number

export function runOf(formula: Formula, find: Find): CompiledFormula {
  const run = (part: Formula): CompiledFormula => runOf(part, find)
  switch (formula.op) {
    case 'number': {
      const { value } = formula
      return () => value
    }
    case 'cell': {
      const index = find(formula.at)
      return (values) => values[index] ?? 0
    }
    case 'fact': {
      return factRun(formula.fact)
    }
    case 'plus':
      return sum(formula.of, find)
    case 'times':
      return product(formula.of.map(run))
    case 'min':
      return fold(formula.of.map(run), Number.POSITIVE_INFINITY, Math.min)
    case 'max':
      return fold(formula.of.map(run), Number.NEGATIVE_INFINITY, Math.max)
    case 'minus':
      return pair(run(formula.left), run(formula.right), (a, b) => a - b)
    case 'over':
      return pair(run(formula.left), run(formula.right), (a, b) => (b === 0 ? 0 : a / b))
    case 'round':
      return single(run(formula.of), (value) => roundHalfAway(value, formula.digits))
    case 'ceil':
      return single(run(formula.of), (value) => Math.ceil(roundToPrecision(value)))
    case 'floor':
      return single(run(formula.of), (value) => Math.floor(roundToPrecision(value)))
    case 'when': {
      const [test, holds, otherwise] = [
        testOf(formula.test, find),
        run(formula.holds),
        run(formula.otherwise),
      ]
      return (values, facts) => (test(values, facts) ? holds(values, facts) : otherwise(values, facts))
    }
    case 'choose': {
      const cases = new Map(Object.entries(formula.cases).map(([value, part]) => [value, run(part)]))
      return (values, facts) => cases.get(facts[formula.fact] ?? '')?.(values, facts) ?? 0
    }
    case 'step':
      return stepped(run(formula.by), formula.steps, run)
  }
}

export function testOf(test: Condition, find: Find): Test {
  switch (test.test) {
    case 'fact':
      return (_, facts) => test.oneOf.includes(facts[test.fact] ?? '')
    case 'not': {
      const inner = testOf(test.of, find)
      return (values, facts) => !inner(values, facts)
    }
    case 'all': {
      const inner = test.of.map((part) => testOf(part, find))
      return (values, facts) => inner.every((part) => part(values, facts))
    }
    default: {
      const [left, right] = [runOf(test.left, find), runOf(test.right, find)]
      return (values, facts) => compare[test.test](left(values, facts), right(values, facts))
    }
  }
}

const compare = {
  above: (a: number, b: number) => a > b,
  atLeast: (a: number, b: number) => a >= b,
  equal: (a: number, b: number) => a === b,
}

function factRun(fact: string): CompiledFormula {
  let [text, value] = ['', 0]
  return (_, facts) => {
    const now = facts[fact] ?? ''
    if (now !== text) [text, value] = [now, Number(now) || 0]
    return value
  }
}

/** Most sums contain only cells; a loop over indexes is fastest. */
function sum(of: readonly Formula[], find: Find): CompiledFormula {
  const indexes = of.flatMap((part) => (part.op === 'cell' ? find(part.at) : []))
  if (indexes.length === of.length) {
    const cells = Int32Array.from(indexes)
    return (values) => {
      let total = 0
      for (const index of cells) total += values[index] ?? 0
      return total
    }
  }
  const runs = of.map((part) => runOf(part, find))
  return (values, facts) => {
    let total = 0
    for (const run of runs) total += run(values, facts)
    return total
  }
}

function product(runs: readonly CompiledFormula[]): CompiledFormula {
  return (values, facts) => {
    let total = 1
    for (const run of runs) total *= run(values, facts)
    return total
  }
}

function fold(
  runs: readonly CompiledFormula[],
  start: number,
  combine: (a: number, b: number) => number,
): CompiledFormula {
  return (values, facts) => runs.reduce((sum, run) => combine(sum, run(values, facts)), start)
}

function pair(
  left: CompiledFormula,
  right: CompiledFormula,
  combine: (a: number, b: number) => number,
): CompiledFormula {
  return (values, facts) => combine(left(values, facts), right(values, facts))
}

function single(of: CompiledFormula, change: (value: number) => number): CompiledFormula {
  return (values, facts) => change(of(values, facts))
}

function stepped(
  by: CompiledFormula,
  steps: readonly Step[],
  run: (part: Formula) => CompiledFormula,
): CompiledFormula {
  const table = steps.map(({ upTo, value }) => ({ upTo: upTo ? run(upTo) : null, value: run(value) }))
  return (values, facts) => {
    const x = by(values, facts)
    const found = table.find(({ upTo }) => upTo === null || x <= upTo(values, facts))
    return found ? found.value(values, facts) : 0
  }
}

const nothing = new Float64Array()

export function applies({ appliesWhen, code }: Pick<Sheet, 'appliesWhen' | 'code'>, facts: Facts): boolean {
  if (appliesWhen === null) return true
  const noCells = (): number => {
    throw new FormError(`${code} applies by facts only`)
  }
  return testOf(appliesWhen, noCells)(nothing, facts)
}
