import { type DrawnColumn, type DrawnRow, type DrawnSheet, drawnSheet, textsIn } from '#engine/drawn.ts'
import { type Evaluation, shownFigure, stateAt } from '#engine/evaluate.ts'
import { type CellAddress, type CellKey, cellKeyOf } from '#engine/key.ts'
import { captionOf, type HeadCell, headRowsOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Field, Sheet } from '#engine/sheet.ts'
import { containsUnit } from '#engine/units.ts'
import { gridText } from '#ui/grid/grid-text.ts'
import type { GridPosition } from '#ui/grid/navigation.ts'

/** Properties of the rendering that do not depend on figures. */
export type GridLayout = Omit<DrawnSheet, 'columns'> & {
  readonly sheet: Sheet
  readonly caption: string
  readonly columns: readonly Column[]
  readonly head: readonly (readonly HeadCell[])[]
  readonly codeWidth: number
  /** Long captions wrap to two lines, CSS px. */
  readonly captionWidth: number
  readonly captionLine: number
  readonly width: number
}

/** Characters; 0 if unknown. */
type FigureLetters = (field: string) => number

/** Uses default widths per unit; known longer figures get more. */
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
    const width = Math.max(asRule, Math.min(MAX_FOR_FIGURES, Math.ceil(letters * perBoldDigit) + padding))
    const least = headWidth({ caption, guidance: sheet.upright ? null : guidance })
    return { ...column, width, least: Math.min(width, least) }
  })
  const fields = leaves.map(({ field }) => ({
    caption: captionOf(field.caption, year),
    under: field.under.map((caption) => captionOf(caption, year)),
  }))
  const head = headRowsOf(fields)
  const columns = underTheirHeads(leaves, head.flat())
  const codeWidth = Math.max(32, ...rows.map(({ number }) => number.length * 8 + 16))
  const widthOfCaptions = captionWidth(rows.map(({ caption, level }) => `${'  '.repeat(level)}${caption}`))
  const lines = rows.map(({ caption, level, isStrong }, index) => {
    const unit = drawn.units.lines[index] ?? ''
    const letters = caption.length + (containsUnit(caption, unit) ? 0 : `, ${unit}`.length)
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

/** Returns the unit that all columns share; '' if a cell above or the caption names it. */
export function unitOfHead(
  { head, units }: Pick<GridLayout, 'head' | 'units'>,
  level: number,
  { caption, column, columns }: HeadCell,
): string {
  const [unit = '', ...others] = new Set(units.columns.slice(column, column + columns))
  if (unit === '' || others.length > 0 || containsUnit(caption, unit)) return ''
  const above = head
    .slice(0, level)
    .flat()
    .find((cell) => cell.column <= column && column < cell.column + cell.columns && !cell.isLeaf)
  const isSaidAbove =
    above !== undefined && new Set(units.columns.slice(above.column, above.column + above.columns)).size === 1
  return isSaidAbove ? '' : unit
}

/** Measures read-only sheets only, because other figures change. */
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

export function addressAt({ sheet, rows }: GridLayout, { row, column }: GridPosition): CellAddress | null {
  const laid = rows[row]
  const field = laid?.fields[column] ?? null
  return laid === undefined || field === null ? null : { sheet: sheet.code, row: laid.code, field }
}

/** For an empty position returns the field of the column. */
export function fieldAt(
  { sheet, rows, columns }: GridLayout,
  { row, column }: GridPosition,
): Field | undefined {
  return sheet.fields[rows[row]?.fields[column] ?? ''] ?? columns[column]?.field
}

export function gridColumnCaption({ columns }: GridLayout, column: number, year: number): string {
  return captionOf(columns[column]?.field.caption ?? '', year)
}

export function positionAt({ sheet, rows }: GridLayout, at: CellAddress): GridPosition | null {
  if (at.sheet !== sheet.code) return null
  const row = rows.findIndex(({ code, fields }) => code === at.row && fields.includes(at.field))
  return row < 0 ? null : { row, column: rows[row]?.fields.indexOf(at.field) ?? 0 }
}

/** '' above all sections. */
export function sectionAt({ rows }: Pick<GridLayout, 'rows'>, row: number): string {
  return rows.slice(0, row + 1).findLast(({ heading }) => heading !== null)?.heading ?? ''
}

export function bodyLength({ rows }: GridLayout): number {
  return rows.filter(({ stands }) => stands === 'body').length
}

export function keyAt(layout: GridLayout, position: GridPosition): CellKey | null {
  const address = addressAt(layout, position)
  return address && cellKeyOf(address)
}

export type Column = DrawnColumn & {
  /** CSS px. */
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

/** CSS px: some seventy letters between a caption and its figures. */
const READABLE = 520

/** Trillions of tugrik in thousands with two decimals, CSS px. */
const MAX_FOR_FIGURES = 220

const padding = 18
const headPadding = 12
const perLetter = 7.2
const perBoldLetter = 8.4
const perBoldDigit = 7.6
const perSmallLetter = 6.6

function columnWidth(sheet: Sheet, { name, field }: DrawnColumn): number {
  const texts = textsIn(sheet, name)
  return texts.length > 0 ? captionWidth(texts) : figureWidth(sheet, field)
}

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

function captionWidth(captions: readonly string[]): number {
  const longest = Math.max(0, ...captions.map(({ length }) => length))
  const onOneLine = longest > 44 ? longest * 0.58 : longest
  return Math.round(Math.min(360, Math.max(120, onOneLine * perLetter + padding)))
}

function figureWidth({ totalRow }: Sheet, field: Field): number {
  const word = totalRow !== null && field.unit === 'hours' ? gridText.hours('').length * perBoldLetter : 0
  return Math.round(Math.min(190, Math.max(widthOfUnit[field.unit] + word, headWidth(field))))
}

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

/** Captions do not break at hyphens; guidance is one line. */
function headWidth({ caption, guidance }: Pick<Field, 'caption' | 'guidance'>): number {
  const words = caption.split(/\s/).map(({ length }) => length * perBoldLetter + headPadding)
  const range = guidance === null ? 0 : guidance.length * perSmallLetter + headPadding
  return Math.round(Math.max(range, ...words))
}
