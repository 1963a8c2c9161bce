import { isApart, isInRange, type ValueRange } from '#domain/draft/distribution.ts'
import { type Indicator, indicatorNames, type Spread } from '#domain/draft/indicators.ts'
import { budgetStatuses, regionIn, typeOf } from '#domain/draft/institution-list.ts'
import type { ComparedInstitution, Comparison } from '#domain/draft/overview.ts'
import { type SortDirection, type SortValue, sortDirections, sortRows } from '#domain/list/look-through.ts'

export type ComparisonSettings = ValueRange & {
  readonly indicator: Indicator
  /** The highlighted institution; '': none. */
  readonly marked: string
  readonly lies: (typeof spreadPositions)[number] | 'all'
  readonly sorted: ComparedColumn
  readonly turn: SortDirection
  /** From 0. */
  readonly part: number
}
export const spreadPositions = ['above', 'below', 'ordinary'] as const

export const comparedColumns = [
  'number',
  'name',
  'value',
  'apart',
  'lies',
  'status',
  'type',
  'region',
] as const
export type ComparedColumn = (typeof comparedColumns)[number]

export const defaultComparisonSettings: ComparisonSettings = {
  indicator: indicatorNames[0] ?? 'costOfLearner',
  marked: '',
  lies: 'all',
  from: null,
  to: null,
  sorted: 'apart',
  turn: 'descending',
  part: 0,
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
  const part = Number(given('part'))
  return {
    indicator: one('indicator', indicatorNames, defaultComparisonSettings.indicator),
    marked: given('marked') ?? '',
    lies: one('lies', [...spreadPositions, 'all'] as const, 'all'),
    from: bound('from'),
    to: bound('to'),
    sorted: one('sorted', comparedColumns, defaultComparisonSettings.sorted),
    turn: one('turn', sortDirections, defaultComparisonSettings.turn),
    // Pages count from 1 in the URL.
    part: Number.isInteger(part) && part > 1 && part <= 100_000 ? part - 1 : 0,
  }
}

export function comparisonSettingsParams(
  compared: ComparisonSettings,
): readonly (readonly [name: keyof ComparisonSettings, word: string])[] {
  const names = Object.keys(defaultComparisonSettings) as readonly (keyof ComparisonSettings)[]
  return names.flatMap((name) => {
    const value = compared[name]
    if (value === defaultComparisonSettings[name] || value === null) return []
    return [[name, String(name === 'part' ? compared.part + 1 : value)] as const]
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
    lies: ({ lies }) => (lies === 'alone' ? spreadPositions.length : spreadPositions.indexOf(lies)),
    status: ({ budgetStatus }) => budgetStatuses.indexOf(budgetStatus),
    type: typeOf,
    region: regionIn,
  }
  return values[column]
}

export function comparedRows(
  { values, spread }: Pick<Comparison, 'values' | 'spread'>,
  { lies, sorted, turn, from, to }: Pick<ComparisonSettings, 'lies' | 'sorted' | 'turn' | 'from' | 'to'>,
): readonly ComparedInstitution[] {
  const shown = values.filter(
    (row) => (lies === 'all' || row.lies === lies) && isInRange(row.value, { from, to }),
  )
  return sortRows(shown, sortValueOf(sorted, spread), turn)
}

export function outliersFirst({
  values,
  spread,
}: Pick<Comparison, 'values' | 'spread'>): readonly ComparedInstitution[] {
  const apart = values.filter(isApart)
  return sortRows(apart, sortValueOf('apart', spread), 'descending')
}
