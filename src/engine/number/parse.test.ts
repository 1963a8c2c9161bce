import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type Interpretation,
  type NoFigure,
  type NumberDoubt,
  type NumberTarget,
  readNumber,
} from '#engine/number/parse.ts'

const whole: NumberTarget = { decimals: 0, unit: 'people' }
const count: NumberTarget = { decimals: 2, unit: 'any' }
const money: NumberTarget = { decimals: 2, unit: 'money' }
const thousands: NumberTarget = { decimals: 1, unit: 'thousands' }
const percent: NumberTarget = { decimals: 2, unit: 'percent' }
const coefficient: NumberTarget = { decimals: 4, unit: 'quantity' }

describe('a text that is one number', () => {
  it.each<[string, NumberTarget, number]>([
    // Digits alone, signs and decimals.
    ['0', whole, 0],
    ['7', whole, 7],
    ['007', whole, 7],
    ['45000', money, 45_000],
    ['999999999999', money, 999_999_999_999],
    ['12.5', count, 12.5],
    ['12,5', count, 12.5],
    ['0,125', count, 0.125],
    ['0.5', count, 0.5],
    ['.5', count, 0.5],
    [',5', count, 0.5],
    ['5.', count, 5],
    ['475,96', money, 475.96],
    ['1.0000', money, 1],
    ['+7', count, 7],
    ['-7', count, -7],
    ['\u22127', count, -7],
    ['\u20137', count, -7],
    ['- 7', count, -7],
    ['-.5', count, -0.5],
    ['(25)', count, -25],
    ['( 25 )', count, -25],
    ['(1,234.50)', money, -1234.5],
    ['-0', count, 0],
    // Groups of three between commas, points, spaces and apostrophes.
    ['1,234.5', count, 1234.5],
    ['1.234,5', count, 1234.5],
    ['1 234,5', count, 1234.5],
    ['1 234.5', count, 1234.5],
    ['1\u00a0234,5', count, 1234.5],
    ['1\u202f234\u202f567,25', count, 1_234_567.25],
    ['1\u00b4234\u00b4567', count, 1_234_567],
    ['1\u02bc234.5', count, 1234.5],
    ['1\u2009234', count, 1234],
    ['1\u2007234', count, 1234],
    ["1'234.5", count, 1234.5],
    ['1\u2019234\u2019567', count, 1_234_567],
    ["1'234'567,89", count, 1_234_567.89],
    ['1.234.567', count, 1_234_567],
    ['1,234,567', count, 1_234_567],
    ['123,456,789', count, 123_456_789],
    ['+1,234,567', count, 1_234_567],
    ['-12.345.678,9', count, -12_345_678.9],
    ['1,234,567.8901', coefficient, 1_234_567.8901],
    ['12 345', whole, 12_345],
    ['45 000', whole, 45_000],
    ['350 000 420', whole, 350_000_420],
    ['1 234 567.5', count, 1_234_567.5],
    ['1\u00a0234\u00a0567\u00a0890', whole, 1_234_567_890],
    ['1\u202f234\u202f567\u202f890\u202f123', whole, 1_234_567_890_123],
    // One mark with three digits in a cell of whole numbers.
    ['475,962', whole, 475_962],
    ['1.500', whole, 1500],
    ['12,000', whole, 12_000],
    // The number of decimals of a coefficient.
    ['1234.567', coefficient, 1234.567],
    ['0.125', coefficient, 0.125],
    ['1 850,125', coefficient, 1850.125],
    ['0,345', money, 0.345],
    ['0.345', money, 0.345],
    ['012,34', money, 12.34],
    ['0,1250', coefficient, 0.125],
    ['12,3456', coefficient, 12.3456],
    // No figure of a list begins with 0, and a point does not stand between figures.
    ['1500,0250', money, 1500.025],
    ['12,0000', money, 12],
    ['1500.2000', money, 1500.2],
    ['214285.714285714', money, 214_285.714285714],
    // Units in their own cells.
    ['12.5%', percent, 12.5],
    ['12,5 %', percent, 12.5],
    ['(5%)', percent, -5],
    ['1,234,567.50₮', money, 1_234_567.5],
    ['₮1,234,567.50', money, 1_234_567.5],
    ['₮ 350', money, 350],
    ['-₮350', money, -350],
    ['350 төг', money, 350],
    ['350төг.', money, 350],
    ['350 төгрөг', money, 350],
    ['350 ТӨГРӨГ', money, 350],
    ['5 төгрөг.', money, 5],
    ['5 ₮.', money, 5],
    ['(5 ₮.)', money, -5],
    ['(350₮)', money, -350],
    ['(350)₮', money, -350],
    ['12 000₮', money, 12_000],
    ['15 хүн', whole, 15],
    ['15 хүүхэд.', whole, 15],
    ['10м2', count, 10],
    ['1 200.5 м²', count, 1200.5],
    ['(5 хүн)', whole, -5],
    // Invisible characters, Excel's text prefix, other forms of signs and digits.
    ['\u200e1200000\u200b', money, 1_200_000],
    ['12\u00ad00', money, 1200],
    ['1\u2060200', money, 1200],
    ['\ufeff1200', money, 1200],
    ['\u202a1200\u202c', money, 1200],
    ['\u202d1 200\u202c', money, 1200],
    ['\u20661200\u2069', money, 1200],
    ['\u200e1200\u200f', money, 1200],
    ['\u200f1,200.50', money, 1200.5],
    ["'1500", whole, 1500],
    ["' 1500", whole, 1500],
    ["'1'500", whole, 1500],
    ['１２３', whole, 123],
    ['１，２３４．５', count, 1234.5],
    ['－７', count, -7],
    ['１２％', percent, 12],
    [' 7 ', whole, 7],
    ['\t7\r\n', whole, 7],
    ['\u00a07\u00a0', whole, 7],
    [`0.${'3'.repeat(98)}`, count, 1 / 3],
    [`${' '.repeat(200)}7${' '.repeat(200)}`, whole, 7],
  ])('%j', (text, target, value) => {
    expect(readNumber(text, target)).toEqual({ kind: 'number', value })
  })
})

describe('a text with two possible figures needs a choice', () => {
  it.each<[string, NumberTarget, NumberDoubt, readonly [Interpretation, Interpretation]]>([
    ['475,962', count, 'commaMark', [475_962, 475.962]],
    ['475.962', money, 'pointMark', [475_962, 475.962]],
    ['1,234', percent, 'commaMark', [1234, 1.234]],
    ['-1.234', count, 'pointMark', [-1234, -1.234]],
    ['(1.234)', money, 'pointMark', [-1234, -1.234]],
    ['1,234₮', money, 'commaMark', [1234, 1.234]],
    ['1.176', coefficient, 'pointMark', [1176, 1.176]],
    ['1850,000', whole, 'commaMark', [1_850_000, 1850]],
    ['1850.000', money, 'pointMark', [1_850_000, 1850]],
    ['1234.567', count, 'pointMark', [1_234_567, 1234.567]],
    ['0123,456', count, 'commaMark', [123_456, 123.456]],
    ['1.850,000', money, 'commaMark', [1_850_000, 1850]],
    ['1,850.000', thousands, 'pointMark', [1_850_000, 1850]],
    ['1 234,567', count, 'commaMark', [1_234_567, 1234.567]],
    ['1 850,000', money, 'commaMark', [1_850_000, 1850]],
    ['1\u00a0850,000', money, 'commaMark', [1_850_000, 1850]],
    ['1 850.000', whole, 'pointMark', [1_850_000, 1850]],
    ['350 000 420,000', money, 'commaMark', [350_000_420_000, 350_000_420]],
    ["1'850,000", money, 'commaMark', [1_850_000, 1850]],
    // A leading zero is none of an amount.
    ['012,345', money, 'commaMark', [12_345, 12.345]],
    ['000,500', money, 'commaMark', [500, 0.5]],
    ['00.125', coefficient, 'pointMark', [125, 0.125]],
    ['-012.345', whole, 'pointMark', [-12_345, -12.345]],
    ['350 000 420 000', whole, 'spaces', [350_000_420_000, 'left-out']],
    ['350 000 420 000,50', money, 'spaces', [350_000_420_000.5, 'left-out']],
    ['1 234 567 890 123', money, 'spaces', [1_234_567_890_123, 'left-out']],
    ['1 234\u00a0567 890', money, 'spaces', [1_234_567_890, 'left-out']],
    // Spaces of two kinds: a program writes one.
    ['45\u00a0000 120', money, 'spaces', [45_000_120, 'left-out']],
    ['45 000\u00a0120', whole, 'spaces', [45_000_120, 'left-out']],
    ['1\u202f234\u00a0567,25', count, 'spaces', [1_234_567.25, 'left-out']],
    ['1500,2000', money, 'comma', [1500.2, 'left-out']],
    ['1500,2000', whole, 'comma', [1500.2, 'left-out']],
    ['1500,2000', coefficient, 'comma', [1500.2, 'left-out']],
    ['0,5000', money, 'comma', [0.5, 'left-out']],
    ['1.234,5678', money, 'comma', [1234.5678, 'left-out']],
    ['12,1500', money, 'comma', [12.15, 'left-out']],
    ['0,2345', money, 'comma', [0.2345, 'left-out']],
    ['45000,12000', money, 'comma', [45_000.12, 'left-out']],
    ['1 500,2000', money, 'comma', [1500.2, 'left-out']],
    ['1.500,2000', money, 'comma', [1500.2, 'left-out']],
    ["1'500,2000", money, 'comma', [1500.2, 'left-out']],
    ['(1500,2000)', money, 'comma', [-1500.2, 'left-out']],
    ['-1500,2000', money, 'comma', [-1500.2, 'left-out']],
    ['1500,2000₮', money, 'comma', [1500.2, 'left-out']],
    ['12,3456%', percent, 'comma', [12.3456, 'left-out']],
    ['214285,714285714', money, 'comma', [214_285.714285714, 'left-out']],
    ['１５００，２０００', money, 'comma', [1500.2, 'left-out']],
    ['-', whole, 'dash', [0, 'empty']],
    [' -   ', money, 'dash', [0, 'empty']],
    ['\u2013', money, 'dash', [0, 'empty']],
    ['\u2014', money, 'dash', [0, 'empty']],
    ['\u2212', money, 'dash', [0, 'empty']],
  ])('%j', (text, target, doubt, interpretations) => {
    expect(readNumber(text, target)).toEqual({ kind: 'ambiguous', doubt, interpretations })
  })
})

describe('a text that is no number is refused with its reason', () => {
  it.each<[string, NumberTarget, NoFigure]>([
    // Digits of two figures are not joined.
    ['45000 12000', money, 'several'],
    ['1 234 5', whole, 'several'],
    ['12 15', whole, 'several'],
    ['12\u00a015', whole, 'several'],
    ['1  500', whole, 'several'],
    ['1234 567', whole, 'several'],
    ['0 500', whole, 'several'],
    ['12 345 67', whole, 'several'],
    ['45 000 12 000', whole, 'several'],
    ['1500\n2000', money, 'several'],
    ['1\n500', money, 'several'],
    ['1\t500', money, 'several'],
    ['12\u201315', whole, 'several'],
    ['12-15', whole, 'several'],
    ['12/15', whole, 'several'],
    ['12;15', whole, 'several'],
    ['1 500 | 2 000', whole, 'several'],
    ['1,500 2,000', money, 'several'],
    ['1 500 ,5', money, 'several'],
    ['12, 15', money, 'several'],
    ['1500, 2000', money, 'several'],
    ['1500 ,2000', money, 'several'],
    ['1500/2000', money, 'several'],
    ['1500;2000', money, 'several'],
    ['1500|2000', money, 'several'],
    ['1500 / 2000 / 2500', money, 'several'],
    ['1500; 2000; 2500', money, 'several'],
    ['1500&2000', money, 'several'],
    ['1500~2000', money, 'several'],
    ['1500\\2000', money, 'several'],
    ['1500,2000,2500', money, 'several'],
    ['12,15,18', whole, 'several'],
    ["1'23", whole, 'form'],
    ["1'234 567", whole, 'several'],
    // Groups have three digits, the first one to three; the decimal mark occurs once, at the end.
    ['1,23,4', count, 'several'],
    ['1.2.3,4', count, 'form'],
    ['1,234,56', count, 'several'],
    ['1,2345,678', count, 'several'],
    ['1234,567,890', count, 'several'],
    ['1234.567,8', count, 'form'],
    ['0,123,456', count, 'several'],
    [',234,567', count, 'form'],
    ['1,234.5.6', count, 'form'],
    ['1.234,5,6', count, 'form'],
    ['1 234,567,890', count, 'several'],
    ['.', count, 'form'],
    [',', count, 'form'],
    // Units of other cells, and repeated ones.
    ['15 анги', money, 'unit'],
    ['15 хүн', percent, 'unit'],
    ['12 анги 3', whole, 'form'],
    ['12 хүн хүн', whole, 'form'],
    ['хүн', whole, 'form'],
    ['м2', whole, 'form'],
    ['50%', money, 'percent'],
    ['50 %', whole, 'percent'],
    ['50₮', percent, 'currency'],
    ['50₮', whole, 'currency'],
    ['1,500₮', thousands, 'currency'],
    ['50 төг', count, 'currency'],
    ['₮50₮', money, 'currency'],
    ['50 төг төг', money, 'currency'],
    ['5₮0', money, 'currency'],
    // Dates, times, errors, and shortened displays.
    ['2026-01-02', count, 'date'],
    ['2026.08.15', money, 'date'],
    ['15.08.2026', money, 'date'],
    ['8/15/2026', money, 'date'],
    ['2026-08-15T00:00:00', money, 'date'],
    ['08:30', count, 'date'],
    ['#N/A', money, 'error'],
    ['#DIV/0!', money, 'error'],
    ['#ЗНАЧ!', money, 'error'],
    ['####', money, 'hidden'],
    ['########', money, 'hidden'],
    // What people write around a figure.
    ['1500.-', money, 'form'],
    ['1500*', money, 'form'],
    ['1500 (1)', money, 'form'],
    ['~1500', money, 'form'],
    ['<1500', money, 'form'],
    ['1500±50', money, 'form'],
    ['1500..2000', money, 'form'],
    ['1500 ба 2000', money, 'form'],
    ['1500 төг/сар', money, 'currency'],
    ['1 500 төгрөг 50 мөнгө', money, 'currency'],
    ['1.5 сая', money, 'form'],
    ['1500 мян.төг', money, 'form'],
    ['15 ‰', percent, 'form'],
    ['$1500', money, 'form'],
    ['¥1500', money, 'form'],
    ['1500 USD', money, 'form'],
    ['1O00', money, 'form'],
    ['3О0', money, 'form'],
    ['15\u03360', money, 'form'],
    ['1. 500', money, 'several'],
    ['1500. 50', money, 'several'],
    ['1\u2003 500', money, 'several'],
    ['1\u2003500', money, 'several'],
    ['1\u3000234\u3000567', money, 'several'],
    ['45\u2002000', money, 'several'],
    ['1\u00b423', whole, 'form'],
    ['12\u00b4345 67', whole, 'several'],
    ['1·500', money, 'form'],
    ['1_500', money, 'form'],
    ['0x1F', money, 'form'],
    ['1e3', money, 'form'],
    ['१५००', money, 'form'],
    ['2026-05', money, 'several'],
    ['1500.2000.3000', money, 'form'],
    ['арав', count, 'form'],
    ['--5', count, 'form'],
    ['-(5)', count, 'form'],
    ['(-5)', count, 'form'],
    ['5-', count, 'form'],
    ['12abc', count, 'form'],
    ['a1.5', count, 'form'],
    ['1.5a', count, 'form'],
    ['(25)5', count, 'form'],
    ['5(25)', count, 'form'],
    ['1.2E+06', count, 'form'],
    ['1500\u00b9', count, 'form'],
    ['10\u2076', count, 'form'],
    ['½', count, 'form'],
    ['\u1811\u1812', count, 'form'],
    ['١٢', count, 'form'],
    // Four groups and a doubtful mark.
    ['1 234 567 890,000', money, 'several'],
    // Another order or a gap is visible.
    ['12\u202e34', money, 'form'],
    ['\u202e1200\u202c', money, 'form'],
    ['\u20671 200\u2069', money, 'form'],
    ['12\u206634\u2069', money, 'form'],
    ['\u061c1 200', money, 'form'],
    ['\u200f1 200', money, 'form'],
    ['\u200f-200', money, 'form'],
    ['12\u200f.50', money, 'form'],
    ['1\u200f2\u200f3', money, 'form'],
    ['\u060012', money, 'form'],
    ['12\u06dd', money, 'form'],
    ['1\u070f2', money, 'form'],
    ['1\u08e22', money, 'form'],
    ['1\u{110bd}2', money, 'form'],
    ['1\u180e500', money, 'form'],
    ['1500\u180e', money, 'form'],
    ['TRUE', count, 'form'],
    ['9'.repeat(101), whole, 'form'],
  ])('%j', (text, target, why) => {
    expect(readNumber(text, target)).toEqual({ kind: 'unreadable', why })
  })
})

it.each(['', '   ', '\u00a0', '\u200b', "'", '\n'])('%j is empty', (text) => {
  expect(readNumber(text, count)).toEqual({ kind: 'empty' })
})

describe('the parsed value', () => {
  const digits = fc.integer({ min: 0, max: 9_999_999 }).map(String)
  const between = fc.constantFrom(
    ' ',
    '  ',
    '\u00a0',
    '\u202f',
    '\n',
    '\t',
    "'",
    '-',
    '\u2013',
    '/',
    ';',
    '\u200b ',
  )

  test('never joins the digits of two numbers, unless they are written as groups of one', () => {
    fc.assert(
      fc.property(digits, between, digits, (one, mark, other) => {
        const read = readNumber(one + mark + other, money)
        const isGrouped = /^[1-9]\d{0,2}$/.test(one) && /^\d{3}$/.test(other)
        const separates = [' ', '\u00a0', '\u202f', "'", '\u200b '].includes(mark)
        if (!isGrouped || !separates) expect(read.kind).toBe('unreadable')
        else expect(read).toEqual({ kind: 'number', value: Number(one + other) })
      }),
      { numRuns: 2000 },
    )
  })

  test('is the written number, with any group separator', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999 })
    const separators = fc.constantFrom(
      ['', '.'],
      [',', '.'],
      ['.', ','],
      ['\u00a0', ','],
      ["'", '.'],
      [' ', '.'],
    )
    fc.assert(
      fc.property(
        amount,
        separators,
        fc.integer({ min: 1, max: 99 }),
        (value, [group = '', mark = ''], cents) => {
          const grouped = String(value).replace(/\B(?=(\d{3})+$)/g, group)
          const text = `${grouped}${mark}${String(cents).padStart(2, '0')}`
          expect(readNumber(text, money)).toEqual({
            kind: 'number',
            value: Number(`${value}.${String(cents).padStart(2, '0')}`),
          })
        },
      ),
      { numRuns: 2000 },
    )
  })
})
