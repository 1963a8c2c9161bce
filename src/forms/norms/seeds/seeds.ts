import type { ReferenceFigures } from '#engine/entries.ts'
import { cellPositionOf, keyOf, type PlaceKey } from '#engine/key.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { seed2025 } from '#forms/norms/seeds/2025.ts'
import { seed2026 } from '#forms/norms/seeds/2026.ts'

/** A new year is a file and a line here. */
export const seeds: Readonly<Record<number, ReferenceFigures>> = {
  2025: seed2025,
  2026: seed2026,
}

/** Ascending. Other years start as a copy of the last. */
export const seededYears: readonly number[] = Object.keys(seeds).map(Number)

export function seedOf({ sheet }: Norm, year: number): ReferenceFigures[string] {
  const seed = seeds[year]?.[sheet.code]
  const rows: Record<string, Record<string, number>> = {}
  for (const { code } of sheet.rows) rows[code] = {}
  for (const [key, cell] of sheet.cells) {
    const { row, field } = cellPositionOf(key)
    const figure = cell.kind === 'given' ? seed?.[row]?.[field] : undefined
    if (figure !== undefined) Object.assign(rows[row] ?? {}, { [field]: figure })
  }
  return rows
}

export function missingFigures(norm: Norm, year: number): readonly PlaceKey[] {
  const figures = seedOf(norm, year)
  return [...norm.sheet.cells].flatMap(([key, cell]) => {
    const { row, field } = cellPositionOf(key)
    return cell.kind === 'given' && figures[row]?.[field] === undefined ? [keyOf({ row, field })] : []
  })
}
