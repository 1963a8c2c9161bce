import { placeOf } from '#domain/sheet/entries.ts'
import type { Address } from '#domain/sheet/formula.ts'
import type { CellKey } from '#domain/sheet/program.ts'
import type { PlaceKey } from '#domain/sheet/sheet.ts'

/** The address that a key stands for. */
export function addressOf(key: CellKey): Address {
  const { sheet, place } = placeOf(key)
  return addressIn(sheet, place)
}

/** The address of a place in a sheet. */
export function addressIn(sheet: string, place: PlaceKey): Address {
  const [row = '', field = ''] = place.split('.')
  return { sheet, row, field }
}
