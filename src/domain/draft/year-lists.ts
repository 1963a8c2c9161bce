import type { List } from '#domain/list/list.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'
import { catalogueLists, normList } from '#domain/norms/norm-list.ts'
import { periodList } from '#domain/organisation/period-list.ts'

const catalogueNames = [
  'jobs',
  'educationLevels',
  'fieldsOfEducation',
  'schools',
] as const satisfies readonly (keyof Catalogues)[]

/** The lists of a year that go out as they come in. */
export const yearLists = ['periods', 'norms', ...catalogueNames] as const
export type YearList = (typeof yearLists)[number]

/** How a list of a year is declared. */
export function yearListOf(name: YearList): List {
  if (name === 'periods') return periodList
  return name === 'norms' ? normList : catalogueLists[name]
}
