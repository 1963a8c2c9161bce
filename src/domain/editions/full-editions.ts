import { type FullEdition, fullEdition2025 } from '#domain/editions/reports.ts'

/** Every edition, the earliest first. */
export const fullEditions: readonly FullEdition[] = [fullEdition2025]

/** The edition that a year names, with its reports. Throws as `editionOf` does. */
export function fullEditionOf(code: string): FullEdition {
  const found = fullEditions.find((edition) => edition.code === code)
  if (found) return found
  throw new Error(`edition ${code} is not in this program`)
}
