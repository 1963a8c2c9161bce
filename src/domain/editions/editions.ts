import type { Edition } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/edition-2025.ts'
import type { Norm } from '#domain/norms/norm.ts'

/** Every edition, the earliest first. */
export const editions: readonly Edition[] = [edition2025]

/** The edition that a year names. Throws where this program does not have it: it is older than the data. */
export function editionOf(code: string): Edition {
  const found = editions.find((edition) => edition.code === code)
  if (found) return found
  throw new Error(`edition ${code} is not in this program`)
}

/** The edition with which a new year begins: the one that holds then, else the last that has begun. A year before all of them has the first. */
export function editionFor(year: number, among: readonly Edition[] = editions): Edition {
  const begun = among.filter(({ from }) => from <= year)
  const holding = begun.findLast(({ until }) => until === null || year <= until)
  return holding ?? begun.at(-1) ?? among[0] ?? edition2025
}

/** Every norm that any edition has, in its newest shape: for what names norms whatever their year. */
export const everyNorm: readonly Norm[] = [
  ...new Map(editions.flatMap(({ norms }) => norms.map((norm) => [norm.sheet.code, norm]))).values(),
]
