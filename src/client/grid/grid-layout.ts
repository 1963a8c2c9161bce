import type { Position } from '#client/grid/navigation.ts'
import { formatNumber } from '#domain/number/format.ts'
import { type DrawnColumn, type DrawnRow, type DrawnSheet, drawnSheet, textsIn } from '#domain/sheet/drawn.ts'
import { type Evaluation, shownFigure, stateAt } from '#domain/sheet/evaluate.ts'
import { type Address, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { captionOf, type HeadCell, headRowsOf } from '#domain/sheet/names.ts'
import type { Field, Sheet } from '#domain/sheet/sheet.ts'
import { saysUnit } from '#domain/sheet/units.ts'
import { gridText } from '#text/grid.ts'

/** How a sheet lies on the screen: everything about the drawing that no figure changes. */
export type GridLayout = Omit<DrawnSheet, 'columns'> & {
  readonly sheet: Sheet
  readonly caption: string
  readonly columns: readonly Column[]
  readonly head: readonly (readonly HeadCell[])[]
  readonly codeWidth: number
  /** Of the captions of rows: on two lines where they are long, and on one, which is no wider than reads well. CSS px. */
  readonly captionWidth: number
  readonly captionLine: number
  readonly width: number
}

/** How many letters the longest figure of a field has, where that is known; 0 for any other. */
type FigureLetters = (field: string) => number

/**
 * Lays out a sheet of a year, as `drawnSheet` has it, with the widths that its captions and figures take: those that its units have as a rule,
 * and more where a figure is known to be longer.
 */
export function gridLayoutOf(sheet: Sheet, year: number, lettersOf: FigureLetters = () => 0): GridLayout {
  const drawn = drawnSheet(sheet, year)
  const { rows } = drawn
  const leaves = drawn.columns.map((column, index): Column => {
    const caption = captionOf(column.field.caption, year)
    const { guidance } = column.field
    const named = { ...column, field: { ...column.field, caption } }
    const asRule = sheet.upright ? uprightWidth(sheet, rows, named, index) : columnWidth(sheet, named)
    const names = sheet.upright ? rows.flatMap((row) => row.fields[index] ?? []) : [column.name]
    const letters = Math.max(0, ...names.map(lettersOf))
    const width = Math.max(asRule, Math.min(MOST_FOR_FIGURES, Math.ceil(letters * perBoldDigit) + padding))
    const least = headWidth({ caption, guidance: sheet.upright ? null : guidance })
    return { ...column, width, least: Math.min(width, least) }
  })
  const fields = leaves.map(({ field }) => ({
    caption: captionOf(field.caption, year),
    under: field.under.map((caption) => captionOf(caption, year)),
  }))
  const head = headRowsOf(fields)
  const columns = underTheirHeads(leaves, head.flat())
  const codeWidth = Math.max(40, ...rows.map(({ number }) => number.length * 8 + 16))
  const widthOfCaptions = captionWidth(rows.map(({ caption, level }) => `${'  '.repeat(level)}${caption}`))
  const lines = rows.map(({ caption, level, isStrong }, index) => {
    const unit = drawn.units.lines[index] ?? ''
    const letters = caption.length + (saysUnit(caption, unit) ? 0 : `, ${unit}`.length)
    return letters * (isStrong ? perBoldLetter : perLetter) + level * 14 + padding
  })
  const captionLine = Math.max(widthOfCaptions, Math.min(READABLE, Math.ceil(Math.max(0, ...lines))))
  const width = columns.reduce((sum, column) => sum + column.width, codeWidth + widthOfCaptions)
  const caption = captionOf(sheet.caption, year)
  return {
    ...drawn,
    columns,
    sheet,
    caption,
    head,
    codeWidth,
    captionWidth: widthOfCaptions,
    captionLine,
    width,
  }
}

/**
 * The unit that a cell of the heading says: of all its columns, where they have one and no cell above it says it already; '' for none, or
 * where its caption names it.
 */
export function unitOfHead(
  { head, units }: Pick<GridLayout, 'head' | 'units'>,
  level: number,
  { caption, column, columns }: HeadCell,
): string {
  const [unit = '', ...others] = new Set(units.columns.slice(column, column + columns))
  if (unit === '' || others.length > 0 || saysUnit(caption, unit)) return ''
  const above = head
    .slice(0, level)
    .flat()
    .find((cell) => cell.column <= column && column < cell.column + cell.columns && !cell.isLeaf)
  const isSaidAbove =
    above !== undefined && new Set(units.columns.slice(above.column, above.column + above.columns)).size === 1
  return isSaidAbove ? '' : unit
}

/** How long the figures are of a sheet that only shows; in one that is filled in they change, and it keeps the widths of its units. */
export function figureLetters(sheet: Sheet, evaluation: Evaluation): FigureLetters {
  if (sheet.kind !== 'report') return () => 0
  const longest = new Map<string, number>()
  for (const row of sheet.rows)
    for (const [field, { decimals }] of Object.entries(sheet.fields)) {
      const figure = shownFigure(stateAt(evaluation, { sheet: sheet.code, row: row.code, field }))
      const letters =
        figure === null ? 0 : formatNumber(figure, { atMost: decimals, atLeast: decimals }).length
      longest.set(field, Math.max(longest.get(field) ?? 0, letters))
    }
  return (field) => longest.get(field) ?? 0
}

/** The address of a place in the grid, or `null` beside it. */
export function addressAt({ sheet, rows }: GridLayout, { row, column }: Position): Address | null {
  const laid = rows[row]
  const field = laid?.fields[column] ?? null
  return laid === undefined || field === null ? null : { sheet: sheet.code, row: laid.code, field }
}

/** The field at a place in the grid; what the column shows where nothing stands. */
export function fieldAt({ sheet, rows, columns }: GridLayout, { row, column }: Position): Field | undefined {
  return sheet.fields[rows[row]?.fields[column] ?? ''] ?? columns[column]?.field
}

/** What a column is called in a year. */
export function columnCaption({ columns }: GridLayout, column: number, year: number): string {
  return captionOf(columns[column]?.field.caption ?? '', year)
}

/** The place of a cell in the grid, or `null` when the grid does not draw it. */
export function positionAt({ sheet, rows }: GridLayout, at: Address): Position | null {
  if (at.sheet !== sheet.code) return null
  const row = rows.findIndex(({ code, fields }) => code === at.row && fields.includes(at.field))
  return row < 0 ? null : { row, column: rows[row]?.fields.indexOf(at.field) ?? 0 }
}

/** How many rows stand above the totals. */
export function bodyLength({ rows }: GridLayout): number {
  return rows.filter(({ stands }) => stands === 'body').length
}

/** The key of a place in the grid, or `null` beside it. */
export function keyAt(layout: GridLayout, position: Position): CellKey | null {
  const address = addressAt(layout, position)
  return address && cellKeyOf(address)
}

/** One column of a grid as it is drawn. */
export type Column = DrawnColumn & {
  /** Of the column until somebody draws it otherwise, and what its caption needs at least, CSS px. */
  readonly width: number
  readonly least: number
}

const widthOfUnit: Readonly<Record<Field['unit'], number>> = {
  people: 66,
  groups: 66,
  posts: 66,
  percent: 72,
  hours: 76,
  days: 76,
  months: 66,
  childDays: 88,
  coefficient: 84,
  quantity: 88,
  various: 140,
  thousandTugrik: 110,
  tugrik: 140,
  text: 160,
}

/** Beyond it the eye loses the line between a caption and its figures, CSS px: some seventy letters. */
const READABLE = 520

/** Room for trillions of tugrik in thousands, with two decimals, CSS px. */
const MOST_FOR_FIGURES = 220

const padding = 18
const perLetter = 7.2
const perBoldLetter = 8.4
const perBoldDigit = 7.6
const perSmallLetter = 6.6

/** A column is wide enough for its figures and for the longest word of its caption. */
function columnWidth(sheet: Sheet, { name, field }: DrawnColumn): number {
  const texts = textsIn(sheet, name)
  return texts.length > 0 ? captionWidth(texts) : figureWidth(sheet, field)
}

/** One of an upright sheet holds the figures of several fields. */
function uprightWidth(
  sheet: Sheet,
  rows: readonly DrawnRow[],
  { field }: DrawnColumn,
  column: number,
): number {
  const fields = rows.flatMap((row) => sheet.fields[row.fields[column] ?? ''] ?? [])
  return Math.max(
    ...fields.map((each) => figureWidth(sheet, { ...each, caption: field.caption, guidance: null })),
  )
}

/** The width of a column of captions: the longest on one line, or on two when it is long. */
function captionWidth(captions: readonly string[]): number {
  const longest = Math.max(0, ...captions.map(({ length }) => length))
  const onOneLine = longest > 44 ? longest * 0.58 : longest
  return Math.round(Math.min(360, Math.max(120, onOneLine * perLetter + padding)))
}

function figureWidth({ totalRow }: Sheet, field: Field): number {
  const word = totalRow !== null && field.unit === 'hours' ? gridText.hours('').length * perBoldLetter : 0
  return Math.round(Math.min(190, Math.max(widthOfUnit[field.unit] + word, headWidth(field))))
}

/** The columns, the last of a group wider where the group's caption has a word that they have no room for together. */
function underTheirHeads(columns: readonly Column[], head: readonly HeadCell[]): readonly Column[] {
  const lacking = (index: number): number => {
    const lacks = head.flatMap(({ caption, column, columns: count, isLeaf }) => {
      if (isLeaf || column + count - 1 !== index) return []
      const together = columns.slice(column, column + count).reduce((sum, { width }) => sum + width, 0)
      return headWidth({ caption, guidance: null }) - together
    })
    return Math.max(0, ...lacks)
  }
  return columns.map((column, index) => {
    const lacks = lacking(index)
    return lacks === 0 ? column : { ...column, width: column.width + lacks, least: column.least + lacks }
  })
}

/** What the longest word of a caption needs, which breaks at no hyphen, and the guidance below it, which stands on one line. */
function headWidth({ caption, guidance }: Pick<Field, 'caption' | 'guidance'>): number {
  const words = caption.split(/\s/).map(({ length }) => length * perBoldLetter + padding)
  const range = guidance === null ? 0 : gridText.guidance(guidance).length * perSmallLetter + padding
  return Math.round(Math.max(range, ...words))
}
