import { formatNumber } from '#domain/number/format.ts'
import type { Address, Condition, Formula, Step } from '#domain/sheet/formula.ts'
import { caseTaken, type Moment, type Reason, reasonsFor, stepTaken } from '#domain/sheet/taken.ts'
import { explainText } from '#text/explain.ts'
import { factText } from '#text/facts.ts'

/**
 * What a formula is written with: how a cell is called, and what is known of the moment. Without a moment both ends of a
 * condition, every case of a choice and every step of a table are written, as for a description; with one, only what the
 * calculation took, and why.
 */
export type Writing = {
  readonly cell: (at: Address) => string
  readonly moment: Moment | null
}

/** Writes a tree as people write formulas; brackets only where the binding asks for them. */
export function sentenceOf(formula: Formula, writing: Writing, binding = 0): string {
  const inner = (part: Formula, tight = 0): string => sentenceOf(part, writing, tight)
  const bracket = (text: string, own: number): string => (own < binding ? `(${text})` : text)
  switch (formula.op) {
    case 'number':
      return formatNumber(formula.value, { atMost: 6 })
    case 'cell':
      return writing.cell(formula.at)
    case 'fact':
      return writing.moment ? writing.moment.fact(formula.fact) : factText.name(formula.fact)
    case 'plus':
      return bracket(
        sum(
          formula.of.map((part) => inner(part, 1)),
          writing,
        ),
        1,
      )
    case 'minus':
      return bracket(`${inner(formula.left, 1)} − ${inner(formula.right, 2)}`, 1)
    case 'times':
      return bracket(formula.of.map((part) => inner(part, 2)).join(' × '), 2)
    case 'over':
      return bracket(`${inner(formula.left, 2)} ÷ ${inner(formula.right, 3)}`, 2)
    case 'round':
      return explainText.round(inner(formula.of), formula.digits)
    case 'ceil':
    case 'floor':
      return explainText[formula.op](inner(formula.of))
    case 'min':
    case 'max':
      return explainText[formula.op](formula.of.map((part) => inner(part)))
    case 'when':
      return conditional(formula, writing, inner)
    case 'choose':
      return choice(formula, writing, inner)
    case 'step':
      return stepped(formula, writing, inner)
  }
}

/** Terms of a sum beyond which only the first two and the last are named: in a description, and as it stands now. */
const longSum = { described: 6, now: 24 } as const

function sum(terms: readonly string[], { moment }: Writing): string {
  if (terms.length <= (moment ? longSum.now : longSum.described)) return terms.join(' + ')
  return explainText.longSum(terms.slice(0, 2), terms.at(-1) ?? '', terms.length)
}

type WrittenStep = { readonly upTo: string | null; readonly value: string } | null

type Inner = (part: Formula) => string

function stepped(formula: Extract<Formula, { op: 'step' }>, { moment }: Writing, inner: Inner): string {
  const by = inner(formula.by)
  if (!moment) return explainText.step(by, stepsOf(formula.steps, inner))
  const { above, upTo, value } = stepTaken(formula, moment)
  return explainText.stepTaken({
    by,
    above: above && inner(above),
    upTo: upTo && inner(upTo),
    value: inner(value),
  })
}

/** The steps as texts; of a long table only the first two and the last, with a gap between. */
function stepsOf(steps: readonly Step[], inner: Inner): readonly WrittenStep[] {
  const written = steps.map(({ upTo, value }) => ({ upTo: upTo && inner(upTo), value: inner(value) }))
  return steps.length <= 4 ? written : [...written.slice(0, 2), null, ...written.slice(-1)]
}

function conditional(formula: Extract<Formula, { op: 'when' }>, writing: Writing, inner: Inner): string {
  const { test, holds, otherwise } = formula
  const { moment } = writing
  if (!moment) return explainText.when(questionOf(test, writing), inner(holds), inner(otherwise))
  const reasons = reasonsFor(test, moment).map((reason) => reasonOf(reason, moment, writing))
  return explainText.because(reasons, inner(moment.holds(test) ? holds : otherwise))
}

/** A question as the fact that it is now: of the institution its own value, of two figures how they stand to each other. */
function reasonOf({ test, holds }: Reason, moment: Moment, writing: Writing): string {
  if (test.test === 'fact') return explainText.fact(test.fact, [moment.fact(test.fact)])
  const [left, right] = [sentenceOf(test.left, writing), sentenceOf(test.right, writing)]
  return holds ? explainText[test.test](left, right) : explainText.isNot[test.test](left, right)
}

/** Writes a condition as a question. */
export function questionOf(test: Condition, writing: Writing): string {
  switch (test.test) {
    case 'fact':
      return explainText.fact(test.fact, test.oneOf)
    case 'not':
      return explainText.not(questionOf(test.of, writing))
    case 'all':
      return test.of.map((part) => questionOf(part, writing)).join(explainText.and)
    default:
      return explainText[test.test](sentenceOf(test.left, writing), sentenceOf(test.right, writing))
  }
}

function choice(formula: Extract<Formula, { op: 'choose' }>, { moment }: Writing, inner: Inner): string {
  const { fact, cases } = formula
  if (!moment)
    return explainText.cases(
      fact,
      Object.entries(cases).map(([value, part]) => [value, inner(part)]),
    )
  return explainText.choose(fact, moment.fact(fact), inner(caseTaken(formula, moment)))
}
