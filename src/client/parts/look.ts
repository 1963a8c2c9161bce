import { everything, type Look } from '#domain/draft/institution-list.ts'
import { isSameLook, type ListLook, lookGiven, lookOnly, wordsOfLook } from '#domain/draft/look.ts'
import { deskText } from '#text/desk.ts'

/** See `PageAddress`. */
export function lookOf({ look }: { readonly look: string }): ListLook {
  const params = new URLSearchParams(look)
  return lookGiven((name) => params.get(name))
}

/** Returns '' for all institutions. */
export function lookText(look: Partial<ListLook>): string {
  return new URLSearchParams(wordsOfLook(look).map(([name, word]) => [name, word])).toString()
}

/** Returns to the first page. Sorting and page size stay. */
export function lookWith(look: ListLook, change: Partial<ListLook>): string {
  return lookText({ ...look, page: 0, ...change })
}

/** Omits sorting and paging. */
export function askedLook(look: ListLook): Partial<Look> {
  const chosen = new Set(wordsOfLook(look).map(([name]) => name as string))
  return Object.fromEntries(Object.entries(lookOnly(look)).filter(([name]) => chosen.has(name)))
}

export function nobodyFound(address: { readonly look: string }): string {
  const { none, noneFound } = deskText.overview
  return isSameLook(lookOnly(lookOf(address)), everything) ? none : noneFound
}
