import { expect, test } from 'vitest'
import { placeGroups, recentText } from '#features/home/web/place-table.tsx'
import { edition2025 } from '#forms/editions/edition-2025.ts'

const now = new Date('2026-03-02T01:00:00Z')

test.each([
  ['2026-03-02T00:14:00Z', 'өнөөдөр 08:14'],
  ['2026-03-01T08:20:00Z', 'өчигдөр 16:20'],
  ['2026-02-28T15:59:00Z', '02.28'],
  ['2025-12-31T08:00:00Z', '2025.12.31'],
])('%s is read as «%s» on 2 March in Ulaanbaatar', (iso, text) => {
  expect(recentText(iso, now)).toBe(text)
})

test('every tab but home is in one group, by who fills it in', () => {
  for (const view of Object.values(edition2025.views)) {
    const { blanks, people, computed } = placeGroups(view)
    const values = [...blanks, ...people, ...computed].map(({ value }) => value)
    const tabs = view.tabs.filter(({ panel }) => panel !== 'summary').map(({ value }) => value)
    expect([values.length, new Set(values)]).toEqual([tabs.length, new Set(tabs)])
  }
  const { blanks, people } = placeGroups(edition2025.views['ebs-public'])
  expect(blanks.map(({ value }) => value)).toEqual([1, 5, 6, 9, 12, 13])
  expect(people.map(({ panel }) => panel)).toEqual(['positions', 'staff', 'children'])
})
