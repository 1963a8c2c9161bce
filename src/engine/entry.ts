import { entriesUnder, type Workbook, withEntries } from '#engine/entries.ts'
import { type CellState, type Evaluation, reevaluate, stateAt } from '#engine/evaluate.ts'
import { type CellAddress, keyOf } from '#engine/key.ts'
import { isArithmetic, isSum, workOut } from '#engine/number/arithmetic.ts'
import { plainNumber } from '#engine/number/format.ts'
import {
  areFractions,
  type Decisions,
  exactNumber,
  type Interpretation,
  type NumberDoubt,
  type NumberTarget,
  nearbyIn,
  type ReadNumber,
  readNumber,
} from '#engine/number/parse.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import {
  fitFigure,
  isPercentCell,
  numberCell,
  readSourceCell,
  type SourceCell,
} from '#engine/number/source-cell.ts'
import { compiledCellAt } from '#engine/program.ts'
import { numberProblem, ruleText } from '#engine/rule-text.ts'
import { refusal } from '#engine/sheet.ts'
import { numberTarget } from '#engine/units.ts'

export type EntryResult =
  | {
      readonly took: true
      readonly next: Evaluation
      readonly changed: readonly CellAddress[]
      readonly notice: string | null
    }
  | { readonly took: false; readonly message: string }

export function enter(evaluation: Evaluation, at: CellAddress, text: string): EntryResult {
  return entering(evaluation, at, text, withEntries)
}

export function previewEntry(evaluation: Evaluation, at: CellAddress, text: string): EntryResult {
  return entering(evaluation, at, text, entriesUnder)
}

function entering(evaluation: Evaluation, at: CellAddress, text: string, over: ApplyEntries): EntryResult {
  const judged = validateContent(stateAt(evaluation, at), text)
  if (judged.kind !== 'taken') return { took: false, message: judged.message }
  const cells = withLinked(evaluation, [{ at, value: judged.value }])
  return {
    took: true,
    next: applyCells(evaluation, cells, over),
    changed: cells.map((cell) => cell.at),
    notice: judged.notice,
  }
}

export type Edit = { readonly at: CellAddress; readonly content: Content }

export type BlockEntryResult = {
  readonly next: Evaluation
  readonly changed: readonly CellAddress[]
  readonly results: readonly ContentResult[]
}

/**
 * The rules see the block as a whole, so order does not matter. Repeats without the rejected edits until all others
 * pass.
 */
export function enterBlock(before: Evaluation, edits: readonly Edit[]): BlockEntryResult {
  let values = edits.map((edit) => enteredValue(before, edit))
  let results: readonly ContentResult[] = []
  for (;;) {
    const cells = withLinked(before, storedOf(edits, values))
    const next = setCells(before, cells)
    results = edits.map(
      (edit, index) => lastingOf(results[index]) ?? validateContent(stateAt(next, edit.at), edit.content),
    )
    const settled = results.map(parsedValue)
    if (settled.every((value, index) => value === values[index]))
      return { next, changed: cells.map(({ at }) => at), results }
    values = settled
  }
}

export function withNearbyTexts(evaluation: Evaluation, edits: readonly Edit[]): readonly Edit[] {
  const cells = edits.flatMap(({ content }) => (typeof content === 'object' ? content : []))
  const percents = cells.some(isPercentCell)
  const fractions = percents ? new Set<Edit>() : fractionsIn(evaluation, edits)
  const isPlain = !percents && fractions.size === 0
  if (isPlain && !cells.some(({ text }) => /\d[.,]\d/.test(text))) return edits
  const { marks, days } = nearbyIn(cells.map(({ text }) => text))
  const doubted = enterBlock(evaluation, edits).results.map((each) =>
    each.kind === 'ambiguous' ? (doubtfulMarks[each.doubt] ?? '') : '',
  )
  const nearby = { marks: marks + doubted.join(''), days }
  return nearby.marks === '' && !days && isPlain
    ? edits
    : edits.map((edit) => {
        const { content } = edit
        if (typeof content !== 'object') return edit
        return {
          ...edit,
          content: { ...content, nearby: { ...nearby, percents: percents || fractions.has(edit) } },
        }
      })
}

/** Percents in columns or rows of nothing but fractions. */
function fractionsIn({ program }: Evaluation, edits: readonly Edit[]): ReadonlySet<Edit> {
  const percents = edits.flatMap((edit) => {
    const { at, content } = edit
    const slot = compiledCellAt(program, at)
    if (slot?.cell.kind !== 'entered' || typeof content !== 'object') return []
    const target = numberTarget(slot.cell.input, slot)
    const read = readSourceCell(content, target)
    return target.unit === 'percent' && read.kind === 'number' ? [{ edit, value: read.value }] : []
  })
  const lines = (['field', 'row'] as const).flatMap((along) => [
    ...Map.groupBy(percents, ({ edit: { at } }) => `${at.sheet} ${at[along]}`).values(),
  ])
  const found = lines.filter((line) => areFractions(line.map(({ value }) => value)))
  return new Set(found.flat().map(({ edit }) => edit))
}

const doubtfulMarks: Readonly<Partial<Record<NumberDoubt, string>>> = { commaMark: ',', pointMark: '.' }

export function decideDoubts(
  evaluation: Evaluation,
  edits: readonly Edit[],
  decisions: Decisions,
): readonly Edit[] {
  if (Object.keys(decisions).length === 0) return edits
  const { results } = enterBlock(evaluation, edits)
  return edits.map((edit, index) => {
    const verdict = results[index]
    const choice = verdict?.kind === 'ambiguous' ? decisions[verdict.doubt] : undefined
    if (verdict?.kind !== 'ambiguous' || choice === undefined) return edit
    const interpretation = verdict.interpretations[choice === 'first' ? 0 : 1]
    if (interpretation === 'left-out') return edit
    return { ...edit, content: interpretation === 'empty' ? '' : numberCell(interpretation) }
  })
}

/** Rejections are final, so that the rounds terminate. */
function lastingOf(judged: ContentResult | undefined): ContentResult | undefined {
  return judged?.kind === 'taken' ? undefined : judged
}

type Value = number | null | undefined

const parsedValue = (judged: ContentResult): Value => (judged.kind === 'taken' ? judged.value : undefined)

function storedOf(edits: readonly Edit[], values: readonly Value[]): readonly CellValue[] {
  return edits.flatMap(({ at }, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ at, value }]
  })
}

function enteredValue({ program }: Evaluation, { at, content }: Edit): Value {
  const slot = compiledCellAt(program, at)
  if (slot?.cell.kind !== 'entered') return undefined
  const target = numberTarget(slot.cell.input, slot)
  const worked = evaluateTypedSum(content, target)
  if (worked.kind !== 'content') return undefined
  const read = readContent(worked.content, target)
  if (read.kind === 'empty') return null
  return read.kind === 'number' ? read.value : undefined
}

/** An empty text clears. */
export type Content = string | number | SourceCell

export function contentString(content: Content): string {
  if (typeof content === 'string') return content
  if (typeof content === 'number') return String(content)
  return content.text === '' && content.value !== null ? String(content.value) : content.text
}

/** `rounded` is the original figure if it was rounded. */
type ReadContent =
  | Exclude<ReadNumber, { readonly kind: 'number' }>
  | { readonly kind: 'number'; readonly value: number; readonly rounded: number | null }

/** A figure of another program gets the decimals of its cell; a typed figure keeps its own. */
export function readContent(content: Content, target: NumberTarget): ReadContent {
  if (typeof content === 'object') return fittedContent(readSourceCell(content, target), target)
  const read = typeof content === 'string' ? readNumber(content, target) : exactNumber(content)
  return read.kind === 'number' ? { ...read, rounded: null } : read
}

function fittedContent(read: ReadNumber, target: NumberTarget): ReadContent {
  if (read.kind !== 'number') return read
  const { value, isRounded } = fitFigure(read.value, target)
  return { kind: 'number', value, rounded: isRounded ? read.value : null }
}

type OpenCell = Extract<CellState, { readonly kind: 'open' }>

type NoEntry =
  | { readonly kind: 'locked' | 'refused'; readonly message: string }
  | {
      readonly kind: 'ambiguous'
      readonly message: string
      readonly doubt: NumberDoubt
      readonly interpretations: readonly [Interpretation, Interpretation]
    }

/** `notice`: it was moved to a limit or rounded; `null` clears. */
type ParsedEntry =
  | {
      readonly kind: 'parsed'
      readonly cell: OpenCell
      readonly figure: number | null
      readonly notice: string | null
    }
  | NoEntry

/** Parses alike in browser and server. `enter` checks the limits of one edit, `check` those of a save. */
export function parseEntry(state: CellState, content: Content): ParsedEntry {
  if (state.kind === 'absent' || state.kind === 'text')
    return { kind: 'locked', message: ruleText.unknownField }
  if (state.kind === 'locked') return { kind: 'locked', message: ruleText.locked(state.lock.why) }
  if (state.kind !== 'open') return { kind: 'locked', message: ruleText[state.kind] }
  const target = numberTarget(state.limits, state)
  const read = readContent(content, target)
  const text = contentString(content).trim()
  switch (read.kind) {
    case 'empty':
      return { kind: 'parsed', cell: state, figure: null, notice: null }
    case 'unreadable': {
      const message = isSum(text) ? ruleText.sumWithoutSign(text) : numberProblem(text, read, target)
      return { kind: 'refused', message }
    }
    case 'ambiguous': {
      const { doubt, interpretations } = read
      return { kind: 'ambiguous', message: numberProblem(text, read, target), doubt, interpretations }
    }
    case 'number': {
      const parsed = settled(state, read.value)
      const rounded = read.rounded === null ? null : ruleText.rounded(exact(read.rounded), plain(read.value))
      return { ...parsed, notice: parsed.notice ?? rounded }
    }
  }
}

function settled(cell: OpenCell, typed: number): Extract<ParsedEntry, { readonly kind: 'parsed' }> {
  const { min, max, clamps } = cell.limits
  const figure = clamps ? Math.max(min, max === null ? typed : Math.min(max, typed)) : typed
  return { kind: 'parsed', cell, figure, notice: figure === typed ? null : ruleText.clamped(plain(figure)) }
}

export function ownFigure({ proposal }: OpenCell, figure: number | null): number | null {
  return figure === proposal ? null : figure
}

export type ContentResult =
  /** See `ParsedEntry`. */
  { readonly kind: 'taken'; readonly value: number | null; readonly notice: string | null } | NoEntry

function validateContent(state: CellState, content: Content): ContentResult {
  const worked: SumResult =
    state.kind === 'open'
      ? evaluateTypedSum(content, numberTarget(state.limits, state))
      : { kind: 'content', content }
  if (worked.kind !== 'content') return worked
  const parsed = parseEntry(state, worked.content)
  if (parsed.kind !== 'parsed') return parsed
  const { cell, figure, notice } = parsed
  const broken = figure === null ? null : refusal(cell.limits, figure)
  if (broken === null) return { kind: 'taken', value: ownFigure(cell, figure), notice }
  const isSame = worked.content === content || figure === null
  return { kind: 'refused', message: isSame ? broken : ruleText.comesTo(plain(figure), broken) }
}

/** Ambiguous texts are rejected too. */
export function entryRefusal(evaluation: Evaluation, at: CellAddress, text: string): string | null {
  const judged = validateContent(stateAt(evaluation, at), text)
  return judged.kind === 'taken' ? null : judged.message
}

type SumResult = { readonly kind: 'content'; readonly content: Content } | NoEntry

/**
 * Whole figures are not rounded: 3.5 people is an error, a third of an amount is not. Saves contain figures, never
 * sums.
 */
function evaluateTypedSum(content: Content, target: NumberTarget): SumResult {
  const { decimals, unit } = target
  const text = typeof content === 'object' && content.kind === 'text' ? content.text : content
  if (typeof text !== 'string' || !isArithmetic(text)) return { kind: 'content', content }
  const worked = workOut(text, unit)
  switch (worked.kind) {
    case 'number':
      if (typeof content === 'object') {
        const problem = sourceProblem(content, worked.value, target)
        if (problem !== null) return { kind: 'refused', message: problem }
      }
      return { kind: 'content', content: decimals > 0 ? roundHalfAway(worked.value, decimals) : worked.value }
    case 'ambiguous':
      return { kind: 'refused', message: numberProblem(worked.text, worked, { decimals: 4 }) }
    case 'unworkable':
      return { kind: 'refused', message: ruleText.unworkable[worked.why] }
  }
}

/** The result has the format of its cell, which may refuse it, and must be that of the plain text too. */
function sourceProblem(cell: SourceCell, value: number, target: NumberTarget): string | null {
  const whole = String(Math.sign(value) * Math.ceil(Math.abs(value)))
  const read = readSourceCell({ ...cell, text: whole, plainText: null }, target)
  if (read.kind !== 'number' && read.kind !== 'empty') return numberProblem(cell.text, read, target)
  if (cell.plainText === null) return null
  const other = workOut(cell.plainText, target.unit)
  if (other.kind === 'number' && other.value === value) return null
  return numberProblem(cell.plainText, { kind: 'unreadable', why: 'form' }, target)
}

const exact = (value: number): string => plainNumber(value, { atMost: 9 })
const plain = (value: number): string => plainNumber(value, { atMost: 3 })

export type CellValue = { readonly at: CellAddress; readonly value: number | null }

/** Checks no rules. The later of two values for a cell wins. */
export function setCells(evaluation: Evaluation, cells: readonly CellValue[]): Evaluation {
  return applyCells(evaluation, cells, withEntries)
}

type ApplyEntries = typeof withEntries

function applyCells(evaluation: Evaluation, cells: readonly CellValue[], over: ApplyEntries): Evaluation {
  const entries = [...Map.groupBy(cells, ({ at }) => at.sheet)].reduce<Workbook>(
    (sum, [sheet, changed]) =>
      over(sum, sheet, Object.fromEntries(changed.map(({ at, value }) => [keyOf(at), value]))),
    evaluation.inputs.entries,
  )
  return reevaluate(
    evaluation,
    entries,
    cells.map(({ at }) => at),
  )
}

export function setLinkedCell(evaluation: Evaluation, cell: CellValue): Evaluation {
  return setCells(evaluation, withLinked(evaluation, [cell]))
}

/** Adds the cells that copy a typed value (spec 000 §4, row linkage). Their own values win. */
function withLinked({ program }: Evaluation, cells: readonly CellValue[]): readonly CellValue[] {
  const linked = cells.flatMap(({ at, value }) =>
    (program.sheets.get(at.sheet)?.links ?? [])
      .filter(({ from }) => from.row === at.row && from.field === at.field)
      .map(({ to }) => ({ at: { sheet: at.sheet, ...to }, value })),
  )
  return [...linked, ...cells]
}
