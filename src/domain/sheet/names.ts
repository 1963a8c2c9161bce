import { type Address, cellKeyOf } from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'
import { type Sheet, totalsRow } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'

/** A cell by its sheet, row and column as people read them; the sheet is left out within itself. Without a year {Y}, {A}, {B} stay. */
export function nameOf(program: Program, at: Address, within: string, year: number | null): string {
  const parts = namePartsOf(program, at, year)
  if (!parts) return cellKeyOf(at)
  const { sheet, row, column } = parts
  return quoted(at.sheet === within ? [row, column] : [sheet, row, column])
}

/** Parts of a name as one; what is said already is not said twice, and what needs no name is left out. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(' · ')
}

/** The same as the name of a cell stands in a sentence. */
export function quoted(parts: readonly string[]): string {
  return `«${joined(parts)}»`
}

/** Sheet, row and column of a cell as people read them; '' for a row or column that is the only one. */
export type NameParts = { readonly sheet: string; readonly row: string; readonly column: string }

/** The parts of a cell's name; `null` where there is no such sheet. Without a year {Y}, {A}, {B} stay. */
export function namePartsOf({ sheets }: Program, at: Address, year: number | null): NameParts | null {
  const sheet = sheets.get(at.sheet)
  if (!sheet) return null
  const inYear = (caption: string): string => (year === null ? caption : captionOf(caption, year))
  return {
    sheet: inYear(sheet.caption),
    row: inYear(rowName(sheet, at.row)),
    column: inYear(columnName(sheet, at.field)),
  }
}

/** How a row of a sheet is told from the others: the only one of an upright sheet needs no name; by its caption; where another row has the same, by its section or its number too. */
function rowName(sheet: Sheet, code: string): string {
  if (sheet.upright && sheet.rows.length === 1) return ''
  const caption = rowCaption(sheet, code)
  const isShared = sheet.rows.some((row) => row.code !== code && row.caption === caption)
  if (!isShared || code === totalsRow) return caption
  const section = sheet.sections?.find(({ rows }) => rows.includes(code))?.caption
  if (section !== undefined) return `${section} · ${caption}`
  const index = sheet.rows.findIndex((row) => row.code === code)
  return `${lineNumber(code, index)}. ${caption}`
}

/** Captions of columns that say nothing without the heading above them: measures and spans of time, and those that only tell of whom. */
const saysNothing: readonly RegExp[] = [
  /^(Нийт|Дүн|Тоо|Жин|Хувь|Бусад)$/,
  /^(Сар|Сард|Жил|Жилд)$/,
  /^Нэг /,
  /^(Бага|Суурь|Дунд|Бүрэн дунд|Ахлах|Бэлтгэл)( анги)?( \([^)]+\))?$/,
  /^\d+–\d+ нас( |$)/,
]

/**
 * How a column of a sheet is told from the others: by its caption; where another has the same, or it says nothing alone, by those above
 * it too. What a coefficient is for stands in its caption, that it is one above it.
 */
function columnName({ fields, rows, kind }: Sheet, name: string): string {
  const own = fields[name]
  if (!own) return name
  // The one figure of a row of norms is called by its row.
  if (kind === 'norm' && Object.keys(fields).length === 1 && rows.length > 1) return ''
  const isShared = Object.entries(fields).some(
    ([other, { caption }]) => other !== name && caption === own.caption,
  )
  const isTold =
    !isShared && own.unit !== 'coefficient' && !saysNothing.some((words) => words.test(own.caption))
  return (isTold ? [own.caption] : [...own.under, own.caption]).join(' · ')
}

/** How a row of a sheet is called; its code where the sheet has no such row. */
export function rowCaption<R extends string>(
  { rows }: { readonly rows: Sheet<R>['rows'] },
  row: NoInfer<R>,
): string {
  if (row === totalsRow) return gridText.total
  return rows.find(({ code }) => code === row)?.caption ?? row
}

/**
 * Fills the year into a caption: {Y} the financial year, {Y-1} and {Y+1} its neighbours, {A} the study year that runs in
 * spring ("2025-2026" for 2026), {B} the next one (design calculation §1). A figure that is named and not known, such as
 * ` ({sub-b5/1.price} төгрөг)`, is left out with its parenthesis.
 */
export function captionOf(caption: string, year: number): string {
  return withoutFigures(caption)
    .replaceAll('{Y-2}', String(year - 2))
    .replaceAll('{Y-1}', String(year - 1))
    .replaceAll('{Y+1}', String(year + 1))
    .replaceAll('{Y}', String(year))
    .replaceAll('{A}', `${year - 1}-${year}`)
    .replaceAll('{B}', `${year}-${year + 1}`)
}

/** A caption without the figures that it names, each with its parenthesis. */
export function withoutFigures(caption: string): string {
  return caption.replaceAll(/ \(\{[^{}/]+\/[^{}]+\}[^()]*\)/g, '')
}

/**
 * What stands as the number of a line: its code as the form or the law has it. A code in Latin letters, such as `hour24`,
 * is a name for formulas: that line is counted. `index` from 0.
 */
export function lineNumber(code: string, index: number): string {
  return /^[a-z]/i.test(code) ? String(index + 1) : code
}

/** One cell of the grouped heading; `column` is the first column under it. */
export type HeadCell = {
  readonly caption: string
  readonly column: number
  readonly columns: number
  readonly rows: number
  readonly isLeaf: boolean
}

type Captioned = { readonly caption: string; readonly under: readonly string[] }

/** The rows of the heading: captions above that neighbours share become one wide cell, short ones reach down. */
export function headRowsOf(fields: readonly Captioned[]): readonly (readonly HeadCell[])[] {
  const paths = fields.map(({ under, caption }) => [...under, caption])
  const depth = Math.max(1, ...paths.map(({ length }) => length))
  return Array.from({ length: depth }, (_, level) => headRow(paths, level, depth))
}

function headRow(paths: readonly (readonly string[])[], level: number, depth: number): readonly HeadCell[] {
  const cells: HeadCell[] = []
  paths.forEach((path, column) => {
    const caption = path[level]
    if (caption === undefined) return
    const isLeaf = path.length - 1 === level
    const left = cells.at(-1)
    if (left && !isLeaf && joins(paths, left, column, level))
      cells[cells.length - 1] = { ...left, columns: left.columns + 1 }
    else cells.push({ caption, column, columns: 1, rows: isLeaf ? depth - level : 1, isLeaf })
  })
  return cells
}

/** Whether a column stands under the same captions as the cell to its left, down to this level. */
function joins(
  paths: readonly (readonly string[])[],
  left: HeadCell,
  column: number,
  level: number,
): boolean {
  const [one, other] = [paths[left.column] ?? [], paths[column] ?? []]
  const touches = left.column + left.columns === column && !left.isLeaf
  return touches && other.slice(0, level + 1).every((caption, index) => caption === one[index])
}
