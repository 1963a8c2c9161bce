import { positionsScreenText } from '#features/positions/text.ts'
import type { Group } from '#forms/profile.ts'

const text = positionsScreenText
const { schoolIndicators, otherIndicators } = text

export type PositionIndicator = keyof typeof otherIndicators

const school: readonly PositionIndicator[] = [
  'indicator1',
  'indicator2',
  'indicator3',
  'indicator4',
  'indicator5',
  'indicator6',
  'indicator9',
]
const other: readonly PositionIndicator[] = [
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

/** The shown figures and the summed one (spec 001 §2, 002 §3.3). */
export function shownIndicators(group: Group): {
  readonly shown: readonly PositionIndicator[]
  readonly summed: PositionIndicator
} {
  return group === 'ORGEBS'
    ? { shown: school, summed: 'indicator5' }
    : { shown: other, summed: 'indicator10' }
}

export function indicatorHead(group: Group, key: PositionIndicator): string {
  const headers: Readonly<Partial<Record<PositionIndicator, string>>> =
    group === 'ORGEBS' ? schoolIndicators : otherIndicators
  return headers[key] ?? otherIndicators[key]
}
