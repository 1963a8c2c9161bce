import { describe, expect, test } from 'vitest'
import { readSourceCell } from '#engine/number/source-cell.ts'
import { type WorkbookDetails, workbookCell } from '#engine/number/workbook-cell.ts'

type Font = NonNullable<NonNullable<WorkbookDetails['style']>['font']>
type Colour = NonNullable<Font['color']>

const solid = (fgColor: Colour) => ({ type: 'pattern', pattern: 'solid', fgColor })
const struck = (text: string) => ({ text, font: { strikethrough: true } })
const amountOf = (value: unknown, details: WorkbookDetails): unknown => {
  const read = readSourceCell(workbookCell(value, details), { decimals: 2, unit: 'money' })
  return read.kind === 'number' ? read.value : read.kind === 'unreadable' ? read.why : read.kind
}

describe('a figure in the colour of its ground', () => {
  test.each<[string, Colour | undefined, Colour | undefined, number | string]>([
    ['white, without a ground', { rgb: 'FFFFFF' }, undefined, 'hidden'],
    ['nearly white', { rgb: 'FEFEFE' }, undefined, 'hidden'],
    ['a colour on the same', { rgb: '4472C4' }, { rgb: 'FF4472C4' }, 'hidden'],
    ['a colour of the theme on the same', { theme: 4, tint: 0.4 }, { theme: 4, tint: 0.4 }, 'hidden'],
    ['a colour of the palette on the same', { indexed: 12 }, { indexed: 12 }, 'hidden'],
    ['white of the theme on white', { theme: 0 }, { rgb: 'FFFFFF' }, 'hidden'],
    ['the usual black on black', undefined, { rgb: '000000' }, 'hidden'],
    ['grey on the same grey of the theme', { rgb: 'D9D9D9' }, { theme: 0, tint: -0.15 }, 'hidden'],
    ['white on a colour', { theme: 0 }, { theme: 4 }, 500],
    ['a colour on a lighter one', { theme: 4 }, { theme: 4, tint: 0.6 }, 500],
    ['grey on white', { rgb: '808080' }, undefined, 500],
    ['grey of the theme on white', { theme: 0, tint: -0.35 }, undefined, 500],
    ['grey on black', { theme: 1, tint: 0.5 }, { theme: 1 }, 500],
    ['the usual black', undefined, undefined, 500],
    ['black on yellow', undefined, { rgb: 'FFFF00' }, 500],
    ['black on a colour that is not known', undefined, {}, 500],
  ])('%s', (_, color, ground, amount) => {
    const style = {
      font: color === undefined ? {} : { color },
      ...(ground !== undefined && { fill: solid(ground) }),
    }
    expect(amountOf(500, { style })).toBe(amount)
  })

  test('is refused in part as well', () => {
    const richText = [{ text: '12' }, { text: '500', font: { color: { rgb: 'D9D9D9' } } }]
    const style = { fill: solid({ rgb: 'D9D9D9' }) }
    expect([amountOf('12500', { style, richText }), amountOf('12500', { richText })]).toEqual([
      'hidden',
      12_500,
    ])
  })
})

test.each<[string, NonNullable<WorkbookDetails['style']>, number | string]>([
  ['repeated over its cell', { alignment: { horizontal: 'fill' } }, 'hidden'],
  ['to the right', { alignment: { horizontal: 'right' } }, 500],
  ['over several cells', { alignment: { horizontal: 'centerContinuous' } }, 500],
  ['of signs', { font: { name: 'Wingdings 2' } }, 'hidden'],
  ['of another font', { font: { name: 'Symbol' } }, 500],
  ['of 1 point', { font: { size: 1 } }, 'hidden'],
  ['of 4 points', { font: { size: 4 } }, 500],
])('a figure %s', (_, style, amount) => {
  expect(amountOf(500, { style })).toBe(amount)
  expect(amountOf('500', { style })).toBe(amount)
})

test.each([
  ['tiny in part', [{ text: '15' }, { text: '00', font: { size: 1 } }], 'hidden'],
  ['large in a tiny cell', [{ text: '1500', font: { size: 11 } }], 1500],
  ['tiny where they are blank', [{ text: '1500' }, { text: ' ', font: { size: 1 } }], 1500],
  ['struck', [struck('1500')], 'hidden'],
  ['struck in two runs', [struck('15'), struck('00'), { text: ' ' }], 'hidden'],
  ['partly struck', [struck('1500'), { text: '2000' }], 2000],
])('a text whose runs are %s', (_, richText, amount) => {
  const style = { font: { size: richText.length === 1 ? 1 : 11 } }
  expect(amountOf(richText.map(({ text }) => text).join(''), { richText, style })).toBe(amount)
})
