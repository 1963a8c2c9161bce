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
  ])('%s is %d', (text, value) => {
    expect(readNumber(text, decimal)).toEqual({ kind: 'number', value })
  })

  it('takes three digits behind one mark for thousands only where decimals cannot be', () => {
    expect(readNumber('475,962', whole)).toEqual({ kind: 'number', value: 475962 })
    expect(readNumber('475,962', decimal)).toEqual({ kind: 'ambiguous', readings: [475962, 475.962] })
  })

  it.each(['####', 'арав', '2026-01-02', '1,23,4', '1.2.3,4', '--5', '12abc', '.'])(
    'does not guess at %s',
    (text) => {
      expect(readNumber(text, decimal)).toEqual({ kind: 'unreadable' })
    },
  )

  it('takes no text for a number that is longer than any, however many figures it has', () => {
    expect(readNumber('9'.repeat(101), whole)).toEqual({ kind: 'unreadable' })
    expect(readNumber(`0.${'3'.repeat(98)}`, decimal)).toEqual({ kind: 'number', value: 1 / 3 })
    expect(readNumber(`${' '.repeat(200)}7${' '.repeat(200)}`, whole)).toEqual({ kind: 'number', value: 7 })
  })

  it.each(['', '   ', '\u00a0'])('sees that %j is empty', (text) => {
    expect(readNumber(text, decimal)).toEqual({ kind: 'empty' })
  })
})
