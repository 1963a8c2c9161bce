import { indicatorNames, type Spread } from '#budget/indicators.ts'
import { counted, oneOf, type StateOf, textUpTo } from '#engine/list/parameters.ts'
import { type SortValue, sortDirections, sortRows } from '#engine/list/search.ts'
import { isOutlier } from '#features/comparison/distribution.ts'
import { budgetStatuses, regionIn, typeOf } from '#features/portfolio/institution-rows.ts'
import type { ComparedInstitution, Comparison } from '#features/portfolio/overview.ts'

export const spreadPositions = ['above', 'below', 'ordinary'] as const

export const comparedColumns = [
  'number',
  'name',
  'value',
  'apart',
  'position',
  'status',
  'type',
  'region',
] as const
export type ComparedColumn = (typeof comparedColumns)[number]

export const declaredComparison = {
  indicator: oneOf(indicatorNames[0] ?? 'costOfLearner', indicatorNames),
  /** The highlighted institution; '': none. */
  highlight: textUpTo(40),
  position: oneOf('all', spreadPositions),
  compareSort: oneOf('apart', comparedColumns),
  compareDirection: oneOf('descending', sortDirections),
  comparePage: counted(0),
}
export type ComparisonSettings = StateOf<typeof declaredComparison>

/** Distance from the median ignores its sign. */
export function sortValueOf(
  column: ComparedColumn,
  spread: Spread | null,
): (row: ComparedInstitution) => SortValue {
  const values: Readonly<Record<ComparedColumn, (row: ComparedInstitution) => SortValue>> = {
    number: ({ institutionId }) => institutionId,
    name: ({ name }) => name,
    value: ({ value }) => value,
    apart: ({ value }) => (spread === null ? value : Math.abs(value - spread.median)),
    // Values without a position sort last.
    position: ({ position }) =>
      position === 'alone' ? spreadPositions.length : spreadPositions.indexOf(position),
    status: ({ budgetStatus }) => budgetStatuses.indexOf(budgetStatus),
    type: typeOf,
    region: regionIn,
  }
  return values[column]
}

export function comparedRows(
  { values, spread }: Pick<Comparison, 'values' | 'spread'>,
  {
    position,
    compareSort,
    compareDirection,
  }: Pick<ComparisonSettings, 'position' | 'compareSort' | 'compareDirection'>,
): readonly ComparedInstitution[] {
  const shown = values.filter((row) => position === 'all' || row.position === position)
  return sortRows(shown, sortValueOf(compareSort, spread), compareDirection)
}

export function outliersFirst({
  values,
  spread,
}: Pick<Comparison, 'values' | 'spread'>): readonly ComparedInstitution[] {
  const outliers = values.filter(isOutlier)
  return sortRows(outliers, sortValueOf('apart', spread), 'descending')
}

/** Groups of which a reviewer can select one; `kind` is the attribute in which they differ. */
export type MixedGroups =
  | { readonly kind: 'types'; readonly groups: readonly ComparedInstitution['orgType'][] }
  | { readonly kind: 'ownerships'; readonly groups: readonly ComparedInstitution['organizationProperty'][] }

/** Returns `null` if all have the same type and ownership. Types come first, because their forms differ. */
export function mixedGroupsIn(
  values: readonly Pick<ComparedInstitution, 'orgType' | 'organizationProperty'>[],
): MixedGroups | null {
  const types = [...new Set(values.map(({ orgType }) => orgType))]
  if (types.length > 1) return { kind: 'types', groups: types }
  const ownerships = [...new Set(values.map(({ organizationProperty }) => organizationProperty))]
  return ownerships.length > 1 ? { kind: 'ownerships', groups: ownerships } : null
}

/** Figures that the server still refreshes come first: without them nothing is known about the others. */
export function noValuesReason({
  outdated,
  notComparable,
}: {
  readonly outdated: number
  readonly notComparable: number
}): 'outdated' | 'noInstitutions' | 'notComparable' {
  if (outdated > 0) return 'outdated'
  return notComparable === 0 ? 'noInstitutions' : 'notComparable'
}
