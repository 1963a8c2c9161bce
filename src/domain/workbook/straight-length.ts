import type { Spot } from '#domain/workbook/spot.ts'

const ways = [
  { down: 0, right: 1 },
  { down: 1, right: 0 },
] as const

/** How many spots of a list, from `start` on, follow each other cell by cell along one row or one column; at least 1. */
export function straightLength(spots: readonly (Spot | null)[], start: number): number {
  const first = spots[start]
  if (!first) return 1
  return Math.max(...ways.map((way) => lengthAlong(spots, start, first, way)))
}

function lengthAlong(
  spots: readonly (Spot | null)[],
  start: number,
  { sheet, row, column }: Spot,
  { down, right }: (typeof ways)[number],
): number {
  const rest = spots.slice(start)
  const end = rest.findIndex(
    (spot, index) =>
      spot?.sheet !== sheet || spot.row !== row + down * index || spot.column !== column + right * index,
  )
  return end < 0 ? rest.length : end
}
