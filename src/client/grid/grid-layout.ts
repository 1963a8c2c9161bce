import type { Position } from '#client/grid/navigation.ts'
import { type Address, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { captionOf, type HeadCell, headRowsOf, lineNumber } from '#domain/sheet/names.ts'
import { cellAt, type Field, type Sheet } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'

/** How a sheet lies on the screen: everything about the drawing that no figure changes. */
export type GridLayout = {
  readonly sheet: Sheet
  readonly caption: string
  /** What stands above the captions of the rows. */
  readonly captionHead: string
  readonly rows: readonly LaidRow[]
  readonly columns: readonly Column[]
  readonly head: readonly (readonly HeadCell[])[]
  readonly codeWidth: number
  readonly captionWidth: number
  readonly width: number
}

/** A row as drawn, so deep and bold or not; `number` is what stands in its first column, `heading` the caption of the section that it begins. */
type LaidRow = {
  readonly code: string
  readonly number: string
  readonly caption: string
  readonly level: number
  readonly isStrong: boolean
  /** The sum of the other rows. */
  readonly isTotal: boolean
  readonly heading: string | null
}

/** The rows in the order of the sheet's sections, or of their codes where it has none. */
function laidRowsOf({ rows, sections, totalRow }: Sheet, year: number): readonly LaidRow[] {
  const known = new Map(rows.map((row) => [row.code, row]))
  const groups = sections ?? [{ caption: null, rows: rows.map(({ code }) => code) }]
  return groups.flatMap(({ caption, rows: codes }) =>
    codes.map((code, index) => ({
      code,
      caption: captionOf(known.get(code)?.caption ?? code, year),
      ...(known.get(code)?.printed ?? {
        number: lineNumber(code, index),
        level: 0,
        isStrong: code === totalRow,
      }),
      isTotal: code === totalRow,
      heading: index === 0 ? caption : null,
    })),
  )
}

/** Lays out a sheet of a year. */
export function gridLayoutOf(sheet: Sheet, year: number): GridLayout {
  const rows = laidRowsOf(sheet, year)
  const columns = columnsOf(sheet)
  const fields = columns.map(({ field }) => ({
    caption: captionOf(field.caption, year),
    under: field.under.map((caption) => captionOf(caption, year)),
  }))
  const codeWidth = Math.max(40, ...rows.map(({ number }) => number.length * 8 + 16))
  const widthOfCaptions = captionWidth(rows.map(({ caption, level }) => `${'  '.repeat(level)}${caption}`))
  const width = columns.reduce((sum, column) => sum + column.width, codeWidth + widthOfCaptions)
  const head = headRowsOf(fields)
  return {
    sheet,
    caption: captionOf(sheet.caption, year),
    captionHead: sheet.rowsCaption ?? gridText.captionHead,
    rows,
    columns,
    head,
    codeWidth,
    captionWidth: widthOfCaptions,
    width,
  }
}

/** The address of a place in the grid, or `null` beside it. */
export function addressAt({ sheet, rows, columns }: GridLayout, { row, column }: Position): Address | null {
  const [code, field] = [rows[row]?.code, columns[column]?.name]
  return code === undefined || field === undefined ? null : { sheet: sheet.code, row: code, field }
}

/** What a column is called in a year. */
export function columnCaption({ columns }: GridLayout, column: number, year: number): string {
  return captionOf(columns[column]?.field.caption ?? '', year)
}

/** The place of a cell in the grid, or `null` when the grid does not draw it. */
export function positionAt({ sheet, rows, columns }: GridLayout, at: Address): Position | null {
  const row = rows.findIndex(({ code }) => code === at.row)
  const column = columns.findIndex(({ name }) => name === at.field)
  return at.sheet !== sheet.code || row < 0 || column < 0 ? null : { row, column }
}

/** The key of a place in the grid, or `null` beside it. */
export function keyAt(layout: GridLayout, position: Position): CellKey | null {
  const address = addressAt(layout, position)
  return address && cellKeyOf(address)
}

/** One column of a grid as it is drawn. */
export type Column = {
  /** The field's name in the sheet. */
  readonly name: string
  readonly field: Field
  /** Fixed texts stand left, figures right. */
  readonly holds: 'text' | 'figures'
  readonly width: number
}

const widthOfUnit: Readonly<Record<Field['unit'], number>> = {
  people: 66,
  groups: 66,
  posts: 66,
  percent: 72,
  hours: 76,
  coefficient: 84,
  quantity: 88,
  various: 140,
  thousandTugrik: 110,
  tugrik: 140,
  text: 160,
}

const padding = 18
const perLetter = 7.2
const perBoldLetter = 8.4
const perSmallLetter = 6.6

/** The columns of a sheet, each wide enough for its figures and for the longest word of its caption. */
function columnsOf(sheet: Sheet): readonly Column[] {
  return Object.entries(sheet.fields).map(([name, field]) => {
    const texts = textsIn(sheet, name)
    const holds = field.unit === 'text' || texts.length > 0 ? 'text' : 'figures'
    return { name, field, holds, width: texts.length > 0 ? captionWidth(texts) : figureWidth(sheet, field) }
  })
}

/** The width of a column of captions: the longest on one line, or on two when it is long. */
function captionWidth(captions: readonly string[]): number {
  const longest = Math.max(0, ...captions.map(({ length }) => length))
  const onOneLine = longest > 44 ? longest * 0.58 : longest
  return Math.round(Math.min(360, Math.max(120, onOneLine * perLetter + padding)))
}

function figureWidth({ totalRow }: Sheet, { caption, guidance, unit }: Field): number {
  const words = caption.split(/\s|(?<=-)/).map(({ length }) => length * perBoldLetter + padding)
  const range = guidance === null ? 0 : gridText.guidance(guidance).length * perSmallLetter + padding
  const word = totalRow !== null && unit === 'hours' ? gridText.hours('').length * perBoldLetter : 0
  return Math.round(Math.min(190, Math.max(widthOfUnit[unit] + word, range, ...words)))
}

function textsIn(sheet: Sheet, field: string): readonly string[] {
  return sheet.rows.flatMap(({ code }) => {
    const cell = cellAt(sheet, { row: code, field })
    return cell?.kind === 'text' ? [cell.text] : []
  })
}
