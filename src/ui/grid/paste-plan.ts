import {
  type Content,
  type ContentResult,
  contentString,
  decideDoubts,
  type Edit,
  enterBlock,
  readContent,
  withNearbyTexts,
} from '#engine/entry.ts'
import { type CellState, type Evaluation, stateAt } from '#engine/evaluate.ts'
import { captionOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Decisions, NumberTarget } from '#engine/number/parse.ts'
import { otherInstitutionsIn } from '#engine/text/institution-names.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { blanksNamed } from '#engine/text/table-titles.ts'
import { numberTarget, rowUnitAt, shownUnit, unitAt } from '#engine/units.ts'
import { cellText } from '#ui/grid/cell-text.ts'
import { type Clip, type CopiedBlock, onlyContent } from '#ui/grid/clipboard.ts'
import { addressAt, bodyLength, type GridLayout, sectionAt } from '#ui/grid/grid-layout.ts'
import { type GridPosition, isSingle, type Range, rangeOf } from '#ui/grid/navigation.ts'
import {
  type Captions,
  captionColumnOf,
  headingNamesOf,
  isEmptyContent,
  leadingTexts,
  plainly,
} from '#ui/grid/paste-captions.ts'
import { doubtfulHeading, hasGradeHeading, yearsIn } from '#ui/grid/paste-headings.ts'
import { type CaptionMatch, matchByCaptions } from '#ui/grid/paste-match.ts'

export type PastePlan = {
  readonly range: Range
  readonly cells: readonly PlannedCell[]
  /** Values outside the grid. */
  readonly outside: number
  /** Captions in the block determined the positions. */
  readonly byCaptions: boolean
  /** Captions of non-empty rows and columns that this grid lacks. */
  readonly unknown: readonly string[]
  /** Captions of the block that this grid lacks, whose figures are placed in their order. */
  readonly byOrder: readonly string[]
  /** Captions that several rows or columns here have, placed in the order of the block. */
  readonly alike: readonly string[]
  /** A text of the block with a unit that this grid lacks; nothing is pasted then. */
  readonly strangeUnit: string | null
  /** The first line or column, pasted as figures, if it may be a heading. */
  readonly doubtfulHeading: readonly string[]
  readonly otherHeadings: readonly string[]
  readonly unnamed: CaptionMatch['unnamed']
  /** A row or column, placed by order, that may contain totals. */
  readonly doubtfulTotals: readonly string[]
}

export type PlannedCell = {
  readonly position: GridPosition
  readonly edit: Edit
  readonly judged: ContentResult
  /** After the whole paste. */
  readonly then: CellState
  /** An empty content always agrees. */
  readonly agrees: boolean
}

type PasteOptions = {
  readonly layout: GridLayout
  readonly year: number
  readonly evaluation: Evaluation
  readonly range: Range
  readonly institutionName: string
  readonly decisions: Decisions
} & CopiedBlock

type PastedCell = { readonly position: GridPosition; readonly content: Content }

/**
 * Repeats a block over a selection that is a multiple of its size, as in Excel. Matching captions determine the
 * position of a plan that is not clean or has a heading of grades.
 */
export function pastePlanOf(pasting: PasteOptions): PastePlan {
  const { clip, layout, range, year } = pasting
  const captions = captionsOf(layout, year)
  const others = otherTitles(pasting, captions)
  const asFigures = {
    byCaptions: false,
    unknown: [],
    byOrder: [],
    alike: [],
    otherHeadings: others,
    strangeUnit: null,
  } as const
  const here = filledOver(
    pasting,
    planOf(pasting, laidHere(pasting), {
      ...asFigures,
      doubtfulHeading: doubtfulHeading(clip, captions),
      named: { rows: false, columns: false },
      unnamed: { rows: false, columns: false },
    }),
  )
  if (isClean(here) && !hasGradeHeading(clip, captions)) return here
  const matched = matchByCaptions(clip, captions, { row: range.top, column: range.left })
  if (matched === null) return here
  const { cells, unknown, byOrder, alike, doubtful, otherHeadings, strangeUnit, named, unnamed } = matched
  return planOf(pasting, cells, {
    ...{ byCaptions: strangeUnit === null && byOrder.length === 0, unknown, byOrder, alike, strangeUnit },
    ...{ doubtfulHeading: doubtful, named, unnamed },
    otherHeadings: [...new Set([...others, ...otherHeadings])],
  })
}

/** Titles of other blanks, unless one is of this one, of other institutions, and of other years around the table. */
function otherTitles(
  { clip, around, layout, evaluation, year, institutionName }: PasteOptions,
  captions: Captions,
): readonly string[] {
  const { sheets } = evaluation.program
  const own = new Set([...captions.rows, ...captions.columns].flatMap(headingNamesOf))
  const sections = new Set(captions.rows.map(({ section }) => plainly(section)))
  const isOther = (text: string): boolean => !own.has(plainly(text)) && !sections.has(plainly(text))
  const first = Math.max(leadingTexts(clip).length, captionColumnOf(clip, captions)?.first ?? 0)
  const lines = clip
    .slice(0, first)
    .map((line) => line.map(contentString).filter((text) => text.trim() !== ''))
  const alone = lines.flatMap((line) => (line.length === 1 ? line : [])).filter(isOther)
  const titles = [...around, ...alone.map((text) => text.trim())]
  const isThisBlank = blanksNamed(titles, sheets, year).has(captionOf(layout.sheet.caption, year))
  return [
    ...titles.filter((title) => !isThisBlank && blanksNamed([title], sheets, year).size > 0),
    ...otherInstitutionsIn([...around, ...lines.flat().filter(isOther)], institutionName),
    ...yearsIn([around], captions),
  ]
}

/** Returns `true` if the plan needs no decision or review. */
export function isClean({ cells, outside, strangeUnit, unnamed, ...texts }: PastePlan): boolean {
  const isAsItIs = ({ judged, agrees }: PlannedCell): boolean =>
    judged.kind === 'taken' ? judged.notice === null : agrees
  const { unknown, byOrder, alike, doubtfulHeading, doubtfulTotals, otherHeadings } = texts
  const isCertain =
    [unknown, byOrder, alike, doubtfulHeading, doubtfulTotals, otherHeadings].every(
      ({ length }) => length === 0,
    ) &&
    strangeUnit === null &&
    !unnamed.rows &&
    !unnamed.columns
  return outside === 0 && isCertain && cells.every(isAsItIs)
}

function planOf(
  { layout, evaluation, range, decisions }: PasteOptions,
  laid: readonly PastedCell[],
  {
    named,
    ...by
  }: Omit<PastePlan, 'range' | 'cells' | 'outside' | 'doubtfulTotals'> & Pick<CaptionMatch, 'named'>,
): PastePlan {
  const inside = laid.flatMap(({ position, content }) => {
    const at = addressAt(layout, position)
    return at === null ? [] : [{ position, edit: { at, content } }]
  })
  const outside = laid.filter(({ position, content }) => {
    return addressAt(layout, position) === null && !isEmptyContent(content)
  })
  const edits = withNearbyTexts(
    evaluation,
    inside.map(({ edit }) => edit),
  )
  const decided = decideDoubts(evaluation, edits, decisions)
  const { results, next } = enterBlock(evaluation, decided)
  const cells = inside.flatMap(({ position }, index): readonly PlannedCell[] => {
    const [edit, verdict] = [decided[index], results[index]]
    if (!edit || !verdict) return []
    const then = stateAt(next, edit.at)
    const agrees = verdict.kind === 'locked' && agree(edit.content, then, targetAt(layout, edit))
    return [{ position, edit, judged: verdict, then, agrees }]
  })
  const doubtfulTotals = totalsIn(cells, layout, named)
  return { ...by, doubtfulTotals, range: coveredBy(range, cells), cells, outside: outside.length }
}

/** Returns rows and columns, placed by order, that equal sums of others and change a cell. */
function totalsIn(
  cells: readonly PlannedCell[],
  layout: GridLayout,
  named: CaptionMatch['named'],
): readonly string[] {
  const figures = cells.flatMap(({ position, edit, judged }): readonly PastedFigure[] => {
    const isTaken = judged.kind === 'taken'
    const value = isTaken ? judged.value : figuresIn(edit.content, targetAt(layout, edit))[0]
    return value === null || value === undefined ? [] : [{ ...position, value, isTaken }]
  })
  return [
    ...(named.rows ? [] : totalsAlong('row', figures)),
    ...(named.columns ? [] : totalsAlong('column', figures)),
  ]
}

type PastedFigure = GridPosition & { readonly value: number; readonly isTaken: boolean }

/** The first or last line, or lines below their parts. */
function totalsAlong(along: 'row' | 'column', figures: readonly PastedFigure[]): readonly string[] {
  const across = along === 'row' ? 'column' : 'row'
  const lines = [...Map.groupBy(figures, (each) => each[along])]
    .toSorted(([one], [other]) => one - other)
    .map(([, line]) => line)
  /** The number of figures beyond the first of each sum; 0 if they are no sums. */
  const evidenceOf = (
    total: readonly PastedFigure[],
    others: readonly (readonly PastedFigure[])[],
  ): number => {
    const partsOf = (each: PastedFigure): readonly number[] =>
      others.flat().flatMap((part) => (part[across] === each[across] && part.value !== 0 ? part.value : []))
    const areSums = total.every(
      (each) => Math.abs(each.value - partsOf(each).reduce((sum, value) => sum + value, 0)) < 0.005,
    )
    const evidence = total.reduce((sum, each) => sum + Math.max(0, partsOf(each).length - 1), 0)
    return areSums && total.some(({ isTaken }) => isTaken) ? evidence : 0
  }
  for (const outer of [lines[0] ?? [], lines.at(-1) ?? []])
    if (
      evidenceOf(
        outer,
        lines.filter((line) => line !== outer),
      ) > 1
    )
      return textsOf(outer)
  const found: (readonly PastedFigure[])[] = []
  let [parts, evidence]: [readonly (readonly PastedFigure[])[], number] = [[], 0]
  for (const line of lines) {
    const mayBeSubtotal = line === lines.at(-1) || line.some(({ value }) => Math.abs(value) >= MIN_SUBTOTAL)
    const own = Math.max(mayBeSubtotal ? evidenceOf(line, parts) : 0, evidenceOf(line, found))
    evidence += own
    if (own > 0) found.push(line)
    parts = own > 0 ? [] : [...parts, line]
  }
  // One line with two figures proves nothing.
  return evidence > 1 ? found.flatMap(textsOf) : []
}

/** Smaller figures between others, such as classes, may be equal by accident. */
const MIN_SUBTOTAL = 10

function textsOf(line: readonly PastedFigure[]): readonly string[] {
  return line.map(({ value }) => formatNumber(value, { atMost: 2 }))
}

function laidHere({ clip, range }: PasteOptions): readonly PastedCell[] {
  return placesIn(clip, range).flatMap(({ row: top, column: left }) =>
    clip.flatMap((cells, down) =>
      cells.map((content, along) => ({ position: { row: top + down, column: left + along }, content })),
    ),
  )
}

function filledOver({ clip, range }: PasteOptions, plan: PastePlan): PastePlan {
  const filled = plan.cells.filter(({ judged }) => judged.kind !== 'locked')
  const isFill = onlyContent(clip) !== null && !isSingle(range) && filled.length > 0
  return isFill ? { ...plan, range, cells: filled, outside: 0 } : plan
}

/** Where each repetition of a block starts. */
function placesIn(clip: Clip, range: Range): readonly GridPosition[] {
  const [height, wide] = [clip.length, Math.max(...clip.map((row) => row.length))]
  const down = (range.bottom - range.top + 1) / height
  const along = (range.right - range.left + 1) / wide
  const isRepeated = !isSingle(range) && Number.isInteger(down) && Number.isInteger(along)
  return Array.from({ length: isRepeated ? down * along : 1 }, (_, index) => ({
    row: range.top + height * Math.floor(index / along),
    column: range.left + wide * (index % along),
  }))
}

function coveredBy({ top, left }: Range, cells: readonly PlannedCell[]): Range {
  const rows = cells.map(({ position }) => position.row)
  const columns = cells.map(({ position }) => position.column)
  return cells.length === 0
    ? rangeOf({ row: top, column: left }, { row: top, column: left })
    : rangeOf(
        { row: Math.min(...rows), column: Math.min(...columns) },
        { row: Math.max(...rows), column: Math.max(...columns) },
      )
}

export function captionsOf(layout: GridLayout, year: number): Captions {
  const { sheet, rows, columns, units, captionHead } = layout
  return {
    year,
    titles: [captionOf(sheet.caption, year), captionOf(sheet.purpose, year), captionHead],
    unit: units.whole,
    rows: rows.map(({ code, number, caption }, row) => ({
      ...{ number, caption, unit: units.lines[row] ?? '', shownUnit: shownUnit(sheet, code) },
      section: sectionAt(layout, row),
    })),
    bodyRows: bodyLength(layout),
    columns: columns.map(({ field }, column) => ({
      caption: captionOf(field.caption, year),
      under: field.under.map((group) => captionOf(group, year)),
      unit: units.columns[column] ?? '',
    })),
  }
}

/** Compares with the displayed decimals. */
function agree(content: Content, state: CellState, target: NumberTarget): boolean {
  if (isEmptyContent(content)) return true
  const shown = cellText(state, target.decimals)
  const figures = figuresIn(content, target)
  if (figures.length === 0) return isSameText(contentString(content), shown)
  return figures.some((figure) => formatNumber(figure, { atMost: target.decimals }) === shown)
}

/** Returns both interpretations of an ambiguous content; empty for text. */
export function figuresIn(content: Content, target: NumberTarget): readonly number[] {
  const read = readContent(content, target)
  if (read.kind === 'ambiguous')
    return read.interpretations.filter((interpretation) => typeof interpretation === 'number')
  return read.kind === 'number' ? [read.value] : []
}

export function targetAt({ sheet }: GridLayout, { at }: Edit): NumberTarget {
  const decimals = sheet.fields[at.field]?.decimals ?? 0
  return numberTarget({ decimals }, { unit: unitAt(sheet, at), rowUnit: rowUnitAt(sheet, at) })
}
