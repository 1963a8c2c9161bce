import { type InstitutionFilter, noFilter } from '#domain/draft/institution-list.ts'
import {
  type InstitutionListQuery,
  isSameFilter,
  listQueryParams,
  parseListQuery,
  pickFilter,
} from '#domain/draft/look.ts'
import { workspaceText } from '#text/desk.ts'

/** See `PageAddress`. */
export function listQueryFromAddress({ look }: { readonly look: string }): InstitutionListQuery {
  const params = new URLSearchParams(look)
  return parseListQuery((name) => params.get(name))
}

/** Returns '' for all institutions. */
export function serializeListQuery(look: Partial<InstitutionListQuery>): string {
  return new URLSearchParams(listQueryParams(look).map(([name, word]) => [name, word])).toString()
}

/** Returns to the first page. Sorting and page size stay. */
export function changeFilter(look: InstitutionListQuery, change: Partial<InstitutionListQuery>): string {
  return serializeListQuery({ ...look, page: 0, ...change })
}

/** Omits sorting and paging. */
export function filterParams(look: InstitutionListQuery): Partial<InstitutionFilter> {
  const chosen = new Set(listQueryParams(look).map(([name]) => name as string))
  return Object.fromEntries(Object.entries(pickFilter(look)).filter(([name]) => chosen.has(name)))
}

export function emptyListReason(address: { readonly look: string }): string {
  const { none, noneFound } = workspaceText.overview
  return isSameFilter(pickFilter(listQueryFromAddress(address)), noFilter) ? none : noneFound
}
