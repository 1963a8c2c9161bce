import { expect, it } from 'vitest'
import { shownEntries } from '#domain/draft/shown-entries.ts'

const entries = {
  'sub-b1': { '1.stage1Qty': 60 },
  'sub-b8': { '2.plannedAmount': 500_000 },
} as const

it.each([
  ['sub-public', ['sub-b1', 'sub-b8']],
  ['sub-private', ['sub-b1']],
  ['ebs-public', []],
  ['none', []],
])('of %s what stands on its tabs: %j', (view, sheets) => {
  expect(Object.keys(shownEntries(view, entries))).toEqual(sheets)
})
