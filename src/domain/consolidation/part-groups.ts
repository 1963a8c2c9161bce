import { noCode, type PartGroup, type SumBy } from '#domain/consolidation/sum-table.ts'
import { type ListedInstitution, typeOf } from '#domain/draft/institution-list.ts'
import { regionName } from '#domain/draft/look.ts'
import { regionKeyIn } from '#domain/draft/overview.ts'

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
