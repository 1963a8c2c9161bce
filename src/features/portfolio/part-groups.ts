import { regionName } from '#features/portfolio/institution-filter.ts'
import { type ListedInstitution, typeOf } from '#features/portfolio/institution-rows.ts'
import { regionKeyIn } from '#features/portfolio/overview.ts'

export type PartGroup = { readonly code: string; readonly name: string }

/** The code of institutions without a group; they come last. */
export const noCode = 'none'

type GroupedInstitution = Pick<ListedInstitution, 'institutionId' | 'orgType' | 'organizationProperty'> &
  Pick<ListedInstitution, 'aimagCode' | 'sumCode'>

/** Groups institutions by aimag, by sum within a single aimag (`none`: not in the catalogue), or by type. */
export function partGroups(
  rows: readonly GroupedInstitution[],
  by: Exclude<SumBy, 'institution'>,
): (institutionId: string) => PartGroup {
  const keyOf = regionKeyIn(rows)
  const groupOf = (row: GroupedInstitution): PartGroup => {
    if (by === 'type') return { code: `${row.orgType}.${row.organizationProperty}`, name: typeOf(row) }
    const code = keyOf(row)
    return { code, name: regionName(code) }
  }
  const groups = new Map(rows.map((row) => [row.institutionId, groupOf(row)]))
  return (institutionId) => groups.get(institutionId) ?? { code: noCode, name: regionName(noCode) }
}

export type SumBy = 'institution' | 'region' | 'type'
