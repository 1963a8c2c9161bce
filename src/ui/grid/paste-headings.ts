import { type Content, contentString } from '#engine/entry.ts'
import {
  isReference,
  mayNamePeople,
  mayNameSection,
  namesOwnYear,
  otherYearsIn,
} from '#engine/text/table-titles.ts'
import type { Clip } from '#ui/grid/clipboard.ts'
import {
  type CaptionColumn,
  type Captions,
  captionColumnOf,
  certainPlaces,
  headingNamesOf,
  isEmptyContent,
  isFigureContent,
  isPrintedNumber,
  leadingTexts,
  mayBeFigure,
  plainly,
} from '#ui/grid/paste-captions.ts'
import { pasteText } from '#ui/grid/paste-text.ts'

/** `column`: `null` without a match. */
export type ColumnMatch = {
  readonly place: number
  readonly column: number | null
  readonly text: string
  readonly byOrder?: boolean
  /** The group of the block above, if this grid has another one there. */
  readonly otherGroup?: string | null
}

/** Returns `null` without a known caption. */
export function columnHeads(
  block: Clip,
  captions: Captions,
  named: CaptionColumn | null,
  above: readonly number[],
): readonly ColumnMatch[] | null {
  const { columns } = captions
  const lines = named
    ? block.slice(0, named.first).filter((_, at) => !above.includes(at))
    : leadingTexts(block)
  const names = columns.map(headingNamesOf)
  const width = Math.max(0, ...block.map(({ length }) => length))
  const found = Array.from({ length: width }, (_, place) => {
    const own = lines.map((line) => plainly(line[place] ?? ''))
    const leaf = own.findLastIndex((text) => text !== '' && !isPrintedNumber(text))
    const text = own[leaf] ?? ''
    const same = names.flatMap((each, column) =>
      text !== '' && (each.includes(text) || each.some((own) => withoutBrackets(own) === text))
        ? [column]
        : [],
    )
    const isExact = (column: number): boolean => names[column]?.includes(text) === true
    const groups = lines.slice(0, leaf).flatMap((line) => groupOver(line, place, named))
    const underOf = (column: number): readonly string[] => columns[column]?.under ?? []
    const fitting = same.filter((column) =>
      underOf(column).every((group) => groups.map(plainly).includes(plainly(group))),
    )
    const deepest = Math.max(...fitting.map((column) => underOf(column).length))
    const grouped = fitting.filter((column) => underOf(column).length === deepest)
    // Without its brackets, a caption is certain only if no other one fits.
    const certain = grouped.length === 1 ? grouped : grouped.filter(isExact)
    const name = contentString(lines[leaf]?.[place] ?? '') || pasteText.unnamedColumn(place + 1)
    return { same, candidates: same.length > 1 ? certain : same, text: name, groups }
  })
  if (found.every(({ same }) => same.length === 0)) return null
  const figures = block.slice(named?.first ?? lines.length)
  const places = certainPlaces(
    found.map(({ candidates }) => candidates),
    (place) => figures.some((line) => !isEmptyContent(line[place])),
    names,
  )
  return found.map(({ text, groups }, place) => {
    const { place: column = null, byOrder = false } = places[place] ?? {}
    const known = columns[column ?? -1]
    const own = [known?.caption ?? '', known?.unit ?? '', ...(known?.under ?? [])].map(plainly)
    const isOwn = (group: string): boolean => {
      const name = isOwnYearTitle(group, captions) ? withoutYear(group) : group
      return name === '' || isPrintedNumber(name) || own.includes(name) || isReference(name)
    }
    const other = groups.find((group) => !isOwn(plainly(group)))
    return { place, column, text, byOrder, otherGroup: other === undefined ? null : contentString(other) }
  })
}

/** Texts alone in their lines above the known rows that may name a section which this grid lacks. */
export function strangeTitles(
  block: Clip,
  { column, first }: CaptionColumn,
  captions: Captions,
): readonly string[] {
  const { titles = [], columns, year } = captions
  const groups = columns.flatMap(({ under }) => under)
  const own = { captions: [...textsWithYears(captions), ...groups], titles, year }
  return block.slice(0, first).flatMap((line) => {
    const texts = line.filter((content) => !isEmptyContent(content) && !mayBeFigure(content))
    const place = line.findIndex((content) => !isEmptyContent(content))
    const isAlone = new Set(texts.map(plainly)).size === 1 && !line.some(mayBeFigure) && place <= column
    return texts
      .map((text) => contentString(text).trim())
      .filter((text) => (isAlone ? mayNameSection(text, own) : mayNamePeople(text, own)))
      .slice(0, 1)
  })
}

const withoutYear = (name: string): string =>
  plainly(name.replace(/20\d\d(?:[-/]20\d\d)?(?:\s*он[ыд]?)?/g, ''))

const withoutBrackets = (name: string): string => name.replace(/(?<!\s)\s*\([^()]*\)$/, '')

/** A merged cell has its text in the first of its columns. A text in the first column or alone there is a title. */
function groupOver(line: readonly Content[], place: number, named: CaptionColumn | null): readonly Content[] {
  const at = line.findLastIndex((content, each) => each <= place && !isEmptyContent(content))
  const isTitle = named ? at <= named.column : at === 0 && line.slice(1).every(isEmptyContent)
  return at < 0 || isTitle ? [] : [line[at] ?? '']
}

/** Lines above the first known caption that have figures of their own and head no columns. */
export function figuresAbove(
  block: Clip,
  { first }: CaptionColumn,
  { columns }: Captions,
): readonly number[] {
  const names = new Set(columns.flatMap(headingNamesOf))
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
  const isLettered = numbers.length < texts.length
  const isFirst = isLettered || (numbers[0] ?? 0) <= MAX_FIRST_NUMBER
  return texts.every(isPrintedNumber) && isFirst && countsUp(numbers)
}

/** The line of a second heading with another order of columns. */
export function secondHeadingIn(
  block: Clip,
  lines: readonly { readonly line: number }[],
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
  const names = captions.columns.map(headingNamesOf)
  const isGrade = (column: number, content: Content): boolean =>
    gradeBefore(captions.columns[column]?.caption ?? '') === Number(contentString(content))
  const known = new Set(captions.rows.flatMap(headingNamesOf))
  const isFigureColumn = (place: number): boolean =>
    heads === null
      ? place > (named?.column ?? -1)
      : heads.some((head) => head.place === place && head.column !== null)
  const columnCount = heads === null ? 2 : heads.filter(({ column }) => column !== null).length
  // Two words that head nothing here, as against a remark.
  const isUnknownHeading = (cells: readonly Content[]): boolean => {
    const texts = cells.flatMap((content, place) => (isFigureColumn(place) ? plainly(content) : []))
    const own = heads?.flatMap(({ text }) => plainly(text)) ?? []
    const words = new Set(texts.filter((text) => text !== '' && !own.includes(text)))
    const isRow = named !== null && known.has(plainly(cells[named.column] ?? ''))
    return !isRow && !cells.some(mayBeFigure) && words.size > 1 && words.size * 2 >= columnCount
  }
  const isHeading = (cells: readonly Content[]): boolean =>
    (!cells.some(mayBeFigure) || (named !== null && areGradesIn(cells, captions))) &&
    cells.some((content, place) => {
      const text = plainly(content)
      const columns = names.flatMap((each, column) =>
        (text !== '' && each.includes(text)) || (isFigureContent(content) && isGrade(column, content))
          ? [column]
          : [],
      )
      const own = heads?.find((head) => head.place === place)?.column ?? null
      return place !== named?.column && columns.length > 0 && (own === null || !columns.includes(own))
    })
  const found = lines
    .slice(1)
    .find(({ line }) => [isHeading, isUnknownHeading].some((is) => is(block[line] ?? [])))
  return found?.line ?? Number.POSITIVE_INFINITY
}

/** Increasing numbers of columns without a row caption, such as 6, 7, 8. */
function areGradesIn(cells: readonly Content[], { columns }: Captions): boolean {
  const grades = new Set(columns.map(({ caption }) => gradeBefore(caption)))
  const numbers = cells
    .filter((content) => !isEmptyContent(content))
    .map((content) => Number(contentString(content)))
  return numbers.length > 1 && isIncreasing(numbers) && numbers.every((number) => grades.has(number))
}

export function yearsIn(lines: Clip, captions: Captions): readonly string[] {
  const texts = lines.flat().flatMap((content) => (isFigureContent(content) ? [] : contentString(content)))
  return otherYearsIn(texts, textsWithYears(captions), captions.year)
}

export const isOwnYearTitle = (text: string, captions: Captions): boolean =>
  namesOwnYear(text, textsWithYears(captions), captions.year)

const textsWithYears = ({ columns, rows }: Captions): readonly string[] => [
  ...[...columns, ...rows].flatMap(headingNamesOf),
  ...rows.map(({ section }) => section),
]

/** The texts left of the known columns. */
export function rowTexts(block: Clip, heads: readonly ColumnMatch[]): readonly string[] {
  const first = heads.find(({ column }) => column !== null)?.place ?? 0
  const lines = block.slice(leadingTexts(block).length)
  return textsIn(lines.map((line) => line.slice(0, first)))
}

/** The texts above the figures of the known rows. */
export function headTexts(block: Clip, { column, first }: CaptionColumn): readonly string[] {
  const lines = block.slice(0, first).map((line) => line.slice(column + 1))
  return textsIn(lines)
}

function textsIn(lines: Clip): readonly string[] {
  const texts = lines.flat().filter((content) => !isEmptyContent(content) && !mayBeFigure(content))
  return [...new Set(texts.map(contentString).filter((text) => !isPrintedNumber(plainly(text))))]
}

/** Such a heading may look like figures, in numbers or in words. */
export function hasGradeHeading(block: Clip, captions: Captions): boolean {
  return withGradesNamed(block, captions).numbers.length > 0 || gradesInWords(block, captions).length > 0
}

/** Grades along a line or a column that are known here or count up, such as «1 анги» to «12 анги». */
export function gradesInWords(block: Clip, captions: Captions): readonly string[] {
  const width = Math.max(0, ...block.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, place) => block.map((line) => line[place] ?? ''))
  const found = [...block, ...columns].map((line) =>
    line.filter((content) => /^\d{1,2}(?:-р)? ?(?:анги|бүлэг)$/.test(plainly(content))).map(contentString),
  )
  const known = new Set([...captions.columns, ...captions.rows].flatMap(headingNamesOf))
  const isHeading = (texts: readonly string[]): boolean =>
    new Set(texts.map(plainly).filter((name) => known.has(name))).size > 1 ||
    (texts.length >= MIN_GRADES && countsUp(texts.map((each) => Number.parseInt(each, 10))))
  return found.find(isHeading) ?? []
}

/**
 * Names grades in a heading with numbers only, such as 1 to 12, so that it is no row of figures. Below captions such
 * a line contains column numbers. `numbers`: its figures are left out.
 */
export function withGradesNamed(
  block: Clip,
  captions: Captions,
): { readonly block: Clip; readonly numbers: readonly string[] } {
  const { columns, rows } = captions
  const asIs = { block, numbers: [] }
  const at = block.findIndex((line) => line.some(isFigureContent))
  const line = block[at]
  if (line === undefined || at === block.length - 1) return asIs
  const names = new Set(columns.flatMap(headingNamesOf))
  const isNamed = block.slice(0, at).some((above) => above.some((content) => names.has(plainly(content))))
  const rowNames = new Set(rows.flatMap(headingNamesOf))
  const isRow = line.some((content) => rowNames.has(plainly(content)))
  const numbers = line.filter(isFigureContent).map((content) => Number(contentString(content)))
  const isAlone = block.every((each) =>
    each.every((content) => isEmptyContent(content) || isFigureContent(content)),
  )
  const first = columns.map(({ caption }) => gradeBefore(caption)).find((grade) => grade !== null) ?? 1
  const grades = numbers.map((grade) => columns.find(({ caption }) => gradeBefore(caption) === grade))
  const hasRows = block.slice(at + 1).some((each) => each.some((content) => rowNames.has(plainly(content))))
  const least = hasRows && (numbers[0] ?? 0) > MAX_FIRST_NUMBER ? 2 : MIN_GRADES
  const isGrades =
    (isAlone ? numbers.length > MIN_GRADES && numbers[0] === first : numbers.length >= least) &&
    (countsUp(numbers) || (hasRows && isIncreasing(numbers) && !grades.includes(undefined))) &&
    grades.filter((grade) => grade !== undefined).length >= least
  const words = line.filter((content) => !isFigureContent(content)).map(plainly)
  const isLettered = words.some(isPrintedNumber)
  const isLine = words.some((word) => word !== '' && !HEADING_WORD.test(word))
  const areAll = isIncreasing(numbers) && numbers.length === columns.filter(hasGrade).length
  if (isNamed || isRow || !isGrades || isLettered || (isLine && !areAll)) return asIs
  const named = line.map((content) => {
    const number = Number(contentString(content))
    return isFigureContent(content)
      ? (grades[numbers.indexOf(number)]?.caption ?? pasteText.grade(number))
      : content
  })
  const range = countsUp(numbers) ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(', ')
  return { block: block.with(at, named), numbers: [range] }
}

/** ASSUMED: such a word heads the captions of lines; figures next to another one may be its own. */
const HEADING_WORD = /үзүүлэлт|анги|мөр|нэр|№|дугаар|код/

/** Names years above the known lines, such as the numbers 2025 and 2026, so that they are no figures. */
export function withYearsNamed(block: Clip, captions: Captions): Clip {
  const first = captionColumnOf(block, captions)?.first ?? 0
  const hasDigits = (content: Content): boolean =>
    isFigureContent(content) && /\d/.test(contentString(content))
  return block.map((line, at) => {
    const figures = line.filter(hasDigits).map((content) => contentString(content).trim())
    return at < first && figures.length > 0 && figures.every((text) => NAMED_YEAR.test(text))
      ? line.map((content) => (hasDigits(content) ? pasteText.year(contentString(content).trim()) : content))
      : line
  })
}

const NAMED_YEAR = /^20\d\d(?:-20\d\d)?$/

const hasGrade = ({ caption }: Captions['columns'][number]): boolean => gradeBefore(caption) !== null

function gradeBefore(caption: string): number | null {
  const [number] = /^\d{1,2}(?=-|\s)/.exec(caption) ?? []
  return number === undefined ? null : Number(number)
}

/** Returns the first numbers if they may be grades of this grid, years, or numbers of columns or rows. */
export function doubtfulHeading(block: Clip, { columns }: Captions): readonly string[] {
  const grades = new Set(columns.map(({ caption }) => gradeBefore(caption)))
  const across = headingIn(block, (texts) => {
    const numbers = texts.map(Number)
    const areGrades = numbers.length > 1 && numbers.every((number) => grades.has(number))
    const haveGaps = areGrades && numbers.length >= MIN_GRADES && isIncreasing(numbers)
    return isYears(texts) || haveGaps || areColumnNumbers(texts) || (areGrades && countsUp(numbers))
  })
  return across.length > 0 ? across : rowNumbers(block, { column: -1, first: 0 })
}

export function areColumnNumbers(texts: readonly string[]): boolean {
  const numbers = texts.map(Number)
  return numbers.length >= MIN_NUMBERS && (numbers[0] ?? 0) <= MAX_FIRST_NUMBER && countsUp(numbers)
}

/** The first line with figures, above others. */
export function headingIn(block: Clip, is: (texts: readonly string[]) => boolean): readonly string[] {
  const [line = [], ...others] = block.slice(block.findIndex((each) => each.some(isFigureContent)))
  const texts = line
    .filter((content) => !isEmptyContent(content))
    .map((content) => contentString(content).trim())
  return others.some((each) => each.some(isFigureContent)) && is(texts) ? texts : []
}

/** The column next to the captions, if it counts up left of figures. Without captions it starts at 1. */
export function rowNumbers(block: Clip, { column, first }: CaptionColumn): readonly string[] {
  const lines = block.slice(first).filter((line) => line.slice(column + 1).some(isFigureContent))
  const texts = lines.map((line) => contentString(line[column + 1] ?? '').trim())
  const hasOthers = lines.some((line) => line.slice(column + 2).some(isFigureContent))
  const isLong = texts.length >= MIN_NUMBERS && (column >= 0 || Number(texts[0]) === 1)
  const areNumbers = isLong && countsUp(texts.map(Number))
  return hasOthers && (areNumbers || (texts.length > 1 && isYears(texts))) ? texts : []
}

const isYear = (text: string): boolean => /^20\d\d$/.test(text)

export const isYears = (texts: readonly string[]): boolean => texts.every(isYear)

const isIncreasing = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number))

const countsUp = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number === (numbers[0] ?? 0) + index)

/** Fewer consecutive numbers may be figures. Without any caption, more are needed, from the first grade. */
const MIN_GRADES = 3

/** The numbers of columns begin with the first or with that next to the captions. */
const MAX_FIRST_NUMBER = 3

export const MIN_NUMBERS = 3
