import { isArithmetic, isSum, workOut } from '#domain/number/arithmetic.ts'
import { plainNumber } from '#domain/number/format.ts'
import {
  type Decisions,
  type Doubt,
  type NumberTarget,
  type Reading,
  type ReadNumber,
  readNumber,
} from '#domain/number/parse.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { fitFigure, numberCell, readSourceCell, type SourceCell } from '#domain/number/source-cell.ts'
import { entriesUnder, type Workbook, withEntries } from '#domain/sheet/entries.ts'
import { type CellState, type Evaluation, reevaluate, stateAt } from '#domain/sheet/evaluate.ts'
import { type Address, keyOf } from '#domain/sheet/key.ts'
import { slotAt } from '#domain/sheet/program.ts'
import { refusal } from '#domain/sheet/sheet.ts'
import { numberTarget } from '#domain/sheet/units.ts'
import { numberProblem, ruleText } from '#text/rules.ts'

/** What typing a text into a cell gives: the next calculation, or the sentence why not, the old value staying. */
export type Entering =
  | {
      readonly took: true
      readonly next: Evaluation
      readonly changed: readonly Address[]
      readonly notice: string | null
    }
  | { readonly took: false; readonly message: string }

/** Types a text into a cell as a person does: reads the number, holds it against the cell's rule, follows the links. */
export function enter(evaluation: Evaluation, at: Address, text: string): Entering {
  return entering(evaluation, at, text, withEntries)
}

/** What typing a text would give, as a look that is not to be kept: its entries list nothing but what changes. */
export function tryEntering(evaluation: Evaluation, at: Address, text: string): Entering {
  return entering(evaluation, at, text, entriesUnder)
}

function entering(evaluation: Evaluation, at: Address, text: string, over: Over): Entering {
  const judged = judge(stateAt(evaluation, at), text)
  if (judged.is !== 'taken') return { took: false, message: judged.message }
  const cells = withLinked(evaluation, [{ at, value: judged.value }])
  return {
    took: true,
    next: putOver(evaluation, cells, over),
    changed: cells.map((cell) => cell.at),
    notice: judged.notice,
  }
}

/** One cell of a block and what is to stand in it. */
export type Edit = { readonly at: Address; readonly content: Content }

/** What entering a block gives: the calculation with every value that could be taken, and a judgement for each edit in turn. */
export type BlockEntering = {
  readonly next: Evaluation
  readonly changed: readonly Address[]
  readonly judged: readonly Judgement[]
}

/**
 * Enters many cells at once, as a paste or a fill does. The rules are held against the block as a whole, so that the order
 * of its cells does not matter: a limit that another cell of the block raises counts as raised. What breaks a rule then is
 * left out, and the rest is looked at again without it.
 */
export function enterBlock(before: Evaluation, edits: readonly Edit[]): BlockEntering {
  let values = edits.map((edit) => readingOf(before, edit))
  let judged: readonly Judgement[] = []
  for (;;) {
    const cells = withLinked(before, keptOf(edits, values))
    const next = put(before, cells)
    judged = edits.map(
      (edit, index) => lastingOf(judged[index]) ?? judge(stateAt(next, edit.at), edit.content),
    )
    const settled = judged.map(parsedValue)
    if (settled.every((value, index) => value === values[index]))
      return { next, changed: cells.map(({ at }) => at), judged }
    values = settled
  }
}

/** The edits with the chosen reading in the place of texts that have two. */
export function decideDoubts(
  evaluation: Evaluation,
  edits: readonly Edit[],
  decisions: Decisions,
): readonly Edit[] {
  if (Object.keys(decisions).length === 0) return edits
  const { judged } = enterBlock(evaluation, edits)
  return edits.map((edit, index) => {
    const verdict = judged[index]
    const choice = verdict?.is === 'ambiguous' ? decisions[verdict.doubt] : undefined
    if (verdict?.is !== 'ambiguous' || choice === undefined) return edit
    const reading = verdict.readings[choice === 'first' ? 0 : 1]
    if (reading === 'left-out') return edit
    return { ...edit, content: reading === 'empty' ? '' : numberCell(reading) }
  })
}

/** Once left out, always left out, for the reason it was: so the rounds come to an end. */
function lastingOf(judged: Judgement | undefined): Judgement | undefined {
  return judged?.is === 'taken' ? undefined : judged
}

/** `undefined`: the cell is left as it is. */
type Value = number | null | undefined

const parsedValue = (judged: Judgement): Value => (judged.is === 'taken' ? judged.value : undefined)

function keptOf(edits: readonly Edit[], values: readonly Value[]): readonly Kept[] {
  return edits.flatMap(({ at }, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ at, value }]
  })
}

/** What a content says by itself, before any rule. */
function readingOf({ program }: Evaluation, { at, content }: Edit): Value {
  const slot = slotAt(program, at)
  if (slot?.cell.kind !== 'entered') return undefined
  const target = numberTarget(slot.cell.input, slot.unit)
  const worked = workedOut(content, target)
  if (worked.is !== 'content') return undefined
  const read = readContent(worked.content, target)
  if (read.kind === 'empty') return null
  return read.kind === 'number' ? read.value : undefined
}

/**
 * What is to stand in a cell: a text that the user types, a cell of a clipboard or workbook, or a figure that needs no reading. An empty text
 * clears.
 */
export type Content = string | number | SourceCell

/** A content as people read it. */
export function contentString(content: Content): string {
  if (typeof content === 'string') return content
  if (typeof content === 'number') return String(content)
  return content.text === '' && content.value !== null ? String(content.value) : content.text
}

/** What a content is as a figure; `rounded`: from which figure of a clipboard or workbook it was rounded. */
type ReadContent =
  | Exclude<ReadNumber, { readonly kind: 'number' }>
  | { readonly kind: 'number'; readonly value: number; readonly rounded: number | null }

/** Reads a content for a cell. A figure of another program has the decimals of its cell then, a typed one its own. */
export function readContent(content: Content, target: NumberTarget): ReadContent {
  if (typeof content === 'number') return { kind: 'number', value: content, rounded: null }
  const read = typeof content === 'string' ? readNumber(content, target) : readSourceCell(content, target)
  if (read.kind !== 'number') return read
  if (typeof content === 'string') return { ...read, rounded: null }
  const { value, isRounded } = fitFigure(read.value, target)
  return { kind: 'number', value, rounded: isRounded ? read.value : null }
}

type OpenCell = Extract<CellState, { readonly is: 'open' }>

/** Why a content is no entry; `shut` cells take nothing whatever it is. */
type NoEntry =
  | { readonly is: 'shut' | 'refused'; readonly message: string }
  | {
      readonly is: 'ambiguous'
      readonly message: string
      readonly doubt: Doubt
      readonly readings: readonly [Reading, Reading]
    }

/** What a content says in a cell: a figure, moved to a limit where `notice` says so; `null` for nothing of one's own. */
type ParsedEntry =
  | {
      readonly is: 'parsed'
      readonly cell: OpenCell
      readonly figure: number | null
      readonly notice: string | null
    }
  | NoEntry

/**
 * Reads a content in a cell as it stands: may it be typed in, what number is it, to which limit is it moved. Browser and
 * server read alike. Whether the figure keeps its limits is asked of one edit by `enter` and of a whole save by `check`.
 */
export function parseEntry(state: CellState, content: Content): ParsedEntry {
  if (state.is === 'absent' || state.is === 'text') return { is: 'shut', message: ruleText.notThere }
  if (state.is === 'locked') return { is: 'shut', message: ruleText.locked(state.lock.why) }
  if (state.is !== 'open') return { is: 'shut', message: ruleText[state.is] }
  const target = numberTarget(state.limits, state.unit)
  const read = readContent(content, target)
  const text = contentString(content).trim()
  switch (read.kind) {
    case 'empty':
      return { is: 'parsed', cell: state, figure: null, notice: null }
    case 'unreadable': {
      const message = isSum(text) ? ruleText.sumWithoutSign(text) : numberProblem(text, read, target)
      return { is: 'refused', message }
    }
    case 'ambiguous': {
      const { doubt, readings } = read
      return { is: 'ambiguous', message: numberProblem(text, read, target), doubt, readings }
    }
    case 'number': {
      const parsed = settled(state, read.value)
      const rounded = read.rounded === null ? null : ruleText.rounded(exact(read.rounded), plain(read.value))
      return { ...parsed, notice: parsed.notice ?? rounded }
    }
  }
}

/** The figure moved to the nearer limit, in a cell whose rule says so; elsewhere the figure itself. */
function settled(cell: OpenCell, typed: number): Extract<ParsedEntry, { readonly is: 'parsed' }> {
  const { min, max, clamps } = cell.limits
  const figure = clamps ? Math.max(min, max === null ? typed : Math.min(max, typed)) : typed
  return { is: 'parsed', cell, figure, notice: figure === typed ? null : ruleText.clamped(plain(figure)) }
}

/** What is to be kept of a figure in a cell; one that the cell proposes anyway is not kept as one's own. */
export function ownFigure({ proposal }: OpenCell, figure: number | null): number | null {
  return figure === proposal ? null : figure
}

/** What a cell makes of a content. */
export type Judgement =
  /** `value`: what is to be kept, `null` for nothing of one's own; `notice`: it was moved to a limit. */
  { readonly is: 'taken'; readonly value: number | null; readonly notice: string | null } | NoEntry

/** Reads a content in a cell as it stands, a sum as what it comes to, and holds it against the limits. */
function judge(state: CellState, content: Content): Judgement {
  const worked: Worked =
    state.is === 'open'
      ? workedOut(content, numberTarget(state.limits, state.unit))
      : { is: 'content', content }
  if (worked.is !== 'content') return worked
  const parsed = parseEntry(state, worked.content)
  if (parsed.is !== 'parsed') return parsed
  const { cell, figure, notice } = parsed
  const broken = figure === null ? null : refusal(cell.limits, figure)
  if (broken === null) return { is: 'taken', value: ownFigure(cell, figure), notice }
  const isSame = worked.content === content || figure === null
  return { is: 'refused', message: isSame ? broken : ruleText.comesTo(plain(figure), broken) }
}

/** Why a cell does not take a text as it stands, or `null`; nothing is entered. A text with two readings is not taken either. */
export function whyNotTaken(evaluation: Evaluation, at: Address, text: string): string | null {
  const judged = judge(stateAt(evaluation, at), text)
  return judged.is === 'taken' ? null : judged.message
}

type Worked = { readonly is: 'content'; readonly content: Content } | NoEntry

/**
 * The figure that a typed sum comes to, with the decimals of its cell; any other content as it is. Where a cell takes whole figures alone
 * nothing is rounded: 3.5 people are a mistake, a third of an amount is not. Only what a person types or pastes is worked out: a save
 * carries figures.
 */
function workedOut(content: Content, { decimals, unit }: NumberTarget): Worked {
  const text = typeof content === 'object' && content.kind === 'text' ? content.text : content
  if (typeof text !== 'string' || !isArithmetic(text)) return { is: 'content', content }
  const worked = workOut(text, unit)
  switch (worked.kind) {
    case 'number':
      return { is: 'content', content: decimals > 0 ? roundHalfAway(worked.value, decimals) : worked.value }
    case 'ambiguous':
      return { is: 'refused', message: numberProblem(worked.text, worked, { decimals: 4 }) }
    case 'unworkable':
      return { is: 'refused', message: ruleText.unworkable[worked.why] }
  }
}

const exact = (value: number): string => plainNumber(value, { atMost: 9 })
const plain = (value: number): string => plainNumber(value, { atMost: 3 })

/** What is to be kept at a cell; `null`: nothing of one's own. */
export type Kept = { readonly at: Address; readonly value: number | null }

/** The calculation with other entries at some cells, whatever their rules say; of two values for a cell the later one. */
export function put(evaluation: Evaluation, cells: readonly Kept[]): Evaluation {
  return putOver(evaluation, cells, withEntries)
}

type Over = typeof withEntries

function putOver(evaluation: Evaluation, cells: readonly Kept[], over: Over): Evaluation {
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

/** The calculation with a figure in a cell and in those that take it over, whatever their rules say. */
export function putLinked(evaluation: Evaluation, cell: Kept): Evaluation {
  return put(evaluation, withLinked(evaluation, [cell]))
}

/** The cells with those that take over what is typed in them (spec 000 §4, row linkage); a value of their own comes later and wins. */
function withLinked({ program }: Evaluation, cells: readonly Kept[]): readonly Kept[] {
  const linked = cells.flatMap(({ at, value }) =>
    (program.sheets.get(at.sheet)?.links ?? [])
      .filter(({ from }) => from.row === at.row && from.field === at.field)
      .map(({ to }) => ({ at: { sheet: at.sheet, ...to }, value })),
  )
  return [...linked, ...cells]
}
