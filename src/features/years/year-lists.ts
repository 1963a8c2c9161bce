import type { List } from '#engine/list/list.ts'
import { periodList } from '#features/years/period-list.ts'
import { catalogueLists, catalogueNames } from '#forms/norms/catalogue-lists.ts'
import { normList } from '#forms/norms/norm-list.ts'

export const yearListNames = ['periods', 'norms', ...catalogueNames] as const
export type YearListName = (typeof yearListNames)[number]

export function yearListOf(name: YearListName): List {
  if (name === 'periods') return periodList
  return name === 'norms' ? normList : catalogueLists[name]
}

/** Which years a title may name; rows of periods name their own. */
export function yearsOfList(name: YearListName, year: number): readonly number[] {
  return name === 'periods' ? [] : [year]
}
