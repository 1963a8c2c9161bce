import { runOf } from '#engine/compile.ts'
import { entryAt } from '#engine/entries.ts'
import { type Evaluation, formLockAt, valueAt } from '#engine/evaluate.ts'
import { explainText } from '#engine/explain-text.ts'
import { factText } from '#engine/fact-text.ts'
import { type Condition, type Formula, number, partsOf, plus, rewrite, type Step } from '#engine/formula.ts'
import { type CellAddress, cellKeyOf, keyOf } from '#engine/key.ts'
import { captionOf, joinParts, type NameParts, nameOf, namePartsOf, quotedParts } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { activeCase, activeStep, type EvaluationState, evaluationMoment } from '#engine/origin.ts'
import { compiledCellAt, finderIn } from '#engine/program.ts'
import type { Cell, SheetKind, Unit } from '#engine/sheet.ts'
import { unitAt } from '#engine/units.ts'

export type Explanation = Figure & {
  readonly basis: Basis
  readonly source: string
  /** Only the active branches; `null` for a typed or given figure. */
  readonly inWords: string | null
  readonly inValues: string | null
  /** '≈' if no readable number of digits gives `shown` exactly. */
  readonly sign: '=' | '≈'
  readonly reasons: readonly string[]
  /** In the order of the formula; in a long sum the largest first. */
  readonly inputs: readonly Input[]
}

export type Figure = {
  readonly at: CellAddress
  readonly caption: string
  readonly value: number
  readonly shown: string
  readonly unit: Unit
}

type Input = Figure & { readonly kind: Cell['kind'] }

/**
 * `proposed`: the formula proposes a value; `empty`: counts as 0; `locked`: typed values do not count, the formula or
 * 0 does.
 */
type Basis =
  | { readonly kind: 'computed' | 'proposed' | 'empty' }
  | { readonly kind: 'given'; readonly by: SheetKind }
  | { readonly kind: 'typed'; readonly entry: number }
  | { readonly kind: 'locked'; readonly reason: string }

/** One level deep; follow `inputs` for more. `null` without such a cell. */
export function explain(evaluation: Evaluation, at: CellAddress, year: number): Explanation | null {
  const { program } = evaluation
  const sheet = program.sheets.get(at.sheet)
  const cell = compiledCellAt(program, at)?.cell
  if (!sheet || !cell || cell.kind === 'text') return null
  const { basis, formula } = cell.kind === 'given' ? given(sheet.kind) : basisOfFigure(cell, evaluation, at)
  const name = (address: CellAddress): string => nameOf(program, address, at.sheet, year)
  const partsOfName = (address: CellAddress): NameParts =>
    namePartsOf(program, address, year) ?? { sheet: '', row: '', column: cellKeyOf(address) }
  const moment = { ...evaluationMoment(evaluation), shows: 'names', within: at.sheet, partsOfName } as const
  const inWords: FormulaFormat = { cell: name, moment }
  const withFigures = (finer: number): FormulaFormat => ({
    cell: (address) => shownAt(evaluation, address, finer),
    moment: { ...moment, shows: 'figures' },
  })
  const inValues = withFigures(0)
  const settledFormula = formula && settled(formula, moment)
  const made = settledFormula?.op === 'number' ? null : settledFormula
  const finer = made && extraDecimals(evaluation, made, at)
  return {
    ...figureAt(evaluation, at, year),
    basis,
    source: captionOf(cell.source, year),
    inWords:
      settledFormula &&
      (settledFormula.op === 'number'
        ? constantText(settledFormula.value)
        : formulaSentence(settledFormula, inWords)),
    inValues: made && formulaSentence(made, withFigures(finer ?? finestInFormula)),
    sign: made && finer === null ? '≈' : '=',
    reasons: formula ? reasonsOf(formula, inWords, inValues) : [],
    inputs: formula ? inputsOf(evaluation, formula, moment, year) : [],
  }
}

/** More decimals, so that products can be checked. */
const finest: Readonly<Partial<Record<Unit, number>>> = { percent: 4, coefficient: 5, thousandTugrik: 1 }

function figureAt(evaluation: Evaluation, at: CellAddress, year: number): Figure {
  const { program } = evaluation
  const sheet = program.sheets.get(at.sheet)
  return {
    at,
    caption: nameOf(program, at, '', year),
    value: valueAt(evaluation, at),
    shown: shownAt(evaluation, at, 0),
    unit: sheet ? unitAt(sheet, at) : 'quantity',
  }
}

function shownAt(evaluation: Evaluation, at: CellAddress, finer: number): string {
  return formatNumber(valueAt(evaluation, at), { atMost: decimalsAt(evaluation, at) + finer })
}

function decimalsAt({ program: { sheets } }: Evaluation, at: CellAddress): number {
  const sheet = sheets.get(at.sheet)
  const unit = sheet ? unitAt(sheet, at) : 'quantity'
  return Math.max(finest[unit] ?? 2, sheet?.fields[at.field]?.decimals ?? 0)
}

const finestInFormula = 6

/** `null` if no number of extra decimals gives the displayed result. */
function extraDecimals(evaluation: Evaluation, formula: Formula, at: CellAddress): number | null {
  const { program, values, inputs } = evaluation
  const find = finderIn(program.indexOf, 'an explanation')
  const [value, decimals] = [valueAt(evaluation, at), decimalsAt(evaluation, at)]
  const gives = (finer: number): boolean => {
    const asRead = rewrite(formula, (part) => {
      if (part.op === 'cell') return number(read(shownAt(evaluation, part.at, finer)))
      return part.op === 'number' ? number(read(sentenceOfNumber(part.value))) : part
    })
    const made = runOf(asRead, find)(values, inputs.facts)
    const isSame = formatNumber(made, { atMost: decimals }) === formatNumber(value, { atMost: decimals })
    // A difference in the last bit is binary noise.
    return isSame || Math.abs(made - value) <= Math.abs(value) * 1e-15
  }
  for (let finer = 0; finer <= finestInFormula; finer += 1) if (gives(finer)) return finer
  return null
}

function read(shown: string): number {
  return Number(shown.replaceAll(',', '').replace('−', '-'))
}

function sentenceOfNumber(value: number): string {
  return formatNumber(value, { atMost: 6 })
}

function settled(formula: Formula, moment: EvaluationState): Formula {
  return rewrite(formula, (part) => {
    switch (part.op) {
      case 'when':
      case 'choose':
      case 'step':
        return branchTaken(part, moment)
      case 'plus': {
        const of = part.of.filter((term) => !isNothing(term))
        if (of.length === part.of.length && of.length > 0) return part
        const [only = number(0), ...others] = of
        return others.length === 0 ? only : plus(...of)
      }
      case 'minus':
        return isNothing(part.right) ? part.left : part
      default:
        return part
    }
  })
}

function isNothing(formula: Formula): boolean {
  return formula.op === 'number' && formula.value === 0
}

function constantText(value: number): string {
  return value === 0 ? explainText.notCounted : explainText.constant(sentenceOfNumber(value))
}

/** From `line` terms on, sums are described by their common line; from `inputs` on, the largest come first. */
const manyTerms = { line: 3, inputs: 5 } as const

function inputsOf(
  evaluation: Evaluation,
  formula: Formula,
  moment: EvaluationState,
  year: number,
): readonly Input[] {
  const inputs = unique(readsTaken(formula, moment)).map((input) => ({
    ...figureAt(evaluation, input, year),
    kind: compiledCellAt(evaluation.program, input)?.cell.kind ?? 'given',
  }))
  return formula.op === 'plus' &&
    formula.of.every(({ op }) => op === 'cell') &&
    (formula.of.length >= manyTerms.inputs || isOverSheets(formula.of))
    ? inputs.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    : inputs
}

const given = (by: SheetKind): BasisOfFigure => ({ basis: { kind: 'given', by }, formula: null })

type BasisOfFigure = { readonly basis: Basis; readonly formula: Formula | null }

function basisOfFigure(
  cell: Extract<Cell, { kind: 'computed' | 'entered' }>,
  evaluation: Evaluation,
  at: CellAddress,
): BasisOfFigure {
  if (cell.kind === 'computed') return { basis: { kind: 'computed' }, formula: cell.formula }
  const lock = formLockAt(evaluation, at)
  if (lock) return { basis: { kind: 'locked', reason: lock.why }, formula: lock.countsAs }
  const entry = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at))
  if (entry !== null) return { basis: { kind: 'typed', entry }, formula: null }
  return { basis: { kind: cell.proposal ? 'proposed' : 'empty' }, formula: cell.proposal }
}

function isOverSheets(terms: readonly Formula[]): boolean {
  const cells = terms.flatMap((term) => (term.op === 'cell' ? [term.at] : []))
  const [first] = cells
  const isAlike = cells.every(({ row, field }) => row === first?.row && field === first.field)
  return cells.length === terms.length && isAlike && new Set(cells.map(({ sheet }) => sheet)).size > 1
}

function unique(addresses: readonly CellAddress[]): readonly CellAddress[] {
  return [...new Map(addresses.map((address) => [cellKeyOf(address), address])).values()]
}

/** Without `state` all branches are written; with it, only those that the calculation used. */
export type FormulaFormat = {
  readonly cell: (at: CellAddress) => string
  readonly moment: DisplayMoment | null
}

type DisplayMoment = EvaluationState & {
  readonly shows: 'names' | 'figures'
  /** The sheet whose own cells are written without the sheet name. */
  readonly within: string
  readonly partsOfName: (at: CellAddress) => NameParts
}

/** Brackets appear only if precedence needs them. */
export function formulaSentence(formula: Formula, writing: FormulaFormat, binding = 0): string {
  const inner = (part: Formula, tight = 0): string => formulaSentence(part, writing, tight)
  const bracket = (text: string, own: number): string => (own < binding ? `(${text})` : text)
  switch (formula.op) {
    case 'number':
      return sentenceOfNumber(formula.value)
    case 'cell':
      return writing.cell(formula.at)
    case 'fact':
      return writing.moment?.shows === 'figures'
        ? writing.moment.fact(formula.fact)
        : factText.name(formula.fact)
    case 'plus':
      return sum(formula.of, writing, binding)
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
    case 'choose':
    case 'step':
      return writing.moment
        ? formulaSentence(branchTaken(formula, writing.moment), writing, binding)
        : everyBranch(formula, writing, inner)
  }
}

/** Above `named`, only the first two and the last term are named; above `written`, figures are omitted. */
const longSum = { named: 6, written: 24 } as const

function sum(terms: readonly Formula[], writing: FormulaFormat, binding: number): string {
  const { moment } = writing
  const { of, zeros } = moment?.shows === 'figures' ? withoutZeros(terms, moment) : { of: terms, zeros: 0 }
  const line = moment?.shows === 'names' ? lineSummed(terms, moment) : null
  const texts = line ? line.terms : of.map((term) => formulaSentence(term, writing, 1))
  const isLong = texts.length > (moment?.shows === 'figures' ? longSum.written : longSum.named)
  const formulaText = isLong ? explainText.longSum(texts.slice(0, 2), texts.at(-1) ?? '') : texts.join(' + ')
  if (line) {
    const sumText = explainText.sumOf(line.caption, line.along, terms.length, formulaText)
    return binding > 0 ? `(${sumText})` : sumText
  }
  const countedText =
    isLong || zeros > 0
      ? explainText.counted(formulaText, terms.length, zeros, isLong ? 'yes' : 'no')
      : formulaText
  return binding > 1 ? `(${countedText})` : countedText
}

function withoutZeros(
  terms: readonly Formula[],
  moment: EvaluationState,
): { readonly of: readonly Formula[]; readonly zeros: number } {
  const counting = terms.filter((term) => moment.value(term) !== 0)
  if (terms.length <= longSum.named || counting.length === 0) return { of: terms, zeros: 0 }
  return { of: counting, zeros: terms.length - counting.length }
}

type LineSummed = {
  readonly caption: string
  readonly along: 'rows' | 'columns' | 'sheets'
  readonly terms: readonly string[]
}

function lineSummed(terms: readonly Formula[], { within, partsOfName }: DisplayMoment): LineSummed | null {
  const cells = terms.flatMap((term) => (term.op === 'cell' ? [term.at] : []))
  const [first] = cells
  if (!first || cells.length < terms.length || (cells.length < manyTerms.line && !isOverSheets(terms)))
    return null
  const isShared = (part: keyof CellAddress): boolean => cells.every((at) => at[part] === first[part])
  const { sheet, row, column } = partsOfName(first)
  const own = isShared('sheet') && first.sheet !== within ? [sheet] : []
  const line = (along: LineSummed['along'], shared: string, part: keyof NameParts): LineSummed | null => {
    const names = cells.map((at) => partsOfName(at)[part])
    // Terms without a name cannot be distinguished.
    return names.includes('')
      ? null
      : { along, caption: quotedParts([...own, shared]), terms: names.map((name) => quotedParts([name])) }
  }
  if (isShared('sheet') && isShared('field')) return line('rows', column, 'row')
  if (isShared('sheet') && isShared('row')) return line(row === '' ? 'rows' : 'columns', row, 'column')
  return isShared('row') && isShared('field') ? line('sheets', joinParts([row, column]), 'sheet') : null
}

type BranchingFormula = Extract<Formula, { op: 'when' | 'choose' | 'step' }>

type StepText = { readonly upTo: string | null; readonly value: string } | null

type Inner = (part: Formula) => string

function everyBranch(formula: BranchingFormula, writing: FormulaFormat, inner: Inner): string {
  switch (formula.op) {
    case 'when':
      return explainText.when(
        questionOf(formula.test, writing),
        inner(formula.holds),
        inner(formula.otherwise),
      )
    case 'choose':
      return explainText.cases(
        formula.fact,
        Object.entries(formula.cases).map(([value, part]) => [value, inner(part)]),
      )
    case 'step':
      return explainText.step(inner(formula.by), stepsOf(formula.steps, inner))
  }
}

function stepsOf(steps: readonly Step[], inner: Inner): readonly StepText[] {
  const stepTexts = steps.map(({ upTo, value }) => ({ upTo: upTo && inner(upTo), value: inner(value) }))
  return steps.length <= 4 ? stepTexts : [...stepTexts.slice(0, 2), null, ...stepTexts.slice(-1)]
}

function branchTaken(formula: BranchingFormula, moment: EvaluationState): Formula {
  switch (formula.op) {
    case 'when':
      return moment.holds(formula.test) ? formula.holds : formula.otherwise
    case 'choose':
      return activeCase(formula, moment)
    case 'step':
      return activeStep(formula, moment).value
  }
}

function reasonsOf(formula: Formula, inWords: FormulaFormat, inValues: FormulaFormat): readonly string[] {
  const { moment } = inWords
  if (!moment) return []
  const withFigures = (write: (writing: FormulaFormat) => string): string => {
    const [words, values] = [write(inWords), write(inValues)]
    return words === values ? words : explainText.withFigures(words, values)
  }
  const own = (part: Formula): readonly string[] => {
    switch (part.op) {
      case 'when':
        return reasonsFor(part.test, moment).map((reason) =>
          reason.test.test === 'fact'
            ? explainText.factIs(reason.test.fact, moment.fact(reason.test.fact))
            : withFigures((writing) => comparedIn(reason, writing)),
        )
      case 'choose':
        return [explainText.factIs(part.fact, moment.fact(part.fact))]
      case 'step':
        return [withFigures((writing) => stepIn(part, moment, writing))]
      default:
        return []
    }
  }
  const all = (part: Formula): readonly string[] => [...own(part), ...termsOf(part, moment).flatMap(all)]
  return [...new Set(all(formula))]
}

function termsOf(formula: Formula, moment: EvaluationState): readonly Formula[] {
  return formula.op === 'when' || formula.op === 'choose' || formula.op === 'step'
    ? [branchTaken(formula, moment)]
    : partsOf(formula)
}

function comparedIn({ test, holds }: Reason, writing: FormulaFormat): string {
  if (test.test === 'fact') return ''
  const [left, right] = [formulaSentence(test.left, writing), formulaSentence(test.right, writing)]
  return holds ? explainText[test.test](left, right) : explainText.isNot[test.test](left, right)
}

function stepIn(
  formula: Extract<Formula, { op: 'step' }>,
  moment: EvaluationState,
  writing: FormulaFormat,
): string {
  const { above, upTo } = activeStep(formula, moment)
  return explainText.between({
    by: formulaSentence(formula.by, writing),
    above: above && formulaSentence(above, writing),
    upTo: upTo && formulaSentence(upTo, writing),
  })
}

export function questionOf(test: Condition, writing: FormulaFormat): string {
  switch (test.test) {
    case 'fact':
      return explainText.fact(test.fact, test.oneOf)
    case 'not':
      return explainText.not(questionOf(test.of, writing))
    case 'all':
      return test.of.map((part) => questionOf(part, writing)).join(explainText.and)
    default:
      return explainText[test.test](formulaSentence(test.left, writing), formulaSentence(test.right, writing))
  }
}

type Reason = {
  readonly test: Exclude<Condition, { readonly test: 'not' | 'all' }>
  readonly holds: boolean
}

function reasonsFor(test: Condition, moment: EvaluationState): readonly Reason[] {
  if (test.test === 'not') return reasonsFor(test.of, moment)
  if (test.test !== 'all') return [{ test, holds: moment.holds(test) }]
  const broken = test.of.find((part) => !moment.holds(part))
  return (broken ? [broken] : test.of).flatMap((part) => reasonsFor(part, moment))
}

/** Limited to the deciding conditions and the active branch. */
function readsTaken(formula: Formula, moment: EvaluationState): readonly CellAddress[] {
  if (formula.op === 'cell') return [formula.at]
  return partsTaken(formula, moment).flatMap((part) => readsTaken(part, moment))
}

function partsTaken(formula: Formula, moment: EvaluationState): readonly Formula[] {
  switch (formula.op) {
    case 'when': {
      const reasons = reasonsFor(formula.test, moment).flatMap(({ test }) =>
        test.test === 'fact' ? [] : [test.left, test.right],
      )
      return [...reasons, moment.holds(formula.test) ? formula.holds : formula.otherwise]
    }
    case 'choose':
      return [activeCase(formula, moment)]
    case 'step': {
      const { above, upTo, value } = activeStep(formula, moment)
      return [formula.by, above, upTo, value].filter((part) => part !== null)
    }
    default:
      return partsOf(formula)
  }
}
