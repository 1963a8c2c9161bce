import type { ReferenceFigures } from '#engine/entries.ts'

type SeedFigures = Readonly<Record<string, number>>

export function withChangedFigures(before: ReferenceFigures, changed: ReferenceFigures): ReferenceFigures {
  return laidOver(before, changed, (rows = {}, changedRows) =>
    laidOver(rows, changedRows, (figures, changedFigures) => ({ ...figures, ...changedFigures })),
  )
}

function laidOver<T>(
  before: Readonly<Record<string, T>>,
  changed: Readonly<Record<string, T>>,
  lay: (before: T | undefined, changed: T) => T,
): Readonly<Record<string, T>> {
  const laid = Object.entries(changed).map(([key, each]): [string, T] => [key, lay(before[key], each)])
  return { ...before, ...Object.fromEntries(laid) }
}

/** Weekly hours in grades 1, 2 and so on; 0 where a subject is not taught. */
export function hours(...byGrade: readonly number[]): SeedFigures {
  return Object.fromEntries(byGrade.map((figure, index) => [`grade${index + 1}`, figure]))
}

/** Expands figures by starting month to twelve months: `{ 1: 500, 11: 600 }`. */
export function monthly(from: Readonly<Record<number, number>>): SeedFigures {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  let current = 0
  return Object.fromEntries(
    months.map((month) => {
      current = from[month] ?? current
      return [`month${month}`, current]
    }),
  )
}
