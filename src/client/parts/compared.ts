import type { Address } from '#client/shell/address.ts'
import { type Compared, comparedFirst, comparedGiven, wordsOfCompared } from '#domain/draft/compared.ts'

/** See `PageAddress`. */
export function comparedIn({ compared }: Pick<Address, 'compared'>): Compared {
  const params = new URLSearchParams(compared)
  return comparedGiven((name) => params.get(name))
}

/** Returns '' for the defaults. */
export function comparedWith(compared: Compared, change: Partial<Compared>): string {
  const words = wordsOfCompared({ ...compared, ...change })
  return new URLSearchParams(words.map(([name, word]) => [name, word])).toString()
}

export function comparedMarked(institutionId: string): string {
  return comparedWith(comparedFirst, { marked: institutionId })
}
