import { placesOf } from '#client/grid/places-of.ts'
import { placeOf } from '#domain/sheet/entries.ts'
import type { CellKey } from '#domain/sheet/program.ts'
import type { PlaceKey } from '#domain/sheet/sheet.ts'

/** Something known of some cells, by sheet and place. */
export type BySheet<Known> = Readonly<Record<string, Readonly<Record<PlaceKey, Known>>>>

/** The same with something else known of some cells. */
export function withCells<Known>(
  cells: BySheet<Known>,
  changes: Iterable<readonly [CellKey, Known]>,
): BySheet<Known> {
  const after: Record<string, Record<PlaceKey, Known>> = { ...cells }
  const fresh = new Set<string>()
  for (const [key, known] of changes) {
    const { sheet, place } = placeOf(key)
    if (!fresh.has(sheet)) after[sheet] = { ...after[sheet] }
    fresh.add(sheet)
    Object.assign(after[sheet] ?? {}, { [place]: known })
  }
  return after
}

/** The same without some cells. */
export function withoutCells<Known>(cells: BySheet<Known>, keys: ReadonlySet<CellKey>): BySheet<Known> {
  const left = Object.entries(cells).map(([sheet, known]) => [
    sheet,
    Object.fromEntries(
      placesOf(known)
        .filter((place) => !keys.has(`${sheet}/${place}`))
        .map((place) => [place, known[place]]),
    ),
  ])
  return Object.fromEntries(left)
}
