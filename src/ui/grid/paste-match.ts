import { type Content, contentString } from '#engine/entry.ts'
import { sectionText } from '#engine/text/table-titles.ts'
import { strangeUnitIn } from '#engine/text/unit-in-text.ts'
import { otherUnits } from '#engine/units.ts'
import type { Clip } from '#ui/grid/clipboard.ts'
import type { GridPosition } from '#ui/grid/navigation.ts'
import {
  type CaptionColumn,
  type Captions,
  captionColumnOf,
  certainPlaces,
  headingNamesOf,
  headLength,
  isEmptyContent,
  isFigureContent,
  mayBeFigure,
  plainly,
  unitCaptions,
} from '#ui/grid/paste-captions.ts'
import {
  areColumnNumbers,
  type ColumnMatch,
  columnHeads,
  figuresAbove,
  gradesInWords,
  headingIn,
  headTexts,
  isOwnYearTitle,
  isYears,
  MIN_NUMBERS,
  rowNumbers,
  rowTexts,
  secondHeadingIn,
  strangeTitles,
  withGradesNamed,
  withYearsNamed,
  yearsIn,
} from '#ui/grid/paste-headings.ts'
import { pasteText } from '#ui/grid/paste-text.ts'

export type CaptionMatch = {
  readonly cells: readonly { readonly position: GridPosition; readonly content: Content }[]
  /** Captions of non-empty rows and columns that this grid lacks. */
  readonly unknown: readonly string[]
  /** Captions of rows or columns that are placed in their order, because this grid lacks them all. */
  readonly byOrder: readonly string[]
  /** Captions that several rows or columns of the grid have, placed in the order of the block. */
  readonly alike: readonly string[]
  /** Numbers among the figures that may be years or numbers of rows. */
  readonly doubtful: readonly string[]
  /** Headings above the figures that name a year or a group that this grid lacks there. */
  readonly otherHeadings: readonly string[]
  /** `true`: placed by captions. */
  readonly named: { readonly rows: boolean; readonly columns: boolean }
  /** `true`: several lines or columns have no captions and are not all of the grid. */
  readonly unnamed: { readonly rows: boolean; readonly columns: boolean }
  /** The text that names a scale or currency which this grid lacks. */
  readonly strangeUnit: string | null
}

/**
 * Returns `null` if the grid knows no caption, and no cells for a scale or currency that the grid lacks. An axis
 * without captions starts at the paste position, or at the beginning if the sizes are equal.
 */
export function matchByCaptions(copied: Clip, captions: Captions, at: GridPosition): CaptionMatch | null {
  const wordsIn = (line: readonly Content[]): readonly string[] =>
    line.flatMap((content) =>
      isEmptyContent(content) || isFigureContent(content) ? [] : contentString(content),
    )
  const isSingle = (line: readonly Content[]): boolean =>
    line.filter((content) => !isEmptyContent(content)).length === 1
  const strangeUnit = strangeUnitIn({
    texts: copied.flatMap(wordsIn),
    titles: copied.filter(isSingle).flatMap(wordsIn),
    own: unitCaptions(captions),
  })
  if (strangeUnit !== null) return { ...none, unknown: [], strangeUnit }
  const { block, numbers } = withGradesNamed(withYearsNamed(copied, captions), captions)
  const named = captionColumnOf(block, captions)
  const above = named ? figuresAbove(block, named, captions) : []
  const heads = columnHeads(block, captions, named, above)
  const grades = gradesInWords(block, captions)
  const nothing = grades.length === 0 ? null : { ...none, unknown: grades, strangeUnit }
  if (named === null && heads === null) return nothing
  const lines = named ? rowsBy(block, named, captions, above) : rowsFrom(block, captions, at)
  const second = secondHeadingIn(block, lines, { captions, named, heads })
  const rows = lines.map((line) => (line.line < second ? line : { ...line, row: null }))
  const isLeft = ({ place }: ColumnMatch): boolean => named !== null && place < named.column
  const side = named === null ? Number.POSITIVE_INFINITY : secondCaptionsIn(block, named, captions)
  const columns = [
    ...(heads ?? unheaded(named)).filter(
      (head) => isLeft(head) && (head.column !== null || !isNumbers(block, rows, captions, head)),
    ),
    ...(heads?.filter((head) => !isLeft(head) && head.place !== named?.column) ??
      columnsFrom(block, named, captions, at)),
  ].map((column) => (column.place < side ? column : { ...column, column: null }))
  const holds = (row: number, place: number): boolean => !isEmptyContent(block[row]?.[place])
  const lost = [
    ...rows.filter(({ row, line }) => row === null && columns.some(({ place }) => holds(line, place))),
    ...columns.filter(({ column, place }) => column === null && rows.some(({ line }) => holds(line, place))),
  ]
  const cells = rows.flatMap(({ row, line }) =>
    columns.flatMap(({ column, place }) =>
      row === null || column === null
        ? []
        : [{ position: { row, column }, content: block[line]?.[place] ?? '' }],
    ),
  )
  const unknown = [...new Set([...numbers, ...lost.map(({ text }) => text)])]
  const byOrder =
    named === null ? rowTexts(block, heads ?? []) : heads === null ? headTexts(block, named) : []
  const mayHead =
    unknown.length > 0 ? isYears : (texts: readonly string[]) => isYears(texts) || areColumnNumbers(texts)
  const doubtful = named === null ? headingIn(block, mayHead) : heads === null ? rowNumbers(block, named) : []
  const filledRows = rows.filter(
    ({ row, line }) => row !== null && columns.some(({ place }) => holds(line, place)),
  )
  const filledColumns = columns.filter(
    ({ column, place }) => column !== null && rows.some(({ line }) => holds(line, place)),
  )
  const titled = named ?? { column: 0, first: headLength(block) - 1 }
  const otherHeadings = [
    ...strangeTitles(block, titled, captions),
    ...yearsIn(
      block.filter((line, index) => index < (named?.first ?? headLength(block)) || !line.some(mayBeFigure)),
      captions,
    ),
    ...filledColumns.flatMap(({ otherGroup }) => otherGroup ?? []),
    ...filledRows.flatMap(({ otherSection }) => otherSection ?? []),
    ...otherUnits(
      heads?.map(({ text }) => text) ?? [],
      filledRows.map(({ line, row }) => ({
        texts: (block[line] ?? []).map((content, place) =>
          place === named?.column ? '' : contentString(content),
        ),
        unit: captions.rows[row ?? -1]?.shownUnit ?? '',
      })),
    ).filter((unit) => unit !== ''),
  ]
  return cells.length === 0 && unknown.length === 0
    ? nothing
    : {
        ...{ cells, unknown, byOrder, doubtful, strangeUnit },
        alike: [
          ...new Set([...filledRows, ...filledColumns].flatMap((each) => (each.byOrder ? each.text : []))),
        ],
        otherHeadings: [...new Set(otherHeadings)],
        named: { rows: named !== null, columns: heads !== null },
        unnamed: {
          rows: named === null && filledRows.length > 1 && (rows.length < captions.bodyRows || at.row > 0),
          columns: heads === null && filledColumns.length > 1 && columns.length < captions.columns.length,
        },
      }
}

const none = {
  ...{ cells: [], byOrder: [], alike: [], doubtful: [], otherHeadings: [] },
  named: { rows: false, columns: false },
  unnamed: { rows: false, columns: false },
} as const

/** The column of a second set of row captions. */
function secondCaptionsIn(block: Clip, { column, first }: CaptionColumn, { rows }: Captions): number {
  const known = new Set(rows.flatMap(headingNamesOf))
  const places = block.slice(first).flatMap((line) => {
    const own = plainly(line[column] ?? '')
    const place = line.findIndex((content, at) => {
      const text = plainly(content)
      return at > column && text !== own && known.has(text)
    })
    return place === -1 ? [] : [place]
  })
  return Math.min(...places)
}

/** `row`: `null` without a match. */
type RowMatch = {
  readonly line: number
  readonly row: number | null
  readonly text: string
  readonly byOrder?: boolean
  /** The text of a line above that heads a section, if this grid lacks it. */
  readonly otherSection?: string | null
}

/** Lines without figures need no match. Equal captions are matched by number, then by order. */
function rowsBy(
  block: Clip,
  { column, first }: CaptionColumn,
  captions: Captions,
  above: readonly number[],
): readonly RowMatch[] {
  const { rows, bodyRows } = captions
  const names = rows.map(headingNamesOf)
  const sections = [...new Set(rows.map((row) => plainly(row.section)))].filter((section) => section !== '')
  const isSection = (text: string): boolean =>
    sections.some((section) => isAlike(section, text) && text.length > 3)
  const heads = sectionsDown(block, { column, first }, captions, isSection)
  const lines = [...above, ...[...block.keys()].slice(first)]
  const found = lines.map((line) => {
    const cells = block[line] ?? []
    const text = plainly(cells[column] ?? '')
    const same = names.flatMap((each, row) => (text !== '' && each.includes(text) ? [row] : []))
    const before = cells.slice(0, column).map(plainly)
    const section = before.findLast((each) => isSection(each)) ?? plainly(heads[line]?.text ?? '')
    const isCertain = (row: number): boolean => isAlike(plainly(rows[row]?.section ?? ''), section)
    const isJudged = same.length > 1 || isSection(section) || heads[line]?.place === 'between'
    const fitting =
      isJudged && section !== '' && sections.length > 0
        ? same.filter((row) => isCertain(row) || (same.length === 1 && row >= bodyRows))
        : same
    const numbered = fitting.filter((row) => rows[row]?.number && before.includes(plainly(rows[row].number)))
    return fitting.length > 1 && numbered.length > 0 ? numbered : fitting
  })
  const isFilled = (index: number): boolean =>
    (block[lines[index] ?? 0] ?? []).some((content, place) => place > column && !isEmptyContent(content))
  const places = certainPlaces(found, isFilled, names)
  return lines.map((line, index) => {
    const head = heads[line]
    const isOther = head?.place === 'between' && !isSection(plainly(head.text))
    const { place: row = null, byOrder = false } = places[index] ?? {}
    return {
      line,
      row,
      byOrder,
      text: contentString(block[line]?.[column] ?? '') || pasteText.unnamedRow(line + 1),
      otherSection: isOther ? head.text : null,
    }
  })
}

/** `place`: above all known lines, or between them. */
type SectionHead = { readonly text: string; readonly place: 'above' | 'between' }

/** The section of each line: the nearest of ours, or a text in a line of its own. The own year ends a section. */
function sectionsDown(
  block: Clip,
  { column, first }: CaptionColumn,
  captions: Captions,
  isSection: (text: string) => boolean,
): readonly (SectionHead | null)[] {
  const rows = new Set(captions.rows.flatMap(headingNamesOf))
  const sections = new Set(captions.rows.map(({ section }) => plainly(section)))
  const heads = new Set(captions.columns.flatMap(headingNamesOf))
  const titles = (captions.titles ?? []).map(plainly).filter(({ length }) => length > 3)
  // The purpose of a sheet may mention a section.
  const isTitle = (content: Content): boolean =>
    !sections.has(plainly(content)) && titles.some((title) => plainly(content).startsWith(title))
  let head: SectionHead | null = null
  return block.map((cells, at) => {
    if (at < first && cells.some(isTitle)) return head
    const texts = cells.slice(0, column + 1).map(contentString)
    const [caption = ''] = texts.slice(-1)
    const alone = sectionText(block, at, column)
    const isHead = heads.has(plainly(alone)) && !texts.includes(alone)
    // A section and one of its lines may have the same caption.
    const isRow = rows.has(plainly(caption)) && (alone === '' || !sections.has(plainly(alone)))
    const own = texts.slice(0, isRow ? -1 : undefined).findLast((each) => isSection(plainly(each)))
    const text = own ?? (isRow || isHead ? '' : alone || yearsIn([[caption]], captions)[0] || '')
    const isOwnYear = text !== '' && !isSection(plainly(text)) && isOwnYearTitle(text, captions)
    if (text !== '') head = isOwnYear ? null : { text, place: at < first ? 'above' : 'between' }
    return head
  })
}

/** 2025-2026 is the section «2025-2026 оны хичээлийн жил». */
const isAlike = (section: string, text: string): boolean =>
  section !== '' && text !== '' && (section.includes(text) || text.includes(section))

/** Starts at the selected row, or at the first if the counts are equal. */
function rowsFrom(block: Clip, { rows, bodyRows }: Captions, at: GridPosition): readonly RowMatch[] {
  const isWhole = (lines: Clip): boolean => [bodyRows, rows.length].includes(lines.length)
  const above = headLength(block)
  // One line too many that counts up contains the printed column numbers. They start next to the captions;
  // two figures may count up, too.
  const numbering = block[above] ?? []
  const isDoubtful =
    isWhole(block.slice(above)) && firstOf(numbering) > (numbering.length < MIN_NUMBERS ? 1 : 3)
  const numbers = !isDoubtful && isNumbering(numbering) && isWhole(block.slice(above + 1)) ? 1 : 0
  const lines = block.slice(above + numbers)
  const start = isWhole(lines) ? 0 : at.row
  // They may be figures, so the preview names them.
  const left = numbers === 1 ? [{ line: above, row: null, text: textsOf(numbering).join('–') }] : []
  return [
    ...left,
    ...lines.map((_, index) => ({
      line: above + numbers + index,
      row: start + index < rows.length ? start + index : null,
      text: pasteText.unnamedRow(above + numbers + index + 1),
    })),
  ]
}

const textsOf = (line: readonly Content[]): readonly string[] =>
  line.filter((content) => !isEmptyContent(content)).map(contentString)

function firstOf(line: readonly Content[]): number {
  return Number(contentString(line[0] ?? ''))
}

function isNumbering(line: readonly Content[]): boolean {
  const first = firstOf(line)
  return line.length > 1 && line.every((content, index) => Number(contentString(content)) === first + index)
}

function columnsFrom(
  block: Clip,
  named: CaptionColumn | null,
  { columns }: Captions,
  at: GridPosition,
): readonly ColumnMatch[] {
  const first = (named?.column ?? -1) + 1
  const width =
    Math.max(0, ...block.map((line) => line.findLastIndex((content) => !isEmptyContent(content)) + 1)) - first
  const start = width === columns.length ? 0 : at.column
  return Array.from({ length: Math.max(0, width) }, (_, index) => ({
    place: first + index,
    column: start + index < columns.length ? start + index : null,
    text: pasteText.unnamedColumn(first + index + 1),
  }))
}

const unheaded = (named: CaptionColumn | null): readonly ColumnMatch[] =>
  Array.from({ length: named?.column ?? 0 }, (_, place) => ({
    place,
    column: null,
    text: pasteText.unnamedColumn(place + 1),
  }))

/** A column left of the captions without figures, or with the numbers of the lines. */
function isNumbers(
  block: Clip,
  lines: readonly RowMatch[],
  { rows }: Captions,
  { place, text }: ColumnMatch,
): boolean {
  const numbered = lines
    .map(({ line, row }) => ({ content: block[line]?.[place] ?? '', row }))
    .filter(({ content }) => mayBeFigure(content))
  const isSection = (name: string): boolean =>
    rows.some(({ section }) => isAlike(plainly(section), name) && name.length > 3)
  return (
    NUMBER_HEAD.test(plainly(text)) ||
    numbered.every(({ content }) => isSection(plainly(content))) ||
    numbered.every(({ content }, index) => plainly(content) === String(index + 1)) ||
    numbered.every(
      ({ content, row }) => row === null || plainly(content) === plainly(rows[row]?.number ?? ''),
    )
  )
}

const NUMBER_HEAD = /^(?:№|#|n[оo]|[др]\/?\s?д|код|(?:мөрийн )?дугаар|мөрийн код)$/
