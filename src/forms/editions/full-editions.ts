import { type FullEdition, fullEdition2025, type Release } from '#forms/editions/edition-reports.ts'
import { editions, releaseOf, UnknownEdition } from '#forms/editions/editions.ts'
import { withReports } from '#forms/editions/revise.ts'

export function fullEditions(): readonly FullEdition[] {
  return editions().map(({ code }) => fullEditionOf(code))
}

const made = new WeakMap<Release, FullEdition>()

/** Throws like `editionOf`. */
export function fullEditionOf(code: string): FullEdition {
  if (code === fullEdition2025.code) return fullEdition2025
  const release = releaseOf(code)
  if (!release) throw new UnknownEdition(code)
  const full = made.get(release) ?? withReports(fullEditionOf(release.before), release.forms, release.reports)
  made.set(release, full)
  return full
}
