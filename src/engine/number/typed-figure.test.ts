import { expect, test } from 'vitest'
import { roundedAmount, typedAmount, typedCount, typedThousands } from '#engine/number/typed-figure.ts'
import { ruleText } from '#engine/rule-text.ts'

const { unreadable, ambiguous } = ruleText

test.each([
  ['1,850,000', { kind: 'value', value: 1_850_000 }],
  ['1 850 000 ₮', { kind: 'value', value: 1_850_000 }],
  ['1,850', { kind: 'value', value: 1850 }],
  ['214285.71', { kind: 'value', value: 214_285.71 }],
  ['', { kind: 'empty' }],
  ['850.125', { kind: 'wrong', message: ambiguous.pointMark('850.125', '850125', '850.13') }],
  ['45000 12000', { kind: 'wrong', message: unreadable.several('45000 12000') }],
  ['50%', { kind: 'wrong', message: unreadable.percent('50%') }],
  ['2026-08-15', { kind: 'wrong', message: unreadable.date('2026-08-15') }],
  ['1850,000', { kind: 'wrong', message: ambiguous.commaMark('1850,000', '1850000', '1850.00') }],
  ['350 000 420 000', { kind: 'wrong', message: ambiguous.spaces('350 000 420 000', '350000420000') }],
  ['-', { kind: 'wrong', message: ambiguous.dash('-') }],
  ['-5', { kind: 'wrong', message: ruleText.negative }],
  ['214285.7142', { kind: 'wrong', message: ruleText.tooFine('214285.7142', 2) }],
])('the amount %j', (typed, read) => {
  expect(typedAmount(typed)).toEqual(read)
})

test.each([
  ['3', 0, 'posts', { kind: 'value', value: 3 }],
  ['3.5', 0, 'posts', { kind: 'wrong', message: ruleText.tooFine('3.5', 0) }],
  ['0.5', 2, 'posts', { kind: 'value', value: 0.5 }],
  ['0.555', 2, 'posts', { kind: 'wrong', message: ruleText.tooFine('0.555', 2) }],
  ['3 ₮', 0, 'posts', { kind: 'wrong', message: unreadable.currency('3 ₮') }],
  ['12 15', 0, 'posts', { kind: 'wrong', message: unreadable.several('12 15') }],
  ['8 сар', 0, 'months', { kind: 'value', value: 8 }],
  ['8 сар', 1, 'years', { kind: 'wrong', message: unreadable.unit('8 сар') }],
  ['3 сар', 2, 'posts', { kind: 'wrong', message: unreadable.unit('3 сар') }],
  ['10 өдөр', 0, 'months', { kind: 'wrong', message: unreadable.unit('10 өдөр') }],
  ['2 бүлэг', 0, 'quantity', { kind: 'wrong', message: unreadable.unit('2 бүлэг') }],
] as const)('the count %j with %d decimals of %s', (typed, decimals, unit, read) => {
  expect(typedCount(typed, decimals, unit)).toEqual(read)
})

test('₮ is no sign of an amount in thousand tugrik', () => {
  expect(typedThousands('1,500')).toEqual({ kind: 'value', value: 1500 })
  expect(typedThousands('1,500₮')).toEqual({ kind: 'wrong', message: unreadable.currency('1,500₮') })
})

test.each([
  ['214285.714285714', '214,285.71'],
  ['850.1250', '850.13'],
  ['214285.71', null],
  ['0.30000000000000004', null],
  ['олон', null],
  ['', null],
])('the imported amount %j is rounded to %j', (typed, rounded) => {
  expect(roundedAmount(typed)).toBe(rounded)
})
