import type { Norm } from '#domain/norms/norm.ts'
import { seed2025 } from '#domain/norms/seeds/2025.ts'
import { seed2026 } from '#domain/norms/seeds/2026.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import { keyOf, type PlaceKey, placeOf } from '#domain/sheet/key.ts'

/** The figures that the program brings, by financial year: a new year is its own file and a line here. */
export const seeds: Readonly<Record<number, Givens>> = {
  2025: seed2025,
  2026: seed2026,
}

/** Financial years for which every norm has its figures, rising. Other years begin as a copy of the last. */
export const seededYears: readonly number[] = Object.keys(seeds).map(Number)

/** A norm's figures of a seeded year, by row and field: of its given cells and nothing else, whatever older forms had. */
export function seedOf({ sheet }: Norm, year: number): Givens[string] {
  const seed = seeds[year]?.[sheet.code]
  const rows: Record<string, Record<string, number>> = {}
  for (const { code } of sheet.rows) rows[code] = {}
  for (const [key, cell] of sheet.cells) {
    const { row, field } = placeOf(key)
    const figure = cell.kind === 'given' ? seed?.[row]?.[field] : undefined
    if (figure !== undefined) Object.assign(rows[row] ?? {}, { [field]: figure })
  }
  return rows
}

/** Every given place of a norm for which a year has no figure; empty when the set of the year is full. */
export function missingFigures(norm: Norm, year: number): readonly PlaceKey[] {
  const figures = seedOf(norm, year)
  return [...norm.sheet.cells].flatMap(([key, cell]) => {
    const { row, field } = placeOf(key)
    return cell.kind === 'given' && figures[row]?.[field] === undefined ? [keyOf({ row, field })] : []
  })
}
