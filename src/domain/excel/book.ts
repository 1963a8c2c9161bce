/** A file of Excel as a description: sheets in their order. A writer puts it into bytes. */
export type Book = { readonly title: string; readonly sheets: readonly BookSheet[] }

/** One sheet of the book; rows and columns counted from 0. */
export type BookSheet = {
  readonly name: string
  readonly kind: 'about' | 'report' | 'blank' | 'register' | 'norm'
  /** Widths of the columns in letters. */
  readonly widths: readonly number[]
  /** Lines of text that a row takes, for the rows whose height Excel does not find by itself. */
  readonly heights: ReadonlyMap<number, number>
  /** How many rows and columns stay in sight. */
  readonly frozen: { readonly rows: number; readonly columns: number }
  readonly cells: readonly BookCell[]
  readonly merged: readonly Block[]
}

/** A book that is filled in and brought back: its sheets are protected but for the cells that have a rule. */
export type FillBook = Book & {
  /** What may be typed in the open cells, by the name of the sheet; a sheet that is missing has none. */
  readonly rules: ReadonlyMap<string, readonly CellRule[]>
  /** What the program has to know again when the book comes back, on a sheet that nobody is shown. */
  readonly kept: { readonly name: string; readonly rows: readonly (readonly (string | number)[])[] }
}

/** What an open cell of a book takes. Ends are formulas of Excel without the equals sign; `max` is `null` without an upper end. */
export type CellRule = {
  readonly row: number
  readonly column: number
  readonly min: string
  readonly max: string | null
  readonly isWhole: boolean
  /** Whether Excel lets a value outside stand: the program moves it to the nearer end when the book comes back. */
  readonly isMoved: boolean
  /** What is said to whoever types something else. */
  readonly says: string
}

/** Letters that an A4 sheet across takes before they grow too small to read. */
export const lettersAcross = 220

/** How many letters some columns take together. */
export const lettersOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** A rectangle of cells, its ends included. */
export type Block = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export type BookCell = {
  readonly row: number
  readonly column: number
  readonly holds: Holding
  readonly look: Look
}

/** What a cell holds. A formula has no equals sign, and `value` is what we worked out for it. */
export type Holding =
  | { readonly is: 'empty' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'formula'; readonly formula: string; readonly value: number }
  | { readonly is: 'link'; readonly text: string; readonly sheet: string }

/** What a cell is to the reader; the writer gives each its colours. */
export type Role =
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

type Look = {
  readonly role: Role
  /** Decimals that are shown; `null` for what is no figure, or one of a count that shows those that it has. */
  readonly decimals: number | null
  readonly strong: boolean
  /** How deep it stands below a heading. */
  readonly indent: number
  /** What stands behind the figure or text: the sign of what is marked "жишиг", or nothing. */
  readonly sign: string
}

/** The plain look of a role. */
export const look = (role: Role): Look => ({ role, decimals: null, strong: false, indent: 0, sign: '' })

/** A cell that only shows a text. */
export const textCell = (row: number, column: number, text: string, role: Role): BookCell => ({
  row,
  column,
  holds: { is: 'text', text },
  look: look(role),
})

/** Where a cell stands in the book; row and column counted from 0. */
export type Spot = { readonly sheet: string; readonly row: number; readonly column: number }

/** A spot as formulas name it: `C5` within its own sheet, else `'Багшийн цалин'!C5`. */
export function referenceTo(spot: Spot, within: string): string {
  return `${sheetPart(spot, within)}${cellName(spot)}`
}

/** A straight run of cells as formulas name it: `'Багшийн цалин'!C5:C9`. */
export function rangeOf(first: Spot, last: Spot, within: string): string {
  return `${referenceTo(first, within)}:${cellName(last)}`
}

/** A spot that stays where it is when the formula is copied: `'Мэдээлэл'!$B$4`. */
export function fixedReferenceTo(spot: Spot, within: string): string {
  return `${sheetPart(spot, within)}$${columnName(spot.column)}$${spot.row + 1}`
}

/** `A`, `B` … `Z`, `AA` …, counted from 0. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

function cellName({ row, column }: Spot): string {
  return `${columnName(column)}${row + 1}`
}

/** The name always stands in quotes, since ours hold spaces and Cyrillic letters; a quote in it is doubled. */
function sheetPart({ sheet }: Spot, within: string): string {
  return sheet === within ? '' : `'${sheet.replaceAll("'", "''")}'!`
}
