import type { Address } from '#client/shell/address.ts'
import { type Compared, comparedFirst, comparedGiven, wordsOfCompared } from '#domain/draft/compared.ts'

/** What an address says of what is compared, see `Address.compared`. */
export function comparedIn({ compared }: Pick<Address, 'compared'>): Compared {
  const params = new URLSearchParams(compared)
  return comparedGiven((name) => params.get(name))
}

/** What is compared after a change, as an address has it; '' for what is compared at first. */
export function comparedWith(compared: Compared, change: Partial<Compared>): string {
  const words = wordsOfCompared({ ...compared, ...change })
  return new URLSearchParams(words.map(([name, word]) => [name, word])).toString()
}

/** What is compared at first, with an institution marked. */
export function comparedMarked(institutionId: string): string {
  return comparedWith(comparedFirst, { marked: institutionId })
}
