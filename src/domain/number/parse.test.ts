import { describe, expect, it } from 'vitest'
import { readNumber } from '#domain/number/parse.ts'

const whole = { decimals: 0 }
const decimal = { decimals: 2 }

describe('reading a number as people write it', () => {
  it.each([
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1.234,5', 1234.5],
    ['1\u202f234\u00a0567,25', 1234567.25],
    ['1.234.567', 1234567],
    ['1,234,567.50₮', 1234567.5],
    ['12.5%', 12.5],
    ['350 төг', 350],
    ['(25)', -25],
    ['0,125', 0.125],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['1234.567', 1234.567],
    ['475,96', 475.96],
    ['\u22127', -7],
    ['+7', 7],
    ['5.', 5],
    ['-.5', -0.5],
    ['+1,234,567', 1234567],
    ['-12.345.678,9', -12345678.9],
    ['123,456,789', 123456789],
    ['0123,456', 123.456],
    ['1234,567', 1234.567],
    ['5 төгрөг.', 5],
  ])('%s is %d', (text, value) => {
    expect(readNumber(text, decimal)).toEqual({ kind: 'number', value })
  })

  it('takes three digits behind one mark for thousands only where decimals cannot be', () => {
    expect(readNumber('475,962', whole)).toEqual({ kind: 'number', value: 475962 })
    expect(readNumber('475,962', decimal)).toEqual({ kind: 'ambiguous', readings: [475962, 475.962] })
  })

  it.each([
    '####',
    'арав',
    '2026-01-02',
    '--5',
    '12abc',
    '.',
    // Beside a mark, too, only figures count.
    'a1.5',
    '1.5a',
    '(25)5',
    '5(25)',
    // Groups of thousands have three figures, the first one to three.
    '1,23,4',
    '1.2.3,4',
    '1,234,56',
    '1,2345,678',
    '1234,567,890',
    '1234.567,8',
    ',234,567',
    // The mark of decimals stands once, and last.
    '1,234.5.6',
    '1.234,5,6',
  ])('does not guess at %s', (text) => {
    expect(readNumber(text, decimal)).toEqual({ kind: 'unreadable' })
  })

  it('takes no text for a number that is longer than any, however many figures it has', () => {
    expect(readNumber('9'.repeat(101), whole)).toEqual({ kind: 'unreadable' })
    expect(readNumber(`0.${'3'.repeat(98)}`, decimal)).toEqual({ kind: 'number', value: 1 / 3 })
    expect(readNumber(`${' '.repeat(200)}7${' '.repeat(200)}`, whole)).toEqual({ kind: 'number', value: 7 })
  })

  it.each(['', '   ', '\u00a0'])('sees that %j is empty', (text) => {
    expect(readNumber(text, decimal)).toEqual({ kind: 'empty' })
  })
})
