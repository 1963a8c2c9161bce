import type { Edition } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { Release } from '#forms/editions/edition-reports.ts'
import { editionLoaders, isAdded } from '#forms/editions/later-editions.ts'
import type { Norm } from '#forms/norms/norm.ts'

const releases: Release[] = []

/** Returns a function that removes the edition. */
export function addRelease(release: Release): () => void {
  if (!releaseOf(release.forms.code)) releases.push(release)
  return () => {
    const at = releases.indexOf(release)
    if (at >= 0) releases.splice(at, 1)
  }
}

export function isLoaded(code: string): boolean {
  return editions().some((edition) => edition.code === code)
}

/** `false` for added editions (`addEditions`). Others that are not here are of a newer release. */
export function isOrdered(code: string | undefined): boolean {
  return code === undefined || !isAdded(code)
}

/** Loads the edition if the application has it; otherwise `editionOf` throws. */
export async function editionLoaded(code: string): Promise<void> {
  if (isLoaded(code)) return
  const release = await editionLoaders().get(code)?.()
  if (release) addRelease(release)
}

export async function editionsLoaded(): Promise<void> {
  for (const code of editionLoaders().keys()) await editionLoaded(code)
}

export function releaseOf(code: string): Release | undefined {
  return releases.find(({ forms }) => forms.code === code)
}

export function editions(): readonly Edition[] {
  return [edition2025, ...releases.map(({ forms }) => forms)]
}

/** Earliest first. */
export function orderedEditions(): readonly Edition[] {
  return editions().filter(({ code }) => isOrdered(code))
}

/** For names of the same thing: the last one applies. */
export function editionsByRank(): readonly Edition[] {
  return [...editions().filter(({ code }) => !isOrdered(code)), ...orderedEditions()]
}

/** The message is the code of the edition. */
export class UnknownEdition extends Error {
  override readonly name = 'UnknownEdition'
}

/** Returns an edition. Throws `UnknownEdition` if it is not loaded. */
export function editionOf(code: string): Edition {
  const found = editions().find((edition) => edition.code === code)
  if (found) return found
  throw new UnknownEdition(code)
}

/** Returns the last ordered edition that started, the first for an earlier year. */
export function editionFor(year: number, among: readonly Edition[] = orderedEditions()): Edition {
  const started = among.filter(({ from }) => from <= year)
  const holding = started.findLast(({ until }) => until === null || year <= until)
  return holding ?? started.at(-1) ?? among[0] ?? edition2025
}

export function everyNorm(): readonly Norm[] {
  const norms = editionsByRank().flatMap((edition) => edition.norms)
  return [...new Map(norms.map((norm) => [norm.sheet.code, norm])).values()]
}

export type StartedYears = {
  readonly years: readonly number[]
  readonly editions: Readonly<Record<string, string>>
}

/** Returns the newest year with ordered forms. */
export function newestOrdered({ years, editions }: StartedYears): number | null {
  return years.findLast((year) => isOrdered(editions[year])) ?? null
}
