import { formatNumber } from '#domain/number/format.ts'
import type { Address, Condition, Formula, Step } from '#domain/sheet/formula.ts'
import { explainText } from '#text/explain.ts'
import { factText } from '#text/facts.ts'

/**
 * What a formula is written with: how a cell is called, and what is known of the moment. Without a moment both ends of a
 * condition and every case of a choice are written, as for a description; with one, how it stands now.
 */
export type Writing = {
  readonly cell: (at: Address) => string
  readonly moment: Moment | null
}

/** What holds now: whether a condition does, and the value of a fact. */
export type Moment = { readonly holds: (test: Condition) => boolean; readonly fact: (name: string) => string }

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
      return explainText.when(
        questionOf(formula.test, writing),
        inner(formula.holds),
        inner(formula.otherwise),
        writing.moment?.holds(formula.test) ?? null,
      )
    case 'choose':
      return choice(formula, writing, inner)
    case 'step':
      return explainText.step(inner(formula.by), stepsOf(formula.steps, writing, inner))
  }
}

/** Terms of a sum beyond which only the first two and the last are named: in a description, and as it stands now. */
const longSum = { described: 6, now: 24 } as const

function sum(terms: readonly string[], { moment }: Writing): string {
  if (terms.length <= (moment ? longSum.now : longSum.described)) return terms.join(' + ')
  return explainText.longSum(terms.slice(0, 2), terms.at(-1) ?? '', terms.length)
}

type WrittenStep = { readonly upTo: string | null; readonly value: string } | null

/** The steps as texts; a description names only the first two and the last of a long table, with a gap between. */
function stepsOf(
  steps: readonly Step[],
  { moment }: Writing,
  inner: (part: Formula) => string,
): readonly WrittenStep[] {
  const written = steps.map(({ upTo, value }) => ({ upTo: upTo && inner(upTo), value: inner(value) }))
  return moment || steps.length <= 4 ? written : [...written.slice(0, 2), null, ...written.slice(-1)]
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

function choice(
  { fact, cases }: Extract<Formula, { readonly op: 'choose' }>,
  { moment }: Writing,
  inner: (part: Formula) => string,
): string {
  if (!moment)
    return explainText.cases(
      fact,
      Object.entries(cases).map(([value, part]) => [value, inner(part)]),
    )
  const value = moment.fact(fact)
  return explainText.choose(fact, value, inner(cases[value] ?? { op: 'number', value: 0 }))
}
