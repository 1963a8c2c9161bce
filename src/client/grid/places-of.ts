import type { PlaceKey } from '#domain/sheet/sheet.ts'

/** The places of one sheet that a record speaks of. */
export function placesOf(cells: Readonly<Record<PlaceKey, unknown>>): readonly PlaceKey[] {
  return Object.keys(cells) as PlaceKey[] // a record's own keys
}
