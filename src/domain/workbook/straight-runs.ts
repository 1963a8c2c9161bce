import type { Spot } from '#domain/workbook/spot.ts'

/** A stretch of a list: where it starts and how many it holds. */
type Run = { readonly start: number; readonly length: number }

/** Cuts a list of spots into stretches whose cells follow each other along one row or one column; `null` stands alone. */
export function straightRuns(spots: readonly (Spot | null)[]): readonly Run[] {
  const runs: Run[] = []
  for (const index of spots.keys()) {
    const last = runs.at(-1)
    if (last && goesOn(spots, last, index)) runs[runs.length - 1] = { ...last, length: last.length + 1 }
    else runs.push({ start: index, length: 1 })
  }
  return runs
}

function goesOn(spots: readonly (Spot | null)[], { start, length }: Run, index: number): boolean {
  const [first, next] = [spots[start], spots[index]]
  if (!first || !next || first.sheet !== next.sheet) return false
  const isAcross = next.row === first.row && next.column === first.column + length
  const isDown = next.column === first.column && next.row === first.row + length
  const second = length > 1 ? spots[start + 1] : null
  if (!second) return isAcross || isDown
  return second.row === first.row ? isAcross : isDown
}
