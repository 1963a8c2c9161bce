import { describe, expect, test } from 'vitest'
import { ruleText } from '#engine/rule-text.ts'
import { readSent, type SentFigure, whyWrong } from '#engine/sent-figure.ts'

const money = { min: 0, max: 1e12, decimals: 2, unit: 'money' } as const
const count = { min: 0, max: 36, decimals: 0, unit: 'months' } as const
const twoInterpretations = (text: string) => ruleText.ambiguous.commaMark(text, '12345', '12.35')
const value = (figure: number): SentFigure => ({ kind: 'value', value: figure })
const wrong = (message: string | null): SentFigure => ({ kind: 'wrong', message })

describe('a figure that another program sends', () => {
  test.each([
    [undefined, { kind: 'missing' }],
    [null, { kind: 'empty' }],
    ['', { kind: 'empty' }],
    ['  ', { kind: 'empty' }],
    ['1500000', value(1_500_000)],
    ['1 500 000', value(1_500_000)],
    ['1,500,000.5', value(1_500_000.5)],
    [1_500_000.55, value(1_500_000.55)],
    // Binary rounding noise.
    [0.1 + 0.2, value(0.3)],
    ['0.30000000000000004', value(0.3)],
    [2_999_999.999999999, value(3_000_000)],
    // Too many decimals for money.
    [0.001, wrong(ruleText.decimals(2))],
    ['10.1234', wrong(ruleText.decimals(2))],
    [1_000_000.005, wrong(ruleText.decimals(2))],
    // Ambiguous.
    ['12,345', wrong(twoInterpretations('12,345'))],
    [' 12.345 ', wrong(twoInterpretations('12.345'))],
    ['350 000 420 000', wrong(ruleText.ambiguous.spaces('350 000 420 000', '350000420000'))],
    // Only a point comes from programs.
    ['2026.05', value(2026.05)],
    ['10.45', value(10.45)],
    ['2026,05', wrong(ruleText.ambiguous.day('2026,05', '2,026.05'))],
    ['05.12', wrong(ruleText.ambiguous.day('05.12', '5.12'))],
    // Two figures, and signs of other units.
    ['45000 12000', wrong(ruleText.unreadable.several('45000 12000'))],
    ['12–15', wrong(ruleText.unreadable.several('12–15'))],
    ['15%', wrong(ruleText.unreadable.percent('15%'))],
    ['1500 ₮', value(1500)],
    // No arithmetic.
    ['=1+2', wrong(null)],
    ['1+2', wrong(null)],
    ['abc', wrong(null)],
    [-1, wrong(null)],
    ['2000000000000', wrong(null)],
    [Number.NaN, wrong(null)],
    // More digits than are exact.
    ['1234567890123456', wrong(ruleText.unreadable.digits('1234567890123456'))],
    [1_234_567_890_123_456, wrong(ruleText.unreadable.digits('1234567890123456'))],
  ] as const)('money: %j', (sent, read) => {
    expect(readSent(sent, money)).toEqual(read)
  })

  test.each([
    ['12', value(12)],
    [12.0000000001, value(12)],
    ['12.0', value(12)],
    ['1.000', wrong(ruleText.ambiguous.pointMark('1.000', '1000', '1'))],
    ['3.5', wrong(ruleText.wholeOnly({ min: '0', max: '36' }))],
    [3.5, wrong(ruleText.wholeOnly({ min: '0', max: '36' }))],
    ['37', wrong(null)],
  ] as const)('a count: %j', (sent, read) => {
    expect(readSent(sent, count)).toEqual(read)
  })

  test('gives its own reason if it can, else the reason of its field', () => {
    expect(whyWrong(wrong('by itself'), 'as its field')).toBe('by itself')
    expect(whyWrong(wrong(null), 'as its field')).toBe('as its field')
  })
})
