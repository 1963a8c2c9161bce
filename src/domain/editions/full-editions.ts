import { editions, releaseOf, UnknownEdition } from '#domain/editions/editions.ts'
import { type FullEdition, fullEdition2025, type Release } from '#domain/editions/reports.ts'
import { withReports } from '#domain/editions/revise.ts'

export function fullEditions(): readonly FullEdition[] {
  return editions().map(({ code }) => fullEditionOf(code))
}

const made = new WeakMap<Release, FullEdition>()

/** Throws like `editionOf`. */
export function fullEditionOf(code: string): FullEdition {
  if (code === fullEdition2025.code) return fullEdition2025
  const later = releaseOf(code)
  if (!later) throw new UnknownEdition(code)
  const full = made.get(later) ?? withReports(fullEditionOf(later.before), later.forms, later.reports)
  made.set(later, full)
  return full
}
