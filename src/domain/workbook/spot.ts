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
