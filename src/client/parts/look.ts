import { everything, type Look } from '#domain/draft/institution-list.ts'
import { isSameLook, type ListLook, lookGiven, lookOnly, wordsOfLook } from '#domain/draft/look.ts'
import { deskText } from '#text/desk.ts'

/** What an address says of the institutions that are looked at, see `Address.look`. */
export function lookOf({ look }: { readonly look: string }): ListLook {
  const params = new URLSearchParams(look)
  return lookGiven((name) => params.get(name))
}

/** A look as an address has it; '' for all institutions. */
export function lookText(look: Partial<ListLook>): string {
  return new URLSearchParams(wordsOfLook(look).map(([name, word]) => [name, word])).toString()
}

/** The look after somebody chose otherwise: it begins at its first page, put in order and cut as before. */
export function lookWith(look: ListLook, change: Partial<ListLook>): string {
  return lookText({ ...look, page: 0, ...change })
}

/** What of it the server is asked for where there is neither order nor page. */
export function askedLook(look: ListLook): Partial<Look> {
  const chosen = new Set(wordsOfLook(look).map(([name]) => name as string))
  return Object.fromEntries(Object.entries(lookOnly(look)).filter(([name]) => chosen.has(name)))
}

/** Why there is no institution to tell of: none is like what is looked for, or the reviewer has none at all. */
export function nobodyFound(address: { readonly look: string }): string {
  const { none, noneFound } = deskText.overview
  return isSameLook(lookOnly(lookOf(address)), everything) ? none : noneFound
}
