import { type Content, contentString } from '#engine/entry.ts'
import { namesOwnYear, otherYearsIn } from '#engine/names.ts'
import { readNumber } from '#engine/number/parse.ts'
import { anyTargets, firstFigure } from '#engine/number/source-cell.ts'
import { foldedForm } from '#engine/text/normalise.ts'
import { strangeUnitIn } from '#engine/text/unit-in-text.ts'
import { captionWithUnit } from '#engine/units.ts'
import type { GridPosition } from '#ui/grid/navigation.ts'
import { pasteText } from '#ui/grid/paste-text.ts'

export type Captions = {
  readonly year: number
  /** Above the table. */
  readonly unit: string
  readonly rows: readonly {
    readonly number: string
    readonly caption: string
    readonly unit: string
    /** '' without sections. */
    readonly section: string
  }[]
  /** Above the totals. */
  readonly bodyRows: number
  readonly columns: readonly {
    readonly caption: string
    /** The top one first. */
    readonly under: readonly string[]
    readonly unit: string
  }[]
}

export type CaptionMatch = {
  readonly cells: readonly { readonly position: GridPosition; readonly content: Content }[]
  /** Captions of non-empty rows and columns that this grid lacks. */
  readonly unknown: readonly string[]
  /** Captions of rows or columns that are placed in their order, because this grid lacks them all. */
  readonly byOrder: readonly string[]
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

type Block = readonly (readonly Content[])[]

/**
 * Returns `null` if the grid knows no caption, and no cells for a scale or currency that the grid lacks. An axis
 * without captions starts at the paste position, or at the beginning if the sizes are equal.
 */
export function matchByCaptions(copied: Block, captions: Captions, at: GridPosition): CaptionMatch | null {
  const wordsIn = (line: readonly Content[]): readonly string[] =>
    line.flatMap((content) => (isEmpty(content) || isFigure(content) ? [] : contentString(content)))
  const isSingle = (line: readonly Content[]): boolean =>
    line.filter((content) => !isEmpty(content)).length === 1
  const strangeUnit = strangeUnitIn({
    texts: copied.flatMap(wordsIn),
    titles: copied.filter(isSingle).flatMap(wordsIn),
    own: unitCaptions(captions),
  })
  if (strangeUnit !== null) return { ...none, unknown: [], strangeUnit }
  const { block, numbers } = withGradesNamed(copied, captions)
  const named = captionColumnOf(block, captions)
  const above = named ? figuresAbove(block, named, captions) : []
  const heads = headOf(block, captions, named, above)
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
  const holds = (row: number, place: number): boolean => !isEmpty(block[row]?.[place])
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
  const doubtful = named === null ? headingIn(block, isYears) : heads === null ? rowNumbers(block, named) : []
  const filledRows = rows.filter(
    ({ row, line }) => row !== null && columns.some(({ place }) => holds(line, place)),
  )
  const filledColumns = columns.filter(
    ({ column, place }) => column !== null && rows.some(({ line }) => holds(line, place)),
  )
  const otherHeadings = [
    ...yearsIn(
      block.filter((line, index) => index < (named?.first ?? headLength(block)) || !line.some(mayBeFigure)),
      captions,
    ),
    ...filledColumns.flatMap(({ otherGroup }) => otherGroup ?? []),
  ]
  return cells.length === 0 && unknown.length === 0
    ? nothing
    : {
        ...{ cells, unknown, byOrder, doubtful, strangeUnit },
        otherHeadings: [...new Set(otherHeadings)],
        named: { rows: named !== null, columns: heads !== null },
        unnamed: {
          rows: named === null && filledRows.length > 1 && (rows.length < captions.bodyRows || at.row > 0),
          columns: heads === null && filledColumns.length > 1 && columns.length < captions.columns.length,
        },
      }
}

const none = {
  ...{ cells: [], byOrder: [], doubtful: [], otherHeadings: [] },
  named: { rows: false, columns: false },
  unnamed: { rows: false, columns: false },
} as const

/** The line of a second heading with another order of columns. */
function secondHeadingIn(
  block: Block,
  lines: readonly RowMatch[],
  {
    captions,
    named,
    heads,
  }: {
    readonly captions: Captions
    readonly named: CaptionColumn | null
    readonly heads: readonly ColumnMatch[] | null
  },
): number {
  const names = captions.columns.map(namesOf)
  const isGrade = (column: number, content: Content): boolean =>
    numberBefore(captions.columns[column]?.caption ?? '') === Number(contentString(content))
  const isHeading = (cells: readonly Content[]): boolean =>
    (!cells.some(mayBeFigure) || (named !== null && areGradesIn(cells, captions))) &&
    cells.some((content, place) => {
      const text = plainly(content)
      const columns = names.flatMap((each, column) =>
        (text !== '' && each.includes(text)) || (isFigure(content) && isGrade(column, content))
          ? [column]
          : [],
      )
      const own = heads?.find((head) => head.place === place)?.column ?? null
      return place !== named?.column && columns.length > 0 && (own === null || !columns.includes(own))
    })
  const found = lines.slice(1).find(({ line }) => isHeading(block[line] ?? []))
  return found?.line ?? Number.POSITIVE_INFINITY
}

/** Increasing numbers of columns without a row caption, such as 6, 7, 8. */
function areGradesIn(cells: readonly Content[], { columns }: Captions): boolean {
  const grades = new Set(columns.map(({ caption }) => numberBefore(caption)))
  const numbers = cells
    .filter((content) => !isEmpty(content))
    .map((content) => Number(contentString(content)))
  return numbers.length > 1 && isIncreasing(numbers) && numbers.every((number) => grades.has(number))
}

const isIncreasing = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number))

/** The column of a second set of row captions. */
function secondCaptionsIn(block: Block, { column, first }: CaptionColumn, { rows }: Captions): number {
  const known = new Set(rows.flatMap(namesOf))
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

function yearsIn(lines: Block, { year, columns, rows }: Captions): readonly string[] {
  const texts = lines.flat().flatMap((content) => (isFigure(content) ? [] : contentString(content)))
  const sections = rows.map(({ section }) => section)
  return otherYearsIn(texts, [...[...columns, ...rows].flatMap(namesOf), ...sections], year)
}

/** The texts left of the known columns. */
function rowTexts(block: Block, heads: readonly ColumnMatch[]): readonly string[] {
  const first = heads.find(({ column }) => column !== null)?.place ?? 0
  const lines = block.slice(leadingTexts(block).length)
  return textsIn(lines.map((line) => line.slice(0, first)))
}

/** The texts above the figures of the known rows. */
function headTexts(block: Block, { column, first }: CaptionColumn): readonly string[] {
  const lines = block.slice(0, first).map((line) => line.slice(column + 1))
  return textsIn(lines)
}

function textsIn(lines: Block): readonly string[] {
  const texts = lines.flat().filter((content) => !isEmpty(content) && !mayBeFigure(content))
  return [...new Set(texts.map(contentString).filter((text) => !isColumnNumber(plainly(text))))]
}

/** The captions that name the units of the grid. */
export function unitCaptions({ unit, columns, rows }: Captions): readonly string[] {
  return [unit, ...[...columns, ...rows].flatMap(namesOf)]
}

/** Such a heading may look like figures, in numbers or in words. */
export function hasGradeHeading(block: Block, captions: Captions): boolean {
  return withGradesNamed(block, captions).numbers.length > 0 || gradesInWords(block, captions).length > 0
}

/** Grades along a line or a column that are known here or count up, such as «1 анги» to «12 анги». */
function gradesInWords(block: Block, captions: Captions): readonly string[] {
  const width = Math.max(0, ...block.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, place) => block.map((line) => line[place] ?? ''))
  const found = [...block, ...columns].map((line) =>
    line.filter((content) => /^\d{1,2}(?:-р)? ?(?:анги|бүлэг)$/.test(plainly(content))).map(contentString),
  )
  const known = new Set([...captions.columns, ...captions.rows].flatMap(namesOf))
  const isHeading = (texts: readonly string[]): boolean =>
    new Set(texts.map(plainly).filter((name) => known.has(name))).size > 1 ||
    (texts.length >= MIN_GRADES && countsUp(texts.map((each) => Number.parseInt(each, 10))))
  return found.find(isHeading) ?? []
}

/**
 * Names grades in a heading with numbers only, such as 1 to 12, so that it is no row of figures. Below captions such
 * a line contains column numbers. `numbers`: its figures are left out.
 */
function withGradesNamed(
  block: Block,
  captions: Captions,
): { readonly block: Block; readonly numbers: readonly string[] } {
  const { columns, rows } = captions
  const asIs = { block, numbers: [] }
  const at = block.findIndex((line) => line.some(isFigure))
  const line = block[at]
  if (line === undefined || at === block.length - 1) return asIs
  const names = new Set(columns.flatMap(namesOf))
  const isNamed = block.slice(0, at).some((above) => above.some((content) => names.has(plainly(content))))
  const rowNames = new Set(rows.flatMap(namesOf))
  const isRow = line.some((content) => rowNames.has(plainly(content)))
  const numbers = line.filter(isFigure).map((content) => Number(contentString(content)))
  const isAlone = block.every((each) => each.every((content) => isEmpty(content) || isFigure(content)))
  const first = columns.map(({ caption }) => numberBefore(caption)).find((grade) => grade !== null) ?? 1
  const grades = numbers.map((grade) => columns.find(({ caption }) => numberBefore(caption) === grade))
  const hasRows = block.slice(at + 1).some((each) => each.some((content) => rowNames.has(plainly(content))))
  const least = hasRows && (numbers[0] ?? 0) > MAX_FIRST_NUMBER ? 2 : MIN_GRADES
  const isGrades =
    (isAlone ? numbers.length > MIN_GRADES && numbers[0] === first : numbers.length >= least) &&
    (countsUp(numbers) || (hasRows && isIncreasing(numbers) && !grades.includes(undefined))) &&
    grades.filter((grade) => grade !== undefined).length >= least
  const isLettered = line.some((content) => !isFigure(content) && isColumnNumber(plainly(content)))
  if (isNamed || isRow || !isGrades || isLettered) return asIs
  const named = line.map((content) => {
    const number = Number(contentString(content))
    return isFigure(content) ? (grades[numbers.indexOf(number)]?.caption ?? pasteText.grade(number)) : content
  })
  const range = countsUp(numbers) ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(', ')
  return { block: block.with(at, named), numbers: [range] }
}

/** Returns the first numbers if they may be grades of this grid, years, or numbers of columns or rows. */
export function doubtfulHeading(block: Block, { columns }: Captions): readonly string[] {
  const grades = new Set(columns.map(({ caption }) => numberBefore(caption)))
  const across = headingIn(block, (texts) => {
    const numbers = texts.map(Number)
    const areGrades = numbers.length > 1 && numbers.every((number) => grades.has(number))
    const areColumns = numbers.length >= MIN_NUMBERS && (numbers[0] ?? 0) <= MAX_FIRST_NUMBER
    const haveGaps = areGrades && numbers.length >= MIN_GRADES && isIncreasing(numbers)
    return isYears(texts) || haveGaps || ((areGrades || areColumns) && countsUp(numbers))
  })
  return across.length > 0 ? across : rowNumbers(block, { column: -1, first: 0 })
}

/** The first line with figures, above others. */
function headingIn(block: Block, is: (texts: readonly string[]) => boolean): readonly string[] {
  const [line = [], ...others] = block.slice(block.findIndex((each) => each.some(isFigure)))
  const texts = line.filter((content) => !isEmpty(content)).map((content) => contentString(content).trim())
  return others.some((each) => each.some(isFigure)) && is(texts) ? texts : []
}

/** The column next to the captions, if it counts up left of figures. Without captions it starts at 1. */
function rowNumbers(block: Block, { column, first }: CaptionColumn): readonly string[] {
  const lines = block.slice(first).filter((line) => line.slice(column + 1).some(isFigure))
  const texts = lines.map((line) => contentString(line[column + 1] ?? '').trim())
  const hasOthers = lines.some((line) => line.slice(column + 2).some(isFigure))
  const isLong = texts.length >= MIN_NUMBERS && (column >= 0 || Number(texts[0]) === 1)
  const areNumbers = isLong && countsUp(texts.map(Number))
  return hasOthers && (areNumbers || (texts.length > 1 && isYears(texts))) ? texts : []
}

const isYear = (text: string): boolean => /^20\d\d$/.test(text)
const isYears = (texts: readonly string[]): boolean => texts.every(isYear)

const countsUp = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number === (numbers[0] ?? 0) + index)

/** The numbers of columns begin with the first or with that next to the captions. */
const MAX_FIRST_NUMBER = 3

/** Fewer consecutive numbers may be figures. Without any caption, more are needed, from the first grade. */
const MIN_GRADES = 3

function numberBefore(caption: string): number | null {
  const [number] = /^\d{1,2}(?=-|\s)/.exec(caption) ?? []
  return number === undefined ? null : Number(number)
}

/** `row`: `null` without a match. */
type RowMatch = { readonly line: number; readonly row: number | null; readonly text: string }
/** `column`: `null` without a match. */
type ColumnMatch = {
  readonly place: number
  readonly column: number | null
  readonly text: string
  /** The group of the block above, if this grid has another one there. */
  readonly otherGroup?: string | null
}

type CaptionColumn = { readonly column: number; readonly first: number }

function captionColumnOf(block: Block, { rows }: Captions): CaptionColumn | null {
  const known = new Set(rows.flatMap(namesOf))
  const width = Math.max(0, ...block.map(({ length }) => length))
  const found = Array.from({ length: width }, (_, column) => {
    const lines = block.flatMap((line, index) => (known.has(plainly(line[column] ?? '')) ? [index] : []))
    return { column, first: lines[0] ?? 0, count: lines.length }
  })
  const best = found.reduce((most, each) => (each.count > most.count ? each : most), {
    column: 0,
    first: 0,
    count: 0,
  })
  return best.count > 0 ? best : null
}

/** Lines above the first known caption that have figures of their own and head no columns. */
function figuresAbove(block: Block, { first }: CaptionColumn, { columns }: Captions): readonly number[] {
  const names = new Set(columns.flatMap(namesOf))
  const isHead = block.slice(0, first).map((line) => line.some((content) => names.has(plainly(content))))
  const areYears = (line: readonly Content[]): boolean =>
    line.filter(mayBeFigure).every((content) => isYear(contentString(content).trim()))
  return block.slice(0, first).flatMap((line, at) => {
    const isAboveHead = isHead.includes(true, at)
    return line.some(mayBeFigure) && !isHead[at] && !numbersColumns(line) && !(isAboveHead && areYears(line))
      ? [at]
      : []
  })
}

function numbersColumns(line: readonly Content[]): boolean {
  const texts = line.map(plainly).filter((each) => each !== '')
  const numbers = texts.filter((each) => /^\d/.test(each)).map((each) => Number.parseInt(each, 10))
  return texts.every(isColumnNumber) && (numbers[0] ?? 0) <= MAX_FIRST_NUMBER && countsUp(numbers)
}

/** Lines without figures need no match. Equal captions are matched by number, then by order. */
function rowsBy(
  block: Block,
  { column, first }: CaptionColumn,
  { rows }: Captions,
  above: readonly number[],
): readonly RowMatch[] {
  const names = rows.map(namesOf)
  const known = new Set(names.flat())
  const isRow = (text: string): boolean => known.has(text)
  const sections = [...new Set(rows.map((row) => plainly(row.section)))].filter((section) => section !== '')
  const isSection = (text: string): boolean =>
    sections.some((section) => isAlike(section, text) && text.length > 3)
  const lines = [...above, ...[...block.keys()].slice(first)]
  const found = lines.map((line) => {
    const cells = block[line] ?? []
    const text = plainly(cells[column] ?? '')
    const same = names.flatMap((each, row) => (text !== '' && each.includes(text) ? [row] : []))
    const before = cells.slice(0, column).map(plainly)
    const section =
      before.findLast((each) => isSection(each)) ?? sectionAbove(block, line, column, isSection, isRow)
    const ofSection = same.filter((row) => isAlike(plainly(rows[row]?.section ?? ''), section))
    const fitting = same.length > 1 && section !== '' && sections.length > 0 ? ofSection : same
    const numbered = fitting.filter((row) => rows[row]?.number && before.includes(plainly(rows[row].number)))
    return fitting.length > 1 && numbered.length > 0 ? numbered : fitting
  })
  const places = placesOf(found, (index) =>
    (block[lines[index] ?? 0] ?? []).some((content, place) => place > column && !isEmpty(content)),
  )
  return lines.map((line, index) => ({
    line,
    row: places[index] ?? null,
    text: contentString(block[line]?.[column] ?? '') || pasteText.unnamedRow(line + 1),
  }))
}

/** The nearest section, or text in a line of its own; '' if none. */
function sectionAbove(
  block: Block,
  line: number,
  column: number,
  isSection: (text: string) => boolean,
  isRow: (text: string) => boolean,
): string {
  const titles = block.slice(0, line).map((cells) => {
    const texts = cells
      .slice(0, column + 1)
      .map(plainly)
      .filter((text) => text !== '')
    const own = texts.findLast(isSection)
    const others = cells.filter((content) => !isEmpty(content))
    const isAlone = others.length === 1 && !others.some(mayBeFigure)
    return own ?? (isAlone ? (texts.find((text) => !isRow(text)) ?? '') : '')
  })
  return titles.findLast((text) => text !== '') ?? ''
}

/** 2025-2026 is the section «2025-2026 оны хичээлийн жил». */
const isAlike = (section: string, text: string): boolean =>
  section !== '' && text !== '' && (section.includes(text) || text.includes(section))

/**
 * Equal captions are matched by order if both sides have the same number of them, or next to a match. If several
 * filled lines match one place, none of them is certain.
 */
function placesOf(
  found: readonly (readonly number[])[],
  isFilled: (index: number) => boolean,
): readonly (number | null)[] {
  const indices = [...found.keys()]
  const alike = Map.groupBy(indices, (index) => String(found[index]))
  let last: number | null = null
  const places = found.map((candidates, index) => {
    const equal = alike.get(String(candidates)) ?? []
    const inOrder = equal.length === candidates.length ? candidates[equal.indexOf(index)] : undefined
    last = only(candidates) ?? inOrder ?? candidates.find((place) => place - 1 === last) ?? null
    return last
  })
  const filled = Map.groupBy(indices.filter(isFilled), (index) => places[index] ?? null)
  return places.map((place, index) => (filled.get(place)?.some((other) => other !== index) ? null : place))
}

/** Starts at the selected row, or at the first if the counts are equal. */
function rowsFrom(block: Block, { rows, bodyRows }: Captions, at: GridPosition): readonly RowMatch[] {
  const isWhole = (lines: Block): boolean => [bodyRows, rows.length].includes(lines.length)
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
  line.filter((content) => !isEmpty(content)).map(contentString)

const MIN_NUMBERS = 3

function firstOf(line: readonly Content[]): number {
  return Number(contentString(line[0] ?? ''))
}

function isNumbering(line: readonly Content[]): boolean {
  const first = firstOf(line)
  return line.length > 1 && line.every((content, index) => Number(contentString(content)) === first + index)
}

function columnsFrom(
  block: Block,
  named: CaptionColumn | null,
  { columns }: Captions,
  at: GridPosition,
): readonly ColumnMatch[] {
  const first = (named?.column ?? -1) + 1
  const width =
    Math.max(0, ...block.map((line) => line.findLastIndex((content) => !isEmpty(content)) + 1)) - first
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
  block: Block,
  lines: readonly RowMatch[],
  { rows }: Captions,
  { place, text }: ColumnMatch,
): boolean {
  const numbered = lines
    .map(({ line, row }) => ({ content: block[line]?.[place] ?? '', row }))
    .filter(({ content }) => mayBeFigure(content))
  return (
    NUMBER_HEAD.test(plainly(text)) ||
    numbered.every(({ content }, index) => plainly(content) === String(index + 1)) ||
    numbered.every(
      ({ content, row }) => row === null || plainly(content) === plainly(rows[row]?.number ?? ''),
    )
  )
}

const NUMBER_HEAD = /^(?:№|#|n[оo]|[др]\/?\s?д|код|(?:мөрийн )?дугаар|мөрийн код)$/

/** Returns `null` without a known caption. */
function headOf(
  block: Block,
  captions: Captions,
  named: CaptionColumn | null,
  above: readonly number[],
): readonly ColumnMatch[] | null {
  const { columns } = captions
  const captionsHere = [...columns, ...captions.rows].flatMap(namesOf)
  const lines = named
    ? block.slice(0, named.first).filter((_, at) => !above.includes(at))
    : leadingTexts(block)
  const names = columns.map(namesOf)
  const width = Math.max(0, ...block.map(({ length }) => length))
  const found = Array.from({ length: width }, (_, place) => {
    const own = lines.map((line) => plainly(line[place] ?? ''))
    const leaf = own.findLastIndex((text) => text !== '' && !isColumnNumber(text))
    const text = own[leaf] ?? ''
    const same = names.flatMap((each, column) =>
      text !== '' && (each.includes(text) || each.some((own) => withoutBrackets(own) === text))
        ? [column]
        : [],
    )
    const groups = lines.slice(0, leaf).flatMap((line) => groupOver(line, place, named))
    const underOf = (column: number): readonly string[] => columns[column]?.under ?? []
    const fitting = same.filter((column) =>
      underOf(column).every((group) => groups.map(plainly).includes(plainly(group))),
    )
    const deepest = Math.max(...fitting.map((column) => underOf(column).length))
    const grouped = fitting.filter((column) => underOf(column).length === deepest)
    const name = contentString(lines[leaf]?.[place] ?? '') || pasteText.unnamedColumn(place + 1)
    return { same, candidates: same.length > 1 ? grouped : same, text: name, groups }
  })
  if (found.every(({ same }) => same.length === 0)) return null
  const figures = block.slice(named?.first ?? lines.length)
  const places = placesOf(
    found.map(({ candidates }) => candidates),
    (place) => figures.some((line) => !isEmpty(line[place])),
  )
  return found.map(({ text, groups }, place) => {
    const column = places[place] ?? null
    const known = columns[column ?? -1]
    const own = [known?.caption ?? '', known?.unit ?? '', ...(known?.under ?? [])].map(plainly)
    const isOwn = (group: string): boolean => {
      const name = namesOwnYear(group, captionsHere, captions.year) ? withoutYear(group) : group
      return name === '' || isColumnNumber(name) || own.includes(name)
    }
    const other = groups.find((group) => !isOwn(plainly(group)))
    return { place, column, text, otherGroup: other === undefined ? null : contentString(other) }
  })
}

const withoutYear = (name: string): string =>
  plainly(name.replace(/20\d\d(?:[-/]20\d\d)?(?:\s*он[ыд]?)?/g, ''))

const withoutBrackets = (name: string): string => name.replace(/\s*\([^()]*\)$/, '')

/** The first figure may itself be a column number. */
function leadingTexts(block: Block): Block {
  const first = block.findIndex((line) => line.some(isFigure))
  return first === -1 ? block : block.slice(0, first)
}

/** Empty lines below the headings are rows. */
function headLength(block: Block): number {
  return leadingTexts(block).findLastIndex((line) => line.some((content) => !isEmpty(content))) + 1
}

/** A merged cell has its text in the first of its columns. A text in the first column or alone there is a title. */
function groupOver(line: readonly Content[], place: number, named: CaptionColumn | null): readonly Content[] {
  const at = line.findLastIndex((content, each) => each <= place && !isEmpty(content))
  const isTitle = named ? at <= named.column : at === 0 && line.slice(1).every(isEmpty)
  return at < 0 || isTitle ? [] : [line[at] ?? '']
}

/** As printed: А, Б, 1, 2, 3=1+2. */
const isColumnNumber = (text: string): boolean => /^(\d{1,3}(?:\s*=[\d\s+-]+)?|а|б)$/.test(text)

const isFigure = (content: Content): boolean =>
  !isEmpty(content) && /^[-+\d.,\s%]+$/.test(contentString(content))

/** With a word or sign, such as 5 хүн. */
const mayBeFigure = (content: Content): boolean =>
  isFigure(content) ||
  anyTargets.some((each) => firstFigure(readNumber(contentString(content), each)) !== undefined)

const isEmpty = (content: Content | undefined): boolean =>
  content === undefined || contentString(content).trim() === ''

function only<Thing>(things: readonly Thing[]): Thing | undefined {
  return things.length === 1 ? things[0] : undefined
}

type NamedHeading = { readonly caption: string; readonly unit: string; readonly under?: readonly string[] }

function namesOf({ caption, unit, under = [] }: NamedHeading): readonly string[] {
  const whole = [...under, caption].join(' · ')
  return [caption, whole].flatMap((name) => [plainly(name), plainly(captionWithUnit(name, unit))])
}

/** Ignores case, spaces, dashes, surrounding signs and the ending of a number of a grade. */
function plainly(content: Content): string {
  return foldedForm(contentString(content))
    .replace(/^[\s*†‡.:;,]+|[\s*†‡.:;,]+$/g, '')
    .replace(/^(\d{1,2})(?:\s*-?\s*(?:р|дугаар|дүгээр))?\s*-?\s*(?=анги(?:$|,))/, '$1 ')
}
