import type { PositionRow } from '#budget/api.ts'
import type { ListToPrint } from '#documents/paper/list-on-paper.ts'
import { positionsScreenText } from '#features/positions/text.ts'
import { peopleButtonText } from '#features/staff/text.ts'
import type { Group } from '#forms/profile.ts'

const text = positionsScreenText
const { schoolIndicators, otherIndicators } = text

type PositionIndicator = keyof typeof otherIndicators

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

export function positionsOnPaper(
  positions: readonly PositionRow[],
  group: Group,
  status: string,
): ListToPrint {
  const { shown, summed } = shownIndicators(group)
  const { headers, computed } = text
  return {
    code: 'positions',
    title: text.heading,
    purpose: text.purpose,
    status,
    captionHead: headers.jobName,
    columns: [
      { caption: headers.gradeStepName, group: null, content: 'text' },
      { caption: headers.requiredQty, group: null, content: 'count' },
      { caption: headers.salary, group: null, content: 'amount' },
      { caption: headers.description, group: null, content: 'wide' },
      ...shown.map((key) => ({
        caption: indicatorHead(group, key),
        group: computed,
        content: 'count' as const,
      })),
    ],
    lines: positions.map((row) => ({
      caption: row.jobName,
      values: [
        row.gradeStepName,
        row.requiredQty,
        row.salary,
        row.description,
        ...shown.map((key) => row[key]),
      ],
    })),
    total: {
      caption: peopleButtonText.total,
      values: [
        ...Array.from({ length: 4 }, () => null),
        ...shown.map((key) =>
          key === summed ? positions.reduce((sum, row) => sum + (row[key] ?? 0), 0) : null,
        ),
      ],
    },
  }
}
