import { formatNumber } from '#domain/number/format.ts'
import { runOf, testOf } from '#domain/sheet/compile.ts'
import { entryAt } from '#domain/sheet/entries.ts'
import { type Evaluation, formLockAt, valueAt } from '#domain/sheet/evaluate.ts'
import { type Condition, type Formula, number, partsOf, type Step } from '#domain/sheet/formula.ts'
import { type Address, addressIn, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { captionOf, nameOf } from '#domain/sheet/names.ts'
import { finderIn, slotAt } from '#domain/sheet/program.ts'
import type { Cell, Sheet, SheetKind } from '#domain/sheet/sheet.ts'
import { explainText } from '#text/cell-panel.ts'
import { factText } from '#text/facts.ts'

/** How a figure came about: its formula in words and in values, and the cells it was made from, each explained on demand. */
export type Explanation = {
  readonly at: Address
  /** Sheet, row and column as the person reads them. */
  readonly caption: string
  readonly value: number
  readonly basis: Basis
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

/**
 * What a figure rests on. `proposed`: nothing was typed, the formula proposes it; `empty`: nothing was typed and nothing is
 * proposed, so that it counts as 0; `locked`: whatever was typed does not count, but the formula, or 0 where there is none.
 */
type Basis =
  | { readonly is: 'computed' | 'proposed' | 'empty' }
  | { readonly is: 'given'; readonly by: SheetKind }
  | { readonly is: 'typed'; readonly entry: number }
  | { readonly is: 'locked'; readonly reason: string }

/** Explains a figure one step deep; follow `inputs` to go on. `null` where there is no such cell. */
export function explain(evaluation: Evaluation, at: Address, year: number): Explanation | null {
  const { program } = evaluation
  const sheet = program.sheets.get(at.sheet)
  const cell = slotAt(program, at)?.cell
  if (!sheet || !cell || cell.kind === 'text') return null
  const { basis, formula } = cell.kind === 'given' ? given(sheet.kind) : restingOn(cell, evaluation, at)
  const name = (address: Address): string => nameOf(program, address, at.sheet, year)
  const figure = (address: Address): string => formatNumber(valueAt(evaluation, address), { atMost: 6 })
  const moment = momentOf(evaluation)
  return {
    at,
    caption: nameOf(program, at, '', year),
    value: valueAt(evaluation, at),
    basis,
    source: captionOf(cell.source, year),
    inWords: formula && sentenceOf(formula, { cell: name, moment }),
    inValues: formula && sentenceOf(formula, { cell: figure, moment }),
    inputs: formula
      ? unique(readsTaken(formula, moment)).map((input) => ({
          at: input,
          caption: nameOf(program, input, '', year),
          value: valueAt(evaluation, input),
          kind: slotAt(program, input)?.cell.kind ?? 'given',
        }))
      : [],
  }
}

const given = (by: SheetKind): Resting => ({ basis: { is: 'given', by }, formula: null })

type Resting = { readonly basis: Basis; readonly formula: Formula | null }

/** A locked cell is explained by what it counts as, an untouched proposal by its formula; what was typed over it by itself. */
function restingOn(
  cell: Extract<Cell, { kind: 'computed' | 'entered' }>,
  evaluation: Evaluation,
  at: Address,
): Resting {
  if (cell.kind === 'computed') return { basis: { is: 'computed' }, formula: cell.formula }
  const lock = formLockAt(evaluation, at)
  if (lock) return { basis: { is: 'locked', reason: lock.why }, formula: lock.countsAs }
  const entry = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at))
  if (entry !== null) return { basis: { is: 'typed', entry }, formula: null }
  return { basis: { is: cell.proposal ? 'proposed' : 'empty' }, formula: cell.proposal }
}

function unique(addresses: readonly Address[]): readonly Address[] {
  return [...new Map(addresses.map((address) => [cellKeyOf(address), address])).values()]
}

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

/**
 * How things stand in an evaluation. For what a person asks about single cells: what is asked is compiled anew; what is
 * asked of every cell, a lock or a rule, is compiled with the program.
 */
type Moment = {
  readonly holds: (test: Condition) => boolean
  readonly value: (formula: Formula) => number
  readonly fact: (name: string) => string
}

function momentOf({ program, values, inputs: { facts } }: Evaluation): Moment {
  const find = finderIn(program.indexOf, 'an explanation')
  return {
    holds: (test) => testOf(test, find)(values, facts),
    value: (formula) => runOf(formula, find)(values, facts),
    fact: (name) => facts[name] ?? '',
  }
}

/** Why a branch was taken: a single question, and whether it holds. */
type Reason = {
  readonly test: Exclude<Condition, { readonly test: 'not' | 'all' }>
  readonly holds: boolean
}

/** What decides a condition: each of its questions where all hold, else the first that does not. */
function reasonsFor(test: Condition, moment: Moment): readonly Reason[] {
  if (test.test === 'not') return reasonsFor(test.of, moment)
  if (test.test !== 'all') return [{ test, holds: moment.holds(test) }]
  const broken = test.of.find((part) => !moment.holds(part))
  return (broken ? [broken] : test.of).flatMap((part) => reasonsFor(part, moment))
}

/** The step of a stepped table that a figure falls on, and the ends between which it lies. */
type StepTaken = {
  readonly above: Formula | null
  readonly upTo: Formula | null
  readonly value: Formula
}

function stepTaken({ by, steps }: Extract<Formula, { op: 'step' }>, moment: Moment): StepTaken {
  const x = moment.value(by)
  const found = steps.findIndex(({ upTo }) => upTo === null || x <= moment.value(upTo))
  const index = found === -1 ? steps.length : found
  const { upTo, value } = steps[index] ?? { upTo: null, value: number(0) }
  return { above: steps[index - 1]?.upTo ?? null, upTo, value }
}

/** The case of a choice by a fact; a value without one counts as 0. */
function caseTaken({ fact, cases }: Extract<Formula, { op: 'choose' }>, moment: Moment): Formula {
  return cases[moment.fact(fact)] ?? number(0)
}

/** The cells from which a figure was made: of conditions and choices what decided them and the branch taken, no other. */
function readsTaken(formula: Formula, moment: Moment): readonly Address[] {
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

/** Whether what a cell shows stands in for something that no source confirms ("жишиг"); who knows the norms says so. */
export type StandInTest = (evaluation: Evaluation, at: Address) => boolean

/** The cells of a sheet that show a stand-in. */
export function standInsOf(
  evaluation: Evaluation,
  { code, cells }: Sheet,
  isStandIn: StandInTest,
): readonly Address[] {
  return [...cells.keys()].flatMap((key) => {
    const at = addressIn(code, key)
    return isStandIn(evaluation, at) ? [at] : []
  })
}

/**
 * The given figure that a cell shows: its own, or one that its formula only picks or puts into another unit; of a sum or mean
 * of figures of one row, the first of them. `null` where the figure is typed, or worked out from several rows.
 */
export function originOf(evaluation: Evaluation, at: Address): Address | null {
  const slot = slotAt(evaluation.program, at)
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

function pickedBy(evaluation: Evaluation, formula: Formula): Address | null {
  switch (formula.op) {
    case 'cell':
      return originOf(evaluation, formula.at)
    case 'when':
      return pickedBy(
        evaluation,
        momentOf(evaluation).holds(formula.test) ? formula.holds : formula.otherwise,
      )
    case 'choose':
      return pickedBy(evaluation, caseTaken(formula, momentOf(evaluation)))
    case 'step':
      return pickedBy(evaluation, stepTaken(formula, momentOf(evaluation)).value)
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

/** The origin of a sum: the row from which all that it adds comes, as the months of a pay grade do. */
function oneRow(origins: readonly (Address | null)[]): Address | null {
  const [first = null] = origins
  return first && origins.every((each) => each?.sheet === first.sheet && each.row === first.row)
    ? first
    : null
}
