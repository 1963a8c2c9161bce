import { expect, test } from 'vitest'
import { tabAt } from '#features/home/web/standing.ts'
import type { Tab } from '#forms/editions/edition.ts'

const tabs: readonly Tab[] = [
  { value: 1, label: 'one', sheets: ['a'], group: 'pay', panel: null },
  { value: 10, label: 'summary', group: null, sheets: [], panel: 'summary' },
  { value: 9, label: 'two', sheets: ['b', 'c'], group: 'pay', panel: null },
]

test.each([
  ['the tab that is named', 9, 9],
  ['the summary where none is named', null, 10],
  ['the summary where there is no such tab', 6, 10],
])('an address means %s', (_, value, tab) => {
  expect(tabAt({ tabs }, value)?.value).toBe(tab)
})
