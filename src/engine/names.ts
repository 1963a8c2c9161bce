import { columnText } from '#engine/column-text.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { type Sheet, totalsRow } from '#engine/sheet.ts'

/** Omits the sheet `within`. Without a year {Y}, {A}, {B} remain. */
export function nameOf(program: Program, at: CellAddress, within: string, year: number | null): string {
  const parts = namePartsOf(program, at, year)
  if (!parts) return cellKeyOf(at)
  const { sheet, row, column } = parts
  return quotedParts(at.sheet === within ? [row, column] : [sheet, row, column])
}

export function joinParts(parts: readonly string[]): string {
  return parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(' · ')
}

export function quotedParts(parts: readonly string[]): string {
  return `«${joinParts(parts)}»`
}

/** '' for the only row or column. */
export type NameParts = { readonly sheet: string; readonly row: string; readonly column: string }

/** `null` if the sheet is unknown. */
export function namePartsOf({ sheets }: Program, at: CellAddress, year: number | null): NameParts | null {
  const sheet = sheets.get(at.sheet)
  if (!sheet) return null
  const inYear = (caption: string): string => (year === null ? caption : captionOf(caption, year))
  return {
    sheet: inYear(sheet.caption),
    row: inYear(rowName(sheet, at.row)),
    column: inYear(columnName(sheet, at.field)),
  }
}

/** Adds the section or number if the caption is not unique. */
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

const saysNothing: readonly RegExp[] = [
  /^(Нийт|Дүн|Тоо|Жин|Хувь|Бусад)$/,
  /^(Сар|Сард|Жил|Жилд)$/,
  /^Нэг /,
  /^(Бага|Суурь|Дунд|Бүрэн дунд|Ахлах|Бэлтгэл)( анги)?( \([^)]+\))?$/,
  /^\d+–\d+ нас( |$)/,
]

/** Adds the captions above if the caption is not unique or means nothing alone. */
function columnName({ fields, rows, kind }: Sheet, name: string): string {
  const own = fields[name]
  if (!own) return name
  if (kind === 'norm' && Object.keys(fields).length === 1 && rows.length > 1) return ''
  const isShared = Object.entries(fields).some(
    ([other, { caption }]) => other !== name && caption === own.caption,
  )
  const isDescriptive =
    !isShared && own.unit !== 'coefficient' && !saysNothing.some((words) => words.test(own.caption))
  return (isDescriptive ? [own.caption] : [...own.under, own.caption]).join(' · ')
}

/** Returns the code if the sheet has no such row. */
export function rowCaption<R extends string>(
  { rows }: { readonly rows: Sheet<R>['rows'] },
  row: NoInfer<R>,
): string {
  if (row === totalsRow) return columnText.total
  return rows.find(({ code }) => code === row)?.caption ?? row
}

/**
 * Fills the year into a caption: {Y} the financial year, {Y-1} and {Y+1} its neighbours, {A} the study year in spring
 * ("2025-2026" for 2026), {B} the next (calculation §1).
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

/** Each figure with its parenthesis. */
export function withoutFigures(caption: string): string {
  return caption.replaceAll(/ \(\{[^{}/]+\/[^{}]+\}[^()]*\)/g, '')
}

/** Latin codes such as `hour24` are internal, so those lines are counted. `index` starts at 0. */
export function lineNumber(code: string, index: number): string {
  return /^[a-z]/i.test(code) ? String(index + 1) : code
}

export type HeadCell = {
  readonly caption: string
  readonly column: number
  readonly columns: number
  readonly rows: number
  readonly isLeaf: boolean
}

type ColumnHeading = { readonly caption: string; readonly under: readonly string[] }

/** Adjacent equal captions merge; short paths span down. */
export function headRowsOf(fields: readonly ColumnHeading[]): readonly (readonly HeadCell[])[] {
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
