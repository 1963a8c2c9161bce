import { describe, expect, it, test } from 'vitest'
import type { BudgetState } from '#budget/variance.ts'
import { bridgeEnds, withOtherCauses } from '#features/changes/web/variance-table.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'

const stateOf = (year: number): BudgetState => ({
  year,
  edition: edition2025,
  view: edition2025.views['ebs-public'],
  inputs: { entries: {}, givens: {}, facts: {} },
})
const [before, now] = [stateOf(2025), stateOf(2026)]
const snapshotOf = (kind: 'calculated' | 'sent', at: string) => ({ kind, at, sessionCode: '2026-02' })
const none = { lastYear: null, periodBefore: null, calculated: null, sent: null }
const early = '2026-03-01T01:00:00Z'
const late = '2026-03-02T01:00:00Z'

describe('the ends of a bridge', () => {
  it('are those that there are, and now the last', () => {
    const lastYear = { ...none, lastYear: before, stored: { ...none, lastYear: snapshotOf('sent', early) } }
    expect(bridgeEnds(lastYear, now)).toEqual({
      ends: [
        {
          end: 'lastYear',
          name: '2025 оны илгээсэн',
          label: '2025 оны илгээсэн (2026.03.01 09:00)',
          state: before,
        },
        { end: 'now', name: 'Одоо', label: 'Одоо', state: now },
      ],
      lost: [],
    })
    expect(bridgeEnds({ ...none, stored: none }, now).ends.map(({ end }) => end)).toEqual(['now'])
  })

  it.each([
    ['was sent as it was calculated', early, late, ['calculated', 'sent', 'now']],
    ['was calculated anew after it came back', late, early, ['sent', 'calculated', 'now']],
  ])('of the newest period are in chronological order: it %s', (_, calculatedAt, sentAt, order) => {
    const both = {
      ...none,
      calculated: now,
      sent: now,
      stored: {
        ...none,
        calculated: snapshotOf('calculated', calculatedAt),
        sent: snapshotOf('sent', sentAt),
      },
    }
    expect(bridgeEnds(both, now).ends.map(({ end }) => end)).toEqual(order)
  })

  it('name an end that existed and is no longer known', () => {
    const lost = { ...none, stored: { ...none, periodBefore: snapshotOf('calculated', early) } }
    expect(bridgeEnds(lost, now)).toEqual({
      ends: [{ end: 'now', name: 'Одоо', label: 'Одоо', state: now }],
      lost: ['Өмнөх үеийн тооцсон (2026.03.01 09:00)'],
    })
  })
})

test('the smallest of many causes are grouped as one, after the others in their order', () => {
  const causes = (
    [
      ['norms', 5],
      ['people', -9],
      ['pupils', 40],
      ['meals', -2],
      ['pay', 30],
    ] as const
  ).map(([key, amount]) => ({ key, name: key, amount }))
  const amounts = withOtherCauses(causes, 4).map(({ key, amount }) => [key, amount])
  expect(amounts).toEqual([
    ['people', -9],
    ['pupils', 40],
    ['pay', 30],
    ['rest', 3],
  ])
  expect(withOtherCauses(causes, 4).at(-1)?.name).toBe('Бусад 2 шалтгаан')
  expect(withOtherCauses(causes, 5)).toBe(causes)
})
