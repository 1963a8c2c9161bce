/** A cell within its own sheet. */
export type Place = { readonly row: string; readonly field: string }

/** Where a cell stands: sheet code, row code, field name. */
export type Address = { readonly sheet: string; readonly row: string; readonly field: string }

/** The key of a cell within its sheet: `row.field`. Neither row codes nor field names hold a dot. */
export type PlaceKey = `${string}.${string}`

/** A cell's key among all sheets: `sheet/row.field`. Sheet codes hold no stroke. */
export type CellKey = `${string}/${PlaceKey}`

/** Makes the key of a place. */
export const keyOf = ({ row, field }: Place): PlaceKey => `${row}.${field}`

/** Makes the key of a cell among all sheets. */
export const cellKeyOf = (address: Address): CellKey => `${address.sheet}/${keyOf(address)}`

/** Reads the key of a place; takes any text, since keys come back from records and stored lists as texts. */
export function placeOf(key: string): Place {
  const [row = '', field = ''] = key.split('.')
  return { row, field }
}

/** The address of a key within a sheet. */
export function addressIn(sheet: string, key: string): Address {
  return { sheet, ...placeOf(key) }
}

/** Reads the key of a cell among all sheets. */
export function addressOf(key: CellKey): Address {
  const { sheet, place } = partsOfKey(key)
  return addressIn(sheet, place)
}

/** A cell's key as the code of its sheet and its key there. */
export function partsOfKey(key: CellKey): { readonly sheet: string; readonly place: PlaceKey } {
  const stroke = key.indexOf('/')
  return { sheet: key.slice(0, stroke), place: keyOf(placeOf(key.slice(stroke + 1))) }
}
