import { expect, test } from 'vitest'
import { changedRow } from '#features/changes/web/changes-screen.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { school, soumSchool } from '#test/support/school.ts'

const state = (year: number) => ({
  year,
  edition: edition2025,
  view: edition2025.views['ebs-public'],
  inputs: school(soumSchool).inputs,
})
const between = {
  from: { end: 'lastYear', name: '', label: '', state: state(2025) },
  to: { end: 'now', name: '', label: '', state: state(2026) },
} as const
const side = (shown: string, value: number | string | null) => ({ shown, value })
const none = side('–', null)

test('a cell of a blank appears under its names with its link, difference and percent', () => {
  const at = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }
  expect(changedRow(between, { at, parts: [], was: 60, is: 45, effect: -9 })).toEqual({
    key: 'ebs-b1/1.stage1Qty',
    sheet: 'Сурагчийн тоо',
    name: '«2025-2026 суралцагч · 1-р анги»',
    at,
    was: side('60', 60),
    is: side('45', 45),
    difference: side('−15', -15),
    percent: side('−25.0', -25),
    effect: -9,
  })
})

test.each([
  [null, 5, none, none],
  [5, null, none, none],
  [0, 5, side('+5', 5), none],
  [0.1, 0.3, side('+0.2', 0.2), side('+200.0', 200)],
])('from %s to %s', (was, is, difference, percent) => {
  const at = { sheet: 'ebs-b5', row: '1', field: 'addedJobTime' }
  expect(changedRow(between, { at, parts: [], was, is, effect: null })).toMatchObject({
    difference,
    percent,
    effect: null,
  })
})

test('a norm has no tab link, and a fact shows its values as text', () => {
  const at = { sheet: 'norm-grade', row: '1', field: 'amount' }
  expect(changedRow(between, { at, parts: [], was: 1, is: 2, effect: 7 }).at).toBeNull()
  expect(changedRow(between, { name: 'location', was: 'soumNear', is: null, effect: 7 })).toEqual({
    key: 'fact location',
    sheet: 'Байгууллагын мэдээлэл',
    name: 'Байршил',
    at: null,
    was: side('сум (200 км хүртэл)', 'сум (200 км хүртэл)'),
    is: none,
    difference: none,
    percent: none,
    effect: 7,
  })
})
