import { formatNumber } from '#domain/number/format.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import { testOf } from '#domain/sheet/compile.ts'
import { type Evaluation, stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import type { Address, Condition, Formula } from '#domain/sheet/formula.ts'
import { cellKeyOf, type Program } from '#domain/sheet/program.ts'
import { type Cell, cellAt } from '#domain/sheet/sheet.ts'
import { readsOf } from '#domain/sheet/walk.ts'
import { explainText } from '#text/explain.ts'

/** How a figure came about: its formula in words and in values, and the cells it was made from, each explained on demand. */
export type Explanation = {
  readonly at: Address
  /** Sheet, row and column as the person reads them. */
  readonly caption: string
  readonly value: number
  readonly kind: Cell['kind']
  /** The rule, law or fact the cell rests on. */
  readonly source: string
  /** The formula with names; `null` for a typed or given figure. */
  readonly inWords: string | null
  /** The same formula with the figures in the place of the names. */
  readonly inValues: string | null
  readonly inputs: readonly {
    readonly at: Address
    readonly caption: string
    readonly value: number
    readonly kind: Cell['kind']
  }[]
}

/** Explains a figure one step deep; follow `inputs` to go on. `null` where there is no such cell. */
export function explain(evaluation: Evaluation, at: Address, year: number): Explanation | null {
  const { program } = evaluation
  const cell = cellIn(program, at)
  if (!cell || cell.kind === 'text') return null
  const formula = formulaOf(cell, evaluation, at)
  const name = (address: Address): string => nameOf(program, address, at.sheet, year)
  const figure = (address: Address): string => formatNumber(valueAt(evaluation, address), { atMost: 6 })
  const facts = { evaluation, year }
  return {
    at,
    caption: nameOf(program, at, '', year),
    value: valueAt(evaluation, at),
    kind: cell.kind,
    source: cell.source,
    inWords: formula && write(formula, { ...facts, cell: name }, 0),
    inValues: formula && write(formula, { ...facts, cell: figure }, 0),
    inputs: formula
      ? unique(readsOf(formula)).map((input) => ({
          at: input,
          caption: nameOf(program, input, '', year),
          value: valueAt(evaluation, input),
          kind: cellIn(program, input)?.kind ?? 'given',
        }))
      : [],
  }
}

/** A typed-over proposal is its own explanation; an untouched one is explained by its formula. */
function formulaOf(cell: Cell, evaluation: Evaluation, at: Address): Formula | null {
  if (cell.kind === 'computed') return cell.formula
  if (cell.kind !== 'entered' || !cell.proposal) return null
  const state = stateAt(evaluation, at)
  return state.is === 'open' && state.entry !== null ? null : cell.proposal
}

function cellIn(program: Program, at: Address): Cell | undefined {
  const sheet = program.sheets.get(at.sheet)
  return sheet && cellAt(sheet, at)
}

function nameOf(program: Program, at: Address, within: string, year: number): string {
  const sheet = program.sheets.get(at.sheet)
  if (!sheet) return cellKeyOf(at)
  const row = sheet.rows.find(({ code }) => code === at.row)?.caption ?? at.row
  const parts = [
    at.sheet === within ? [] : sheet.caption,
    row,
    sheet.fields[at.field]?.caption ?? at.field,
  ].flat()
  return `«${captionOf(parts.filter((part) => part !== '').join(' · '), year)}»`
}

function unique(addresses: readonly Address[]): readonly Address[] {
  return [...new Map(addresses.map((address) => [cellKeyOf(address), address])).values()]
}

type Writing = {
  readonly evaluation: Evaluation
  readonly year: number
  readonly cell: (at: Address) => string
}

/** Writes a tree as people write formulas; brackets only where the binding asks for them. */
function write(formula: Formula, writing: Writing, binding: number): string {
  const inner = (part: Formula, tight = 0): string => write(part, writing, tight)
  const bracket = (text: string, own: number): string => (own < binding ? `(${text})` : text)
  switch (formula.op) {
    case 'number':
      return formatNumber(formula.value, { atMost: 6 })
    case 'cell':
      return writing.cell(formula.at)
    case 'plus':
      return bracket(formula.of.map((part) => inner(part, 1)).join(' + '), 1)
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
    case 'when': {
      const { evaluation } = writing
      const { indexOf } = evaluation.program
      const holds = testOf(formula.test, (at) => indexOf.get(cellKeyOf(at)) ?? 0)(
        evaluation.values,
        evaluation.inputs.facts,
      )
      return explainText.when(
        question(formula.test, writing),
        inner(formula.holds),
        inner(formula.otherwise),
        holds,
      )
    }
    case 'choose': {
      const chosen = writing.evaluation.inputs.facts[formula.fact] ?? ''
      return explainText.choose(
        formula.fact,
        chosen,
        inner(formula.cases[chosen] ?? { op: 'number', value: 0 }),
      )
    }
    case 'step':
      return explainText.step(
        inner(formula.by),
        formula.steps.map(({ upTo, value }) => ({ upTo: upTo && inner(upTo), value: inner(value) })),
      )
  }
}

function question(test: Condition, writing: Writing): string {
  switch (test.test) {
    case 'fact':
      return explainText.fact(test.fact, test.oneOf)
    case 'not':
      return explainText.not(question(test.of, writing))
    case 'all':
      return test.of.map((part) => question(part, writing)).join(explainText.and)
    default:
      return explainText[test.test](write(test.left, writing, 0), write(test.right, writing, 0))
  }
}
