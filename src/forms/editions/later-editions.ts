import type { Release } from '#forms/editions/edition-reports.ts'

export type EditionLoaders = Readonly<Record<string, () => Promise<Release>>>

/** By order, earliest first. The browser loads one if a year refers to it. */
const laterEditions: EditionLoaders = {}

const loaders = new Map(Object.entries(laterEditions))
const added = new Set<string>()

/**
 * Adds editions that no order requires. Only a year that refers to one has its forms; none is a default. Returns a
 * function that removes them.
 */
export function addEditions(more: EditionLoaders): () => void {
  for (const [code, load] of Object.entries(more)) {
    loaders.set(code, load)
    added.add(code)
  }
  return () => {
    for (const code of Object.keys(more)) {
      loaders.delete(code)
      added.delete(code)
    }
  }
}

export function isAdded(code: string): boolean {
  return added.has(code)
}

export function editionLoaders(): ReadonlyMap<string, () => Promise<Release>> {
  return loaders
}
