import type { Edition } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/edition-2025.ts'
import type { Release } from '#domain/editions/reports.ts'
import { isExample } from '#domain/sheet/example.ts'

/** The later editions that this process has. */
const releases: Release[] = []

/** Has this process know a later edition. Gives what takes it out again. */
export function release(later: Release): () => void {
  if (!releaseOf(later.forms.code)) releases.push(later)
  return () => void releases.splice(releases.indexOf(later), 1)
}

/** Whether this process knows an edition. */
export function isLoaded(code: string): boolean {
  return editions().some((edition) => edition.code === code)
}

/** Has this process know the edition that a year names; `editionOf` tells of one that the program does not have. */
export async function editionLoaded(code: string): Promise<void> {
  if (isLoaded(code)) return
  const { laterEditions } = await import('#domain/editions/later-editions.ts')
  const later = Object.hasOwn(laterEditions, code) ? await laterEditions[code]?.() : undefined
  if (later) release(later)
}

/** Has this process know every edition of the program; the made-up ones where it shows a demonstration. */
export async function editionsLoaded(examples: 'with examples' | 'real ones'): Promise<void> {
  const { laterEditions } = await import('#domain/editions/later-editions.ts')
  for (const code of Object.keys(laterEditions))
    if (examples === 'with examples' || !isExample(code)) await editionLoaded(code)
}

/** A later edition that this process has. */
export function releaseOf(code: string): Release | undefined {
  return releases.find(({ forms }) => forms.code === code)
}

/** Every edition that this process has, the earliest first. */
export function editions(): readonly Edition[] {
  return [edition2025, ...releases.map(({ forms }) => forms)]
}

/** A year names an edition that this program does not have, since a newer release has begun it; the message is its code. */
export class UnknownEdition extends Error {
  override readonly name = 'UnknownEdition'
}

/** The edition that a year names. Throws an `UnknownEdition` where this process does not have it: it is older than the data, or did not load it. */
export function editionOf(code: string): Edition {
  const found = editions().find((edition) => edition.code === code)
  if (found) return found
  throw new UnknownEdition(code)
}

/**
 * The edition with which a new year begins: the one that holds then, else the last that has begun. A year before all of them has the first.
 * None begins with an example by itself.
 */
export function editionFor(year: number, among: readonly Edition[] = editions()): Edition {
  const begun = among.filter(({ from, example }) => from <= year && !example)
  const holding = begun.findLast(({ until }) => until === null || year <= until)
  return holding ?? begun.at(-1) ?? among[0] ?? edition2025
}
