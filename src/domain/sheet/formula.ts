import type { Address } from '#domain/sheet/key.ts'

/** The facts of an institution's profile that formulas and locks may ask for, as text: `location` is `capital`, `hasStokers` is `yes`. */
export type Facts = Readonly<Record<string, string>>

/**
 * A formula is data: a tree that is compiled once to fast closures, printed as a sentence, written as an
 * Excel formula, and walked for what it reads. Amounts in tugrik, shares in percent, people as whole numbers;
 * nothing is rounded unless the tree says `round` (design calculation §1).
 */
export type Formula =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'cell'; readonly at: Address }
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
      /** The table whose rows the steps are: an edition may have other rows, and `compile` puts those in. `null`: steps of the form itself. */
      readonly table: StepTable | null
    }

/** One step of a stepped table: it holds up to and including `upTo`; the last has no upper end. */
export type Step = { readonly upTo: Formula | null; readonly value: Formula }

/** The sheet of a stepped table, the field of the upper ends and that of the values. */
export type StepTable = { readonly sheet: string; readonly upTo: string; readonly value: string }

/** A question that a formula, a lock or a check can ask: of two figures, or of a fact about the institution. */
export type Condition =
  | { readonly test: 'above' | 'atLeast' | 'equal'; readonly left: Formula; readonly right: Formula }
  | { readonly test: 'fact'; readonly fact: string; readonly oneOf: readonly string[] }
  | { readonly test: 'not'; readonly of: Condition }
  | { readonly test: 'all'; readonly of: readonly Condition[] }

/** What the builders take: a tree, or a plain number where the formula itself contains one. */
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
/** Division; by nothing it gives 0 (design calculation §1). */
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
/** Picks by a fact of the institution's profile; a value without a case counts as 0. */
export const choose = (fact: string, cases: Readonly<Record<string, Operand>>): Formula => ({
  op: 'choose',
  fact,
  cases: Object.fromEntries(Object.entries(cases).map(([value, operand]) => [value, tree(operand)])),
})
/** A fact of the institution's profile that is a number, such as the branch groups of a kindergarten. */
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

/** `1 per N` posts: a whole one for every N begun, none for nobody (design calculation §1). */
export const onePer = (of: Operand, perPost: Operand): Formula => ceil(over(of, perPost))
/** What a count leaves without a part of it; never below 0, whatever was typed for the part. */
export const without = (count: Operand, part: Operand): Formula => max(0, minus(count, part))
/** How many percent of a whole a part is. */
export const percentIn = (part: Operand, whole: Operand): Formula => over(times(100, part), whole)
/** The share in percent of an amount. */
export const percentOf = (percent: Operand, of: Operand): Formula => over(times(percent, of), 100)

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

/** The formula with each of its parts changed, the deepest first; the same object where nothing changes. */
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
      return change(kept(formula, { of: formula.of.map(inner) }))
    case 'minus':
    case 'over':
      return change(kept(formula, { left: inner(formula.left), right: inner(formula.right) }))
    case 'round':
    case 'ceil':
    case 'floor':
      return change(kept(formula, { of: inner(formula.of) }))
    case 'when':
      return change(
        kept(formula, {
          test: rewriteCondition(formula.test, change),
          holds: inner(formula.holds),
          otherwise: inner(formula.otherwise),
        }),
      )
    case 'choose': {
      const cases = Object.entries(formula.cases).map(([value, part]) => [value, inner(part)] as const)
      return change(kept(formula, { cases: Object.fromEntries(cases) }))
    }
    case 'step': {
      const steps = formula.steps.map((each) =>
        kept(each, { upTo: each.upTo && inner(each.upTo), value: inner(each.value) }),
      )
      return change(kept(formula, { by: inner(formula.by), steps }))
    }
  }
}

/** The condition with each part of its formulas changed; the same object where nothing changes. */
export function rewriteCondition(test: Condition, change: (part: Formula) => Formula): Condition {
  switch (test.test) {
    case 'fact':
      return test
    case 'not':
      return kept(test, { of: rewriteCondition(test.of, change) })
    case 'all':
      return kept(test, { of: test.of.map((part) => rewriteCondition(part, change)) })
    default:
      return kept(test, { left: rewrite(test.left, change), right: rewrite(test.right, change) })
  }
}

/** The thing with other members, or itself where they are the ones that it has. */
function kept<Thing extends object>(thing: Thing, members: Partial<Thing>): Thing {
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
