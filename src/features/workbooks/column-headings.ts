import { fillBookText } from '#documents/workbook/fill-in-text.ts'
import type { SheetLayout } from '#documents/workbook/form.ts'
import { type Content, contentString } from '#engine/entry.ts'
import { captionOf } from '#engine/names.ts'
import { foldedName } from '#engine/text/normalise.ts'
import { isReference } from '#engine/text/table-titles.ts'
import { unitsOf, unitWord } from '#engine/units.ts'

export type ReadRows = readonly (readonly Content[])[]

export type ColumnHeading = {
  /** The form's column, from 0. */
  readonly index: number | null
  /** `uncertain`: several columns have this caption, or a text above it names something else. */
  readonly certainty: 'certain' | 'uncertain'
  readonly text: string
  /** From the top, without titles and printed numbers. */
  readonly words: readonly string[]
}

type HeadingOptions = {
  readonly form: SheetLayout
  readonly year: number
  /** `marked`: the sheet has our tag, so the printed number names a column without a caption. */
  readonly marked: 'marked' | 'unmarked'
  readonly captionColumns: readonly number[]
}

/** `from`: the column with the text; a group without merged cells has it in its first column. */
type HeadingText = { readonly word: string; readonly text: string; readonly from: number }

/** Matches a column by all its captions, then by the lowest, then by number. */
export function columnHeadings(rows: ReadRows, options: HeadingOptions): readonly ColumnHeading[] {
  const { form, year, marked, captionColumns } = options
  const names = pathsOf(form, year)
  const leaves = headingNames(form, year)
  const numbers = numberRow(rows, form, leaves)
  const areas = rows.map((row, at) =>
    row.filter((cell, column) => at !== numbers && !captionColumns.includes(column) && bare(cell) !== ''),
  )
  const isHead = areas.map((row) => row.every((cell) => !isFigureOrDate(cell) || leaves.has(bare(cell))))
  // Rows with figures separate tables; the last texts above the lines are their heading.
  const last = areas.findLastIndex((row, at) => isHead[at] && row.length > 0)
  const figuresAbove = isHead.lastIndexOf(false, last)
  const lines = rows.filter((_, at) => at !== numbers && at <= last && at > figuresAbove)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const found = Array.from({ length: width }, (_, column) => {
    if (captionColumns.includes(column)) return { named: null, index: null, texts: [] }
    const number = numbers === null ? null : columnNumbered(rows[numbers]?.[column], form)
    const reach = marked === 'marked' && number !== null ? 'own' : 'group'
    const texts = textsAbove(lines, column, captionColumns, reach)
    const words = texts.map(({ word }) => word)
    const matching = (test: (paths: ColumnPaths) => boolean): readonly number[] =>
      names.flatMap((paths, index) => (test(paths) ? [index] : []))
    const exact = matching((paths) => paths.exact.some((path) => endsWith(words, path.slice(-1))))
    const own = matching((paths) => paths.all.some((path) => endsWith(words, path.slice(-1))))
    const whole = matching((paths) =>
      [...paths.exact, ...paths.all.filter(({ length }) => length > 1)].some((path) => endsWith(words, path)),
    )
    const byCaption = decided(whole, number) ?? (exact.length === 0 ? null : decided(own, number))
    const named = byCaption ?? (exact.length === 0 && marked === 'marked' ? number : null)
    return { named, index: named ?? exact[0] ?? null, texts }
  })
  const ownWords = names.map(({ all }) => new Set(all.flat()))
  const isOwnText = isTextOf(form, year)
  const wordsAt = (index: number | null): ReadonlySet<string> => ownWords[index ?? -1] ?? new Set()
  return found.map(({ named, index, texts }, column) => {
    const isGroupless = index !== null && (form.columns[index]?.under ?? []).length === 0
    const isKnown = ({ word, text, from }: HeadingText): boolean =>
      wordsAt(index).has(word) ||
      isOwnText(word) ||
      isReference(text) ||
      // The group next to a column without one may end before it.
      (isGroupless && from !== column && wordsAt(found[from]?.index ?? null).has(word))
    return {
      index,
      certainty: named !== null && texts.every(isKnown) ? 'certain' : 'uncertain',
      text: texts.findLast(({ from }) => from === column)?.text ?? '',
      words: texts.map(({ word }) => word),
    }
  })
}

export function headingNames(form: SheetLayout, year: number): ReadonlySet<string> {
  return new Set(pathsOf(form, year).flatMap(({ exact }) => exact.flatMap((path) => path.slice(-1))))
}

/** A year may be part of a heading. */
export function isFigureOrDate(cell: Content): boolean {
  const text = contentString(cell).trim()
  return (
    (/^[-+]?(?=\D*\d)[\d.,\s%]+$/.test(text) && !/^20\d\d$/.test(text)) ||
    /^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(text)
  )
}

/** Of equal texts below each other, which a merged cell leaves, only the first. */
function textsAbove(
  lines: ReadRows,
  column: number,
  captionColumns: readonly number[],
  reach: 'own' | 'group',
): readonly HeadingText[] {
  const isTitle = (row: readonly Content[], word: string): boolean =>
    captionColumns.some((each) => bare(row[each] ?? '') === word)
  const textAt = (row: readonly Content[], from: number): readonly HeadingText[] => {
    const text = contentString(row[from] ?? '').trim()
    const word = bare(text)
    return word === '' || isTitle(row, word) ? [] : [{ word, text, from }]
  }
  const lowest = lines.findLastIndex((row) => textAt(row, column).length > 0)
  return lines
    .slice(0, lowest + 1)
    .flatMap((row, at) => {
      const start = Math.max(-1, ...captionColumns.filter((each) => each < column))
      const before = row.slice(0, column + 1).findLastIndex((cell) => bare(cell) !== '')
      return textAt(row, at < lowest && reach === 'group' && before > start ? before : column)
    })
    .filter(({ word }, at, texts) =>
      isNewWord(
        word,
        at,
        texts.map((text) => text.word),
      ),
    )
}

/** Captions of columns and of the groups above them. */
export function headingWords(form: SheetLayout, year: number): ReadonlySet<string> {
  return new Set(pathsOf(form, year).flatMap(({ all }) => all.flat()))
}

/** What the sheet as a whole is called, its units and its year. */
export function isTextOf(
  { sheet, lineCaption, columns, units }: SheetLayout,
  year: number,
): (word: string) => boolean {
  const groups = new Set(columns.flatMap(({ under }) => under.map(bare)))
  const texts = [sheet.caption, sheet.purpose].map((text) => captionOf(text, year))
  const own = new Set([...texts, lineCaption, units, ...fillBookText.yearTitles(year)].map(bare))
  const unitNames = new Set(
    unitsOf(sheet)
      .flat()
      .flatMap((unit) => (unit === null ? [] : bare(unitWord(unit)))),
  )
  return (word) =>
    !groups.has(word) && (own.has(word) || unitNames.has(fillBookText.unitTitle.exec(word)?.[1] ?? word))
}

function decided(found: readonly number[], number: number | null): number | null {
  const [only, ...others] = found
  if (only !== undefined && others.length === 0) return only
  return number !== null && found.includes(number) ? number : null
}

type Path = readonly string[]
/** `all`: also with the unit, and without brackets, so that «Бага» and «Бага (1–5)» are alike. */
type ColumnPaths = { readonly exact: readonly Path[]; readonly all: readonly Path[] }

function pathsOf({ sheet, columns }: SheetLayout, year: number): readonly ColumnPaths[] {
  const plain = sheet.upright
    ? []
    : Object.values(sheet.fields).map(({ caption }) => captionOf(caption, year))
  const units = unitsOf(sheet)
  return columns.map(({ caption, under }, index) => {
    const captions = [caption, plain[index] ?? caption]
    const words = sheet.upright ? [] : units.map((row) => row[index] ?? null)
    const others = captions.flatMap((text) => [
      text.replace(/(?<!\s)\s*\([^()]*\)/g, ''),
      ...words.flatMap((unit) => (unit === null ? [] : `${text} ${unitWord(unit)}`)),
    ])
    const pathTo = (own: string): Path => [...under, own].map(bare).filter(isNewWord)
    return { exact: captions.map(pathTo), all: [...captions, ...others].map(pathTo) }
  })
}

/** A row whose numbers are all captions of the form heads columns. */
function numberRow(rows: ReadRows, form: SheetLayout, captions: ReadonlySet<string>): number | null {
  const counts = rows.map((row) => {
    const numbers = row.filter((cell) => columnNumbered(cell, form) !== null)
    return numbers.every((cell) => captions.has(bare(cell))) ? 0 : new Set(numbers.map(bare)).size
  })
  const most = Math.max(0, ...counts)
  const at = counts.lastIndexOf(most)
  return most >= Math.min(2, form.columns.length) && most * 2 >= form.columns.length ? at : null
}

function columnNumbered(cell: Content | undefined, form: SheetLayout): number | null {
  const text = contentString(cell ?? '').trim()
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= form.columns.length ? number - 1 : null
}

/** A merged caption occurs in several cells and counts once. */
function isNewWord(word: string, index: number, words: readonly string[]): boolean {
  return word !== '' && word !== words[index - 1]
}

function endsWith(captions: readonly string[], path: Path): boolean {
  const tail = captions.slice(-path.length)
  return path.length > 0 && tail.length === path.length && tail.every((word, index) => word === path[index])
}

export function bare(text: Content): string {
  return foldedName(contentString(text))
}
