export type Place = { readonly row: string; readonly field: string }

export type Address = { readonly sheet: string; readonly row: string; readonly field: string }

/** `row.field` within a sheet. Row codes and field names contain no dot. */
export type PlaceKey = `${string}.${string}`

/** `sheet/row.field`. Sheet codes contain no slash. */
export type CellKey = `${string}/${PlaceKey}`

export const keyOf = ({ row, field }: Place): PlaceKey => `${row}.${field}`

export const cellKeyOf = (address: Address): CellKey => `${address.sheet}/${keyOf(address)}`

/** Accepts any text, because stored keys are plain texts. */
export function placeOf(key: string): Place {
  const [row = '', field = ''] = key.split('.')
  return { row, field }
}

export function addressIn(sheet: string, key: string): Address {
  return { sheet, ...placeOf(key) }
}

export function addressOf(key: CellKey): Address {
  const { sheet, place } = partsOfKey(key)
  return addressIn(sheet, place)
}

export function partsOfKey(key: CellKey): { readonly sheet: string; readonly place: PlaceKey } {
  const stroke = key.indexOf('/')
  return { sheet: key.slice(0, stroke), place: keyOf(placeOf(key.slice(stroke + 1))) }
}
