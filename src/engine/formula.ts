import type { CellAddress } from '#engine/key.ts'

/** `location` is `capital`, `hasStokers` is `yes`. */
export type Facts = Readonly<Record<string, string>>

/** Amounts in tugrik, shares in percent, people whole. Only `round` rounds (calculation §1). */
export type Formula =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'cell'; readonly at: CellAddress }
  | { readonly op: 'fact'; readonly fact: string }
  | { readonly op: 'plus' | 'times' | 'min' | 'max'; readonly of: readonly Formula[] }
  | { readonly op: 'minus' | 'over'; readonly left: Formula; readonly right: Formula }
  | { readonly op: 'round'; readonly of: Formula; readonly digits: number }
  | { readonly op: 'ceil' | 'floor'; readonly of: Formula }
  | { readonly op: 'when'; readonly test: Condition; readonly holds: Formula; readonly otherwise: Formula }
  | { readonly op: 'choose'; readonly fact: string; readonly cases: Readonly<Record<string, Formula>> }
  | {
      readonly op: 'step'
      readonly by: Formula
      readonly steps: readonly Step[]
      /** `compile` inserts the rows of the edition. `null`: the form defines the steps. */
      readonly table: StepTable | null
    }

/** A step includes `upTo`; the last has no upper end. */
export type Step = { readonly upTo: Formula | null; readonly value: Formula }

export type StepTable = { readonly sheet: string; readonly upTo: string; readonly value: string }

export type Condition =
  | { readonly test: 'above' | 'atLeast' | 'equal'; readonly left: Formula; readonly right: Formula }
  | { readonly test: 'fact'; readonly fact: string; readonly oneOf: readonly string[] }
  | { readonly test: 'not'; readonly of: Condition }
  | { readonly test: 'all'; readonly of: readonly Condition[] }

export type Operand = Formula | number

const tree = (operand: Operand): Formula =>
  typeof operand === 'number' ? { op: 'number', value: operand } : operand

export const number = (value: number): Formula => ({ op: 'number', value })
export const plus = (...of: readonly Operand[]): Formula => ({ op: 'plus', of: of.map(tree) })
export const times = (...of: readonly Operand[]): Formula => ({ op: 'times', of: of.map(tree) })
export const min = (...of: readonly Operand[]): Formula => ({ op: 'min', of: of.map(tree) })
export const max = (...of: readonly Operand[]): Formula => ({ op: 'max', of: of.map(tree) })
export const minus = (left: Operand, right: Operand): Formula => ({
  op: 'minus',
  left: tree(left),
  right: tree(right),
})
/** Division by 0 gives 0 (calculation §1). */
export const over = (left: Operand, right: Operand): Formula => ({
  op: 'over',
  left: tree(left),
  right: tree(right),
})
/** Half away from zero, see `roundHalfAway`. */
export const round = (of: Operand, digits = 0): Formula => ({ op: 'round', of: tree(of), digits })
export const ceil = (of: Operand): Formula => ({ op: 'ceil', of: tree(of) })
export const floor = (of: Operand): Formula => ({ op: 'floor', of: tree(of) })
export const when = (test: Condition, holds: Operand, otherwise: Operand): Formula => ({
  op: 'when',
  test,
  holds: tree(holds),
  otherwise: tree(otherwise),
})
/** A value without a case counts as 0. */
export const choose = (fact: string, cases: Readonly<Record<string, Operand>>): Formula => ({
  op: 'choose',
  fact,
  cases: Object.fromEntries(Object.entries(cases).map(([value, operand]) => [value, tree(operand)])),
})
export const factNumber = (name: string): Formula => ({ op: 'fact', fact: name })
export const step = (by: Operand, steps: readonly Step[], table: StepTable | null = null): Formula => ({
  op: 'step',
  by: tree(by),
  steps,
  table,
})

export const above = (left: Operand, right: Operand): Condition => ({
  test: 'above',
  left: tree(left),
  right: tree(right),
})
export const atLeast = (left: Operand, right: Operand): Condition => ({
  test: 'atLeast',
  left: tree(left),
  right: tree(right),
})
export const equal = (left: Operand, right: Operand): Condition => ({
  test: 'equal',
  left: tree(left),
  right: tree(right),
})
export const fact = (name: string, ...oneOf: readonly string[]): Condition => ({
  test: 'fact',
  fact: name,
  oneOf,
})
export const not = (of: Condition): Condition => ({ test: 'not', of })
export const all = (...of: readonly Condition[]): Condition => ({ test: 'all', of })

/** `1 per N` posts, rounded up; 0 for 0 (calculation §1). */
export const postsFor = (of: Operand, perPost: Operand): Formula => ceil(over(of, perPost))
/** Never below 0. */
export const without = (count: Operand, part: Operand): Formula => max(0, minus(count, part))
/** In percent. */
export const percentIn = (part: Operand, whole: Operand): Formula => over(times(100, part), whole)
export const percentOf = (percent: Operand, of: Operand): Formula => over(times(percent, of), 100)

/** In written order, including inactive branches. */
export function readsOf(formula: Formula): readonly CellAddress[] {
  if (formula.op === 'cell') return [formula.at]
  if (formula.op === 'when') return [...readsOfCondition(formula.test), ...partsOf(formula).flatMap(readsOf)]
  return partsOf(formula).flatMap(readsOf)
}

export function readsOfCondition(test: Condition): readonly CellAddress[] {
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

/** Deepest parts first. Returns the same object if nothing changes. */
export function rewrite(formula: Formula, change: (part: Formula) => Formula): Formula {
  const inner = (part: Formula): Formula => rewrite(part, change)
  switch (formula.op) {
    case 'number':
    case 'cell':
    case 'fact':
      return change(formula)
    case 'plus':
    case 'times':
    case 'min':
    case 'max':
      return change(withMembers(formula, { of: formula.of.map(inner) }))
    case 'minus':
    case 'over':
      return change(withMembers(formula, { left: inner(formula.left), right: inner(formula.right) }))
    case 'round':
    case 'ceil':
    case 'floor':
      return change(withMembers(formula, { of: inner(formula.of) }))
    case 'when':
      return change(
        withMembers(formula, {
          test: rewriteCondition(formula.test, change),
          holds: inner(formula.holds),
          otherwise: inner(formula.otherwise),
        }),
      )
    case 'choose': {
      const cases = Object.entries(formula.cases).map(([value, part]) => [value, inner(part)] as const)
      return change(withMembers(formula, { cases: Object.fromEntries(cases) }))
    }
    case 'step': {
      const steps = formula.steps.map((each) =>
        withMembers(each, { upTo: each.upTo && inner(each.upTo), value: inner(each.value) }),
      )
      return change(withMembers(formula, { by: inner(formula.by), steps }))
    }
  }
}

export function rewriteCondition(test: Condition, change: (part: Formula) => Formula): Condition {
  switch (test.test) {
    case 'fact':
      return test
    case 'not':
      return withMembers(test, { of: rewriteCondition(test.of, change) })
    case 'all':
      return withMembers(test, { of: test.of.map((part) => rewriteCondition(part, change)) })
    default:
      return withMembers(test, { left: rewrite(test.left, change), right: rewrite(test.right, change) })
  }
}

function withMembers<Thing extends object>(thing: Thing, members: Partial<Thing>): Thing {
  const isSame = Object.entries(members).every(([name, member]) => isAlike(Reflect.get(thing, name), member))
  return isSame ? thing : { ...thing, ...members }
}

function isAlike(was: unknown, is: unknown): boolean {
  if (was === is) return true
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null) return false
  const parts = Object.entries(is)
  return (
    parts.length === Object.keys(was).length && parts.every(([name, part]) => Reflect.get(was, name) === part)
  )
}
