import type { List } from '#engine/list/list.ts'
import { periodList } from '#features/years/period-list.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'
import { catalogueLists, normList } from '#forms/norms/norm-list.ts'

const catalogueNames = [
  'jobs',
  'educationLevels',
  'fieldsOfEducation',
  'schools',
] as const satisfies readonly (keyof Catalogues)[]

export const yearLists = ['periods', 'norms', ...catalogueNames] as const
export type YearList = (typeof yearLists)[number]

export function yearListOf(name: YearList): List {
  if (name === 'periods') return periodList
  return name === 'norms' ? normList : catalogueLists[name]
}
