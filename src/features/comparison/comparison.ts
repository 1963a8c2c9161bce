import { type Indicator, indicatorNames, type Spread } from '#budget/indicators.ts'
import { type SortDirection, type SortValue, sortDirections, sortRows } from '#engine/list/search.ts'
import { isInRange, isOutlier, type ValueRange } from '#features/comparison/distribution.ts'
import { budgetStatuses, regionIn, typeOf } from '#features/portfolio/institution-rows.ts'
import type { ComparedInstitution, Comparison } from '#features/portfolio/overview.ts'

export type ComparisonSettings = ValueRange & {
  readonly indicator: Indicator
  /** The highlighted institution; '': none. */
  readonly highlight: string
  readonly position: (typeof spreadPositions)[number] | 'all'
  readonly compareSort: ComparedColumn
  readonly compareDirection: SortDirection
  /** From 0. */
  readonly comparePage: number
}
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

export const defaultComparisonSettings: ComparisonSettings = {
  indicator: indicatorNames[0] ?? 'costOfLearner',
  highlight: '',
  position: 'all',
  from: null,
  to: null,
  compareSort: 'apart',
  compareDirection: 'descending',
  comparePage: 0,
}

/** Replaces invalid values by the default. */
export function parseComparisonSettings(
  given: (name: keyof ComparisonSettings) => string | null,
): ComparisonSettings {
  const one = <Value>(name: keyof ComparisonSettings, among: readonly Value[], otherwise: Value): Value =>
    among.find((each) => each === given(name)) ?? otherwise
  const bound = (name: 'from' | 'to'): number | null => {
    const word = given(name) ?? ''
    return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : null
  }
  const part = Number(given('comparePage'))
  return {
    indicator: one('indicator', indicatorNames, defaultComparisonSettings.indicator),
    highlight: given('highlight') ?? '',
    position: one('position', [...spreadPositions, 'all'] as const, 'all'),
    from: bound('from'),
    to: bound('to'),
    compareSort: one('compareSort', comparedColumns, defaultComparisonSettings.compareSort),
    compareDirection: one('compareDirection', sortDirections, defaultComparisonSettings.compareDirection),
    // Pages count from 1 in the URL.
    comparePage: Number.isInteger(part) && part > 1 && part <= 100_000 ? part - 1 : 0,
  }
}

export function comparisonSettingsParams(
  compared: ComparisonSettings,
): readonly (readonly [name: keyof ComparisonSettings, word: string])[] {
  const names = Object.keys(defaultComparisonSettings) as readonly (keyof ComparisonSettings)[]
  return names.flatMap((name) => {
    const value = compared[name]
    if (value === defaultComparisonSettings[name] || value === null) return []
    return [[name, String(name === 'comparePage' ? compared.comparePage + 1 : value)] as const]
  })
}

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
    from,
    to,
  }: Pick<ComparisonSettings, 'position' | 'compareSort' | 'compareDirection' | 'from' | 'to'>,
): readonly ComparedInstitution[] {
  const shown = values.filter(
    (row) => (position === 'all' || row.position === position) && isInRange(row.value, { from, to }),
  )
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
