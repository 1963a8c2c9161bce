import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isArithmetic, isSum, workOut } from '#engine/number/arithmetic.ts'

describe('an entered sum', () => {
  test.each([
    ['=10+5*2', 20],
    ['=(10+5)*2', 30],
    ['=10-5-2', 3],
    ['=100/4/5', 5],
    ['=2*(3+(4-1))', 12],
    ['=-5+3', -2],
    ['=5*-3', -15],
    ['=--5', 5],
    ['=+7', 7],
    ['=7', 7],
    [' = 10 + 5 ', 15],
    ['10+5', 15],
    // Numbers in usual notations, and the operators of school arithmetic.
    ['=1,234.5*2', 2469],
    ['=1.234,5*2', 2469],
    ['=1 234,5*2', 2469],
    ['=1\u00a0234\u00a0567+1', 1234568],
    ['=05.12+1', 6.12],
    ['=1\u00b4234*2', 2468],
    ['=5₮.', 5],
    ['=1,5+1.5', 3],
    ['=0,125*8', 1],
    ['=1.1250*8', 9],
    ['=,5+.5', 1],
    ['=12 000₮*3 төг', 36000],
    ['=(5₮+3 төгрөг)*2', 16],
    ['=5төг.-3₮', 2],
    ['=5₮x3', 15],
    ['=5 ₮ × 3', 15],
    ['=10×5÷2', 25],
    ['=10:4', 2.5],
    ['=5х3', 15],
    ['=5x(3\u22121)', 10],
    ['=0.5x10', 5],
    ['=10x0', 0],
    ['=0 x 10', 0],
    ['=5+5x10', 55],
    ['=100:25', 4],
    ['=10:4-1', 1.5],
    ['=10.5:21', 0.5],
    ['=12:24.5', 0.489795918367347],
    ['=1 200:24-1', 49],
    ['=120:12:10', 1],
    ['=5:30:2', 0.0833333333333333],
    ['=24:60', 0.4],
    ['=12 : 24', 0.5],
    ['=5:3:2', 0.833333333333333],
    ['=2000-10-5', 1985],
    // Binary residue is removed.
    ['=0.1+0.2', 0.3],
    ['=1.1*3', 3.3],
    ['=10/3', 3.33333333333333],
    ["=1'234*2", 2468],
    ['=５+５', 10],
    ['=1\u200b5*2', 30],
  ])('%s comes to %d', (text, value) => {
    expect(workOut(text, 'money')).toEqual({ kind: 'number', value })
  })

  test.each([
    ['=A1+5', 'names'],
    ['=SUM(1;2)', 'names'],
    ['=нийт+5', 'names'],
    ['=$5', 'names'],
    ['=200*15%', 'percent'],
    ['=5/0', 'nothing'],
    ['=5/(2-2)+1', 'nothing'],
    ['=0/0', 'nothing'],
    ['=', 'form'],
    ['=10+', 'form'],
    ['=*5', 'form'],
    ['=(10+5', 'form'],
    ['=10+5)', 'form'],
    ['=()', 'form'],
    ['=2(3)', 'form'],
    ['=1.2.3+1', 'form'],
    ['=5;6', 'form'],
    ['==5', 'form'],
    ['=.', 'form'],
    ['=10^2', 'form'],
    // Numbers of programs, days and times.
    ['=0x10', 'form'],
    ['=0х10', 'form'],
    ['=0XFF', 'form'],
    ['=5+0x10', 'form'],
    ['=0b1', 'form'],
    ['=0o17', 'form'],
    ['=1e3', 'form'],
    ['=1E3', 'form'],
    ['=1.5e-3', 'form'],
    ['=1е3', 'form'],
    ['=1e+3*2', 'form'],
    ['=１ｅ３', 'form'],
    ['=Infinity', 'names'],
    ['=1_000', 'form'],
    ['=08:30', 'form'],
    ['=10:05', 'form'],
    ['=10:30', 'form'],
    ['=8:45:10', 'form'],
    ['=₮5+1', 'form'],
    ['=12\u201315', 'form'],
    ['=5·3', 'form'],
    ['=08:30:15', 'form'],
    ['=12:30-8:30', 'form'],
    ['=12:30\u22128:30', 'form'],
    ['=12:30 - 8:30', 'form'],
    ['=(17:00-08:30)*5', 'form'],
    ['=8:00+0:30', 'form'],
    ['=12:30:15-8:30:00', 'form'],
    ['=5*10:30', 'form'],
    ['12:30-8:30', 'form'],
    ['=2026-01-02', 'form'],
    ['=01/02/2026', 'form'],
    ['=12.05.2026', 'form'],
    ['=10²', 'form'],
    ['=½', 'form'],
    ['=٣+1', 'form'],
    // Digits of two numbers are not joined.
    ['=45000 12000+1', 'form'],
    ['=1 234 5*2', 'form'],
    ['=12 15', 'form'],
    // Two lines are two figures.
    ['+100\n+200', 'form'],
    ['-1500\r\n+200', 'form'],
    ['=100\t+200', 'form'],
    ['=100\u2028+200', 'form'],
    // The word of a unit separates two numbers too.
    ['=500₮ 300₮', 'form'],
    ['=500₮ 300', 'form'],
    ['=5₮3', 'form'],
    ['=5₮,3', 'form'],
    ['=5₮.3', 'form'],
    ['=5₮(3)', 'form'],
    ['=1500төг.50', 'names'],
    ['=5төгрөг500', 'names'],
    ['=500 төг 300', 'names'],
    ['-500₮ 300*2', 'form'],
    [`=${'1+'.repeat(50)}1`, 'form'],
  ])('%s cannot be worked out: %s', (text, why) => {
    expect(workOut(text, 'money')).toEqual({ kind: 'unworkable', why })
  })

  test('a number in it with two readings is not guessed at', () => {
    expect(workOut('=2*475,962', 'money')).toEqual({
      kind: 'ambiguous',
      doubt: 'commaMark',
      text: '475,962',
      interpretations: [475962, 475.962],
    })
    expect(workOut('=1.125*8', 'money')).toMatchObject({ kind: 'ambiguous', text: '1.125' })
    expect(workOut('=1500,2000', 'money')).toMatchObject({ kind: 'ambiguous', doubt: 'comma' })
    expect(workOut('=350 000 420 000+1', 'money')).toMatchObject({ kind: 'ambiguous', doubt: 'spaces' })
    expect(workOut('=45\u00a0000 120+1', 'money')).toMatchObject({ kind: 'ambiguous', doubt: 'spaces' })
  })
})

test('the result never joins the digits of two numbers', () => {
  const number = fc.integer({ min: 1, max: 99_999 }).map(String)
  const between = fc.constantFrom(
    '₮',
    ' ₮ ',
    'төг',
    'төг.',
    ' төгрөг ',
    '₮,',
    '₮.',
    "₮'",
    ' ',
    '\n',
    '\u00a0',
  )
  const behind = fc.constantFrom('', '₮', ' төг.', '*2', '₮*2', '+1')
  fc.assert(
    fc.property(number, between, number, behind, (one, mark, other, end) => {
      const isGrouped = mark.trim() === '' && mark !== '\n' && one.length <= 3 && other.length === 3
      if (!isGrouped) expect(workOut(`=${one}${mark}${other}${end}`, 'money').kind).toBe('unworkable')
    }),
    { numRuns: 1000 },
  )
})

test('a percentage alone is one in a cell of percent, and nowhere else', () => {
  expect(workOut('=10%', 'percent')).toEqual({ kind: 'number', value: 10 })
  expect(workOut('=10%', 'money')).toEqual({ kind: 'unworkable', why: 'percent' })
  expect(workOut('=5+10%', 'percent')).toEqual({ kind: 'unworkable', why: 'percent' })
})

test('the sign of tugrik is read only where the cell is money', () => {
  expect(workOut('=12₮*3', 'people')).toEqual({ kind: 'unworkable', why: 'form' })
})

test.each([
  ['=10+5', true],
  ['=', true],
  [' =A1', true],
  ['+10+5', true],
  ['-10+5', true],
  ['\u221210*5', true],
  ['10+5', false],
  ['-5', false],
  ['+7', false],
  ['-', false],
  ['--5', false],
  ['+100\n+200', false],
  ['арав', false],
])('«%s» needs evaluation: %s', (text, asks) => {
  expect(isArithmetic(text)).toBe(asks)
})

test.each([
  ['10+5', true],
  ['10*5', true],
  ['10', false],
  ['2026-01-02', false],
  ['99-11-22', false],
  ['=10+5', false],
  ['10+', false],
  ['a+b', false],
])('«%s» is a sum without its sign: %s', (text, is) => {
  expect(isSum(text)).toBe(is)
})
