export type Book = { readonly title: string; readonly sheets: readonly BookSheet[] }

/** Rows and columns count from 0. */
export type BookSheet = {
  readonly name: string
  readonly kind: 'about' | 'report' | 'blank' | 'register' | 'norm'
  /** In characters. */
  readonly widths: readonly number[]
  /** Text lines of rows that Excel does not size automatically. */
  readonly heights: ReadonlyMap<number, number>
  readonly frozen: { readonly rows: number; readonly columns: number }
  readonly cells: readonly BookCell[]
  readonly merged: readonly Block[]
}

/** A workbook to fill in. Its sheets are protected except for cells with a rule. */
export type FillBook = Book & {
  readonly rules: ReadonlyMap<string, readonly CellRule[]>
  readonly dataSheet: { readonly name: string; readonly rows: readonly (readonly (string | number)[])[] }
}

/** Bounds are Excel formulas without the equals sign; `max` is `null` without an upper bound. */
export type CellRule = {
  readonly row: number
  readonly column: number
  readonly min: string
  readonly max: string | null
  readonly isWhole: boolean
  /** `true` if Excel accepts a value outside; the import then clamps it. */
  readonly isMoved: boolean
  readonly message: string
}

/** Characters that fit across a landscape A4 page in a readable size. */
export const lettersAcross = 220

export const lettersOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

export type Block = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export type BookCell = {
  readonly row: number
  readonly column: number
  readonly content: CellContent
  readonly style: CellStyle
}

/** A formula has no equals sign; `value` is its computed result. */
export type CellContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'formula'; readonly formula: string; readonly value: number }
  | { readonly kind: 'link'; readonly text: string; readonly sheet: string }

export type CellRole =
  | 'title'
  | 'note'
  | 'purpose'
  | 'warning'
  | 'head'
  | 'caption'
  | 'text'
  | 'entered'
  | 'proposed'
  | 'given'
  | 'locked'
  | 'computed'

type CellStyle = {
  readonly role: CellRole
  /** `null` if it is no figure, or a count with its own decimals. */
  readonly decimals: number | null
  readonly strong: boolean
  readonly indent: number
  /** The sign of a stand-in (жишиг), for example. */
  readonly sign: string
}

export const styleFor = (role: CellRole): CellStyle => ({
  role,
  decimals: null,
  strong: false,
  indent: 0,
  sign: '',
})

export const textCell = (row: number, column: number, text: string, role: CellRole): BookCell => ({
  row,
  column,
  content: { kind: 'text', text },
  style: styleFor(role),
})

/** Row and column count from 0. */
export type BookPosition = { readonly sheet: string; readonly row: number; readonly column: number }

/** Returns `C5` within its own sheet, else `'Багшийн цалин'!C5`. */
export function referenceTo(spot: BookPosition, within: string): string {
  return `${sheetPart(spot, within)}${cellName(spot)}`
}

/** Returns `'Багшийн цалин'!C5:C9`. */
export function rangeReference(first: BookPosition, last: BookPosition, within: string): string {
  return `${referenceTo(first, within)}:${cellName(last)}`
}

/** Returns `'Мэдээлэл'!$B$4`. */
export function fixedReferenceTo(spot: BookPosition, within: string): string {
  return `${sheetPart(spot, within)}$${columnName(spot.column)}$${spot.row + 1}`
}

/** Returns `A` … `Z`, `AA` …, counted from 0. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

function cellName({ row, column }: BookPosition): string {
  return `${columnName(column)}${row + 1}`
}

/** Quotes always, because names contain spaces and Cyrillic letters; quotes inside are doubled. */
function sheetPart({ sheet }: BookPosition, within: string): string {
  return sheet === within ? '' : `'${sheet.replaceAll("'", "''")}'!`
}
