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
export function listQueryFromAddress({ filter }: { readonly filter: string }): InstitutionListQuery {
  const params = new URLSearchParams(filter)
  return parseListQuery((name) => params.get(name))
}

/** Returns '' for all institutions. */
export function serializeListQuery(listQuery: Partial<InstitutionListQuery>): string {
  return new URLSearchParams(listQueryParams(listQuery).map(([name, word]) => [name, word])).toString()
}

/** Returns to the first page. Sorting and page size stay. */
export function changeFilter(listQuery: InstitutionListQuery, change: Partial<InstitutionListQuery>): string {
  return serializeListQuery({ ...listQuery, page: 0, ...change })
}

/** Omits sorting and paging. */
export function filterParams(listQuery: InstitutionListQuery): Partial<InstitutionFilter> {
  const chosen = new Set(listQueryParams(listQuery).map(([name]) => name as string))
  return Object.fromEntries(Object.entries(pickFilter(listQuery)).filter(([name]) => chosen.has(name)))
}

export function emptyListReason(address: { readonly filter: string }): string {
  const { none, noneFound } = workspaceText.overview
  return isSameFilter(pickFilter(listQueryFromAddress(address)), noFilter) ? none : noneFound
}
