export type CellPosition = { readonly row: string; readonly field: string }

export type CellAddress = { readonly sheet: string; readonly row: string; readonly field: string }

/** `row.field` within a sheet. Row codes and field names contain no dot. */
export type PlaceKey = `${string}.${string}`

/** `sheet/row.field`. Sheet codes contain no slash. */
export type CellKey = `${string}/${PlaceKey}`

export const keyOf = ({ row, field }: CellPosition): PlaceKey => `${row}.${field}`

export const cellKeyOf = (address: CellAddress): CellKey => `${address.sheet}/${keyOf(address)}`

/** Accepts any text, because stored keys are plain texts. */
export function cellPositionOf(key: string): CellPosition {
  const [row = '', field = ''] = key.split('.')
  return { row, field }
}

export function addressIn(sheet: string, key: string): CellAddress {
  return { sheet, ...cellPositionOf(key) }
}

export function addressOf(key: CellKey): CellAddress {
  const { sheet, place } = partsOfKey(key)
  return addressIn(sheet, place)
}

export function partsOfKey(key: CellKey): { readonly sheet: string; readonly place: PlaceKey } {
  const stroke = key.indexOf('/')
  return { sheet: key.slice(0, stroke), place: keyOf(cellPositionOf(key.slice(stroke + 1))) }
}
