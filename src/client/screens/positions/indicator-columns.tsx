import type { DataColumn } from '#client/ui/data-column.ts'
import type { PositionRow } from '#contract/people.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { peopleScreenText } from '#text/people.ts'

const { computed, schoolIndicators, otherIndicators } = peopleScreenText.positions

type Indicator = keyof typeof otherIndicators

const school: readonly Indicator[] = [
  'indicator1',
  'indicator2',
  'indicator3',
  'indicator4',
  'indicator5',
  'indicator6',
  'indicator9',
]
const other: readonly Indicator[] = [
  'indicator1',
  'indicator2',
  'indicator3',
  'indicator4',
  'indicator5',
  'indicator6',
  'indicator7',
  'indicator8',
  'indicator9',
  'indicator10',
]

/** What positions cost by the form of the group; the total row sums one of them (spec 001 §2, 002 §3.3). */
export function indicatorColumns(
  group: Group,
  positions: readonly PositionRow[],
): readonly DataColumn<PositionRow>[] {
  const [indicators, summed] =
    group === 'ORGEBS' ? ([school, 'indicator5'] as const) : ([other, 'indicator10'] as const)
  return indicators.map((key) => ({
    key,
    head: headOf(group, key),
    group: computed,
    kind: 'figure',
    sortBy: (row) => row[key],
    cell: (row) => shown(row[key]),
    total: key === summed ? shown(positions.reduce((sum, row) => sum + (row[key] ?? 0), 0)) : null,
  }))
}

function headOf(group: Group, key: Indicator): string {
  const heads: Readonly<Partial<Record<Indicator, string>>> =
    group === 'ORGEBS' ? schoolIndicators : otherIndicators
  return heads[key] ?? otherIndicators[key]
}

function shown(amount: number | null): string {
  return amount === null ? '' : formatNumber(amount, { atMost: 1 })
}
