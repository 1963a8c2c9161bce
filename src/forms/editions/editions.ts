import { isExample } from '#engine/key.ts'
import type { Edition } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { Release } from '#forms/editions/edition-reports.ts'
import type { Norm } from '#forms/norms/norm.ts'

const releases: Release[] = []

/** Returns a function that removes the edition. */
export function addRelease(release: Release): () => void {
  if (!releaseOf(release.forms.code)) releases.push(release)
  return () => void releases.splice(releases.indexOf(release), 1)
}

export function isLoaded(code: string): boolean {
  return editions().some((edition) => edition.code === code)
}

/** Loads the edition if the application has it; otherwise `editionOf` throws. */
export async function editionLoaded(code: string): Promise<void> {
  if (isLoaded(code)) return
  const { laterEditions } = await import('#forms/editions/later-editions.ts')
  const release = Object.hasOwn(laterEditions, code) ? await laterEditions[code]?.() : undefined
  if (release) addRelease(release)
}

/** Loads examples only for a demonstration. */
export async function editionsLoaded(examples: 'with examples' | 'real ones'): Promise<void> {
  const { laterEditions } = await import('#forms/editions/later-editions.ts')
  for (const code of Object.keys(laterEditions))
    if (examples === 'with examples' || !isExample(code)) await editionLoaded(code)
}

export function releaseOf(code: string): Release | undefined {
  return releases.find(({ forms }) => forms.code === code)
}

export function editions(): readonly Edition[] {
  return [edition2025, ...releases.map(({ forms }) => forms)]
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

/** Returns the last edition that started, the first for an earlier year, never an example. */
export function editionFor(year: number, among: readonly Edition[] = editions()): Edition {
  const started = among.filter(({ from, example }) => from <= year && !example)
  const holding = started.findLast(({ until }) => until === null || year <= until)
  return holding ?? started.at(-1) ?? among[0] ?? edition2025
}

export function everyNorm(): readonly Norm[] {
  const last = editions().toSorted((a, b) => Number(b.example) - Number(a.example))
  return [...new Map(last.flatMap(({ norms }) => norms.map((norm) => [norm.sheet.code, norm]))).values()]
}
