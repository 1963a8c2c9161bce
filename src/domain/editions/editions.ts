import type { Edition } from '#domain/editions/edition.ts'
import { views2025 } from '#domain/editions/views-2025.ts'
import type { Norm } from '#domain/norms/norm.ts'
import { norms2025 } from '#domain/norms/year-norms.ts'
import { sheets2025 } from '#domain/sheets/register.ts'

/** The forms of 2025 and 2026 (specifications 000, 001, 002). */
export const edition2025: Edition = Object.freeze({
  code: '2025',
  order: 'БШУ-ны сайдын баталсан 2025 оны төсвийн төслийн маягт',
  from: 2025,
  until: null,
  norms: norms2025,
  sheets: sheets2025,
  views: views2025,
  became: [],
})

/** Every edition, the earliest first. */
export const editions: readonly Edition[] = [edition2025]

/** The edition that a year names. Throws where this program does not have it: it is older than the data. */
export function editionOf(code: string): Edition {
  const found = editions.find((edition) => edition.code === code)
  if (found) return found
  throw new Error(`edition ${code} is not in this program`)
}

/** The edition with which a new year begins. A year before all of them has the first. */
export function editionFor(year: number, among: readonly Edition[] = editions): Edition {
  const holding = among.findLast(({ from, until }) => from <= year && (until === null || year <= until))
  return holding ?? among.find(({ from }) => from > year) ?? edition2025
}

/** Every norm that any edition has, in its newest shape: for what names norms whatever their year. */
export const everyNorm: readonly Norm[] = [
  ...new Map(editions.flatMap(({ norms }) => norms.map((norm) => [norm.sheet.code, norm]))).values(),
]
