import { describe, expect, it, test } from 'vitest'
import { composeText } from '#engine/number/composed-text.ts'
import {
  CONTRADICTORY,
  displayPart,
  figurePart,
  HIDDEN,
  INEXACT,
  isErrorText,
  RESHAPED,
  UNCALCULATED,
} from '#engine/number/error-texts.ts'
import type { FigureUnit, NumberTarget } from '#engine/number/parse.ts'
import {
  fitFigure,
  isDateFormat,
  numberCell,
  plainSourceCell,
  readSourceCell,
  type SourceCell,
} from '#engine/number/source-cell.ts'
import { sourceText } from '#engine/number/source-text.ts'
import { workbookCell } from '#engine/number/workbook-cell.ts'
import { standInText } from '#engine/stand-in-text.ts'

const money: NumberTarget = { decimals: 2, unit: 'money' }
const percent: NumberTarget = { decimals: 2, unit: 'percent' }
const whole: NumberTarget = { decimals: 0, unit: 'any' }

const ACCOUNTING = '_(* #,##0_);_(* \\(#,##0\\);_(* "-"??_);_(@_)'
const TUGRIK_ACCOUNTING = '_-[$₮-450]* #,##0.00_-;-[$₮-450]* #,##0.00_-;_-[$₮-450]* "-"??_-;_-@_-'
const formatted = (value: number, format: string, text = ''): SourceCell => ({
  ...numberCell(value),
  format,
  text,
})
const shown = (text: string, plainText: string | null = null, format = ''): SourceCell => ({
  ...plainSourceCell(text),
  plainText,
  format,
})

describe('a cell of a workbook as a figure', () => {
  it.each<[string, SourceCell, NumberTarget, object]>([
    ['a number', numberCell(1_200_000), money, { kind: 'number', value: 1_200_000 }],
    [
      'with marks of thousands',
      formatted(1_200_000, '#,##0.00'),
      money,
      { kind: 'number', value: 1_200_000 },
    ],
    ['with a currency', formatted(1500, '[$₮-450]#,##0'), money, { kind: 'number', value: 1500 }],
    ['an accounting 0', formatted(0, ACCOUNTING), money, { kind: 'number', value: 0 }],
    [
      'a dash as text under an accounting format',
      shown(' -   ', null, ACCOUNTING),
      money,
      { kind: 'number', value: 0 },
    ],
    [
      'a dash as text',
      shown('-'),
      money,
      { kind: 'ambiguous', doubt: 'dash', interpretations: [0, 'empty'] },
    ],
    [
      'a dash under the accounting format of tugrik',
      shown('-', null, TUGRIK_ACCOUNTING),
      money,
      { kind: 'number', value: 0 },
    ],
    [
      'a dash with the sign of tugrik under that format',
      shown('₮ - ', ' ₮   - ', TUGRIK_ACCOUNTING),
      money,
      { kind: 'number', value: 0 },
    ],
    [
      'such a dash beside another figure',
      shown('₮ -', '5', TUGRIK_ACCOUNTING),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [0, 5] },
    ],
    [
      'such a dash of people',
      shown('₮ -', null, TUGRIK_ACCOUNTING),
      whole,
      { kind: 'unreadable', why: 'currency' },
    ],
    ['such a dash without a format', shown('₮ -'), money, { kind: 'unreadable', why: 'currency' }],
    [
      'an en dash under a format that has one',
      shown('\u2013', null, '#,##0;-#,##0;"\u2013"'),
      whole,
      { kind: 'number', value: 0 },
    ],
    [
      'tugrik where people are counted',
      formatted(50, '#,##0"₮"'),
      whole,
      { kind: 'unreadable', why: 'currency' },
    ],
    [
      'tugrik where thousands are counted',
      formatted(1500, '[$₮-450]#,##0'),
      { decimals: 1, unit: 'thousands' },
      { kind: 'unreadable', why: 'currency' },
    ],
    ['dollars', formatted(1500, '"$"#,##0'), money, { kind: 'unreadable', why: 'currency' }],
    [
      'dollars of a country',
      formatted(1500, '[$$-409]#,##0.00'),
      money,
      { kind: 'unreadable', why: 'currency' },
    ],
    ['yuan', formatted(1500, '[$¥-804]#,##0'), money, { kind: 'unreadable', why: 'currency' }],
    [
      'euros by their letters',
      formatted(1500, '#,##0 [$EUR]'),
      money,
      { kind: 'unreadable', why: 'currency' },
    ],
    [
      'a language without a currency',
      formatted(1500, '[$-450]#,##0'),
      whole,
      { kind: 'number', value: 1500 },
    ],
    ['digits that a format adds', formatted(5, '0"000"'), money, { kind: 'unreadable', why: 'form' }],
    [
      'digits that a format adds one by one',
      formatted(5, '0\\0\\0\\0'),
      money,
      { kind: 'unreadable', why: 'form' },
    ],
    ['a letter for a scale', formatted(1500, '0.0,\\K'), money, { kind: 'unreadable', why: 'form' }],
    ['square metres', formatted(120, '0" м2"'), whole, { kind: 'number', value: 120 }],
    ['a percentage in percent', formatted(0.12, '0%'), percent, { kind: 'number', value: 12 }],
    ['a percentage with noise', formatted(0.07, '0.00%'), percent, { kind: 'number', value: 7 }],
    ['a percentage elsewhere', formatted(0.12, '0%'), money, { kind: 'unreadable', why: 'percent' }],
    ['a plain number in percent', numberCell(12), percent, { kind: 'number', value: 12 }],
    ['a date', workbookCell(new Date('2026-08-15')), money, { kind: 'unreadable', why: 'date' }],
    [
      'a number under a format of dates',
      formatted(46_249, 'yyyy-mm-dd'),
      money,
      { kind: 'unreadable', why: 'date' },
    ],
    ['a boolean', workbookCell(true), whole, { kind: 'unreadable', why: 'boolean' }],
    ['an error', workbookCell('#N/A', { type: 'error' }), money, { kind: 'unreadable', why: 'error' }],
    ['without an end', numberCell(Number.POSITIVE_INFINITY), money, { kind: 'unreadable', why: 'form' }],
    [
      'a formula without its result',
      workbookCell(null, { formula: '1+1' }),
      money,
      { kind: 'unreadable', why: 'uncalculated' },
    ],
    ['a formula with its result', workbookCell(2, { formula: '1+1' }), money, { kind: 'number', value: 2 }],
    [
      'a formula that comes to nothing',
      workbookCell('', { formula: 'IF(A1,"","")' }),
      money,
      { kind: 'empty' },
    ],
    ['a format that shows nothing', formatted(5, ';;;'), money, { kind: 'unreadable', why: 'hidden' }],
    [
      'a format that leaves thousands out',
      formatted(1_500_000, '#,##0,'),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1_500_000, 1500] },
    ],
    [
      'a raised digit',
      workbookCell('15001', {
        richText: [{ text: '1500' }, { text: '1', font: { vertAlign: 'superscript' } }],
      }),
      money,
      { kind: 'unreadable', why: 'form' },
    ],
    [
      'a struck figure before another',
      workbookCell('15002000', {
        richText: [{ text: '1500', font: { strikethrough: true } }, { text: '2000' }],
      }),
      money,
      { kind: 'number', value: 2000 },
    ],
    [
      'a smaller figure',
      workbookCell('150050', { richText: [{ text: '1500' }, { text: '50', font: { size: 6 } }] }),
      money,
      { kind: 'unreadable', why: 'several' },
    ],
    [
      'a smaller figure behind a space',
      workbookCell('1 500 050', {
        style: { font: { size: 11 } },
        richText: [{ text: '1 500' }, { text: ' 050', font: { size: 6 } }],
      }),
      money,
      { kind: 'unreadable', why: 'several' },
    ],
    [
      'parts of one size',
      workbookCell('1500', {
        style: { font: { size: 11 } },
        richText: [{ text: '1' }, { text: '500', font: { size: 11 } }],
      }),
      money,
      { kind: 'number', value: 1500 },
    ],
    ['two lines', workbookCell('1500\n2000'), money, { kind: 'unreadable', why: 'several' }],
    ['an ISO date as text', workbookCell('2026-08-15T00:00:00'), money, { kind: 'unreadable', why: 'date' }],
  ])('%s', (_, cell, target, expected) => {
    expect(readSourceCell(cell, target)).toEqual(expected)
  })
})

describe('a figure under a number format', () => {
  const is = (value: number): object => ({ kind: 'number', value })
  const not = (why: string): object => ({ kind: 'unreadable', why })
  it.each<[string, number, NumberTarget, object]>([
    // Known parts.
    ['General', 5, money, is(5)],
    ['Standard', 5, money, is(5)],
    ['Fixed', 5, money, is(5)],
    ['Currency', 5, money, is(5)],
    ['Основной', 5, money, is(5)],
    ['General" м2"', 5, whole, is(5)],
    // The sign of «жишиг» in our own workbooks.
    [`General"${standInText.sign}"`, 5, money, is(5)],
    [`#,##0.00"${standInText.sign}"`, -5, money, is(-5)],
    ['0', 5, money, is(5)],
    ['00000', 5, money, is(5)],
    ['#,##0.00', 1234.5, money, is(1234.5)],
    ['#,##0.00', -1234.5, money, is(-1234.5)],
    ['# ##0', 1234, money, is(1234)],
    ['#\\ ##0.00', 1234.5, money, is(1234.5)],
    ['#\u00a0##0,00', 1234.5, money, is(1234.5)],
    ['# ##0,00;[КРАСНЫЙ]-# ##0,00', -1234.5, money, is(-1234.5)],
    ['0.00E+00', 1234.5, money, is(1234.5)],
    ['[$-450]#,##0.00', 1234.5, money, is(1234.5)],
    ['[Red]#,##0', 5, money, is(5)],
    ['[Color 10]0;[Red]-0', -5, money, is(-5)],
    ['#,##0_);[Red](#,##0)', -5, money, is(-5)],
    ['#,##0;\u2212#,##0', -5, money, is(-5)],
    ['+0;-0;0', 5, money, is(5)],
    [ACCOUNTING, 1500, money, is(1500)],
    [ACCOUNTING, -1500, money, is(-1500)],
    [ACCOUNTING, 0, money, is(0)],
    ['0;-0;;@', 0, money, is(0)],
    ['0;-0;"\u2013"', 0, money, is(0)],
    ['0;@', -5, money, is(-5)],
    ['@', 5, money, is(5)],
    // Tugrik in money.
    ['#,##0"₮"', 5, money, is(5)],
    ['#,##0\\₮', 5, money, is(5)],
    ['#,##0 ₮', 5, money, is(5)],
    ['#,##0" төг."', 5, money, is(5)],
    ['#,##0 "төгрөг"', 5, money, is(5)],
    ['#,##0 "MNT"', 5, money, is(5)],
    ['[$MNT] #,##0', 5, money, is(5)],
    ['[$₮-450]#,##0;([$₮-450]#,##0)', -5, money, is(-5)],
    ['[$₮-450]#,##0;-[$₮-450]#,##0', -5, money, is(-5)],
    ['_-[$₮-450]* #,##0.00_-;-[$₮-450]* #,##0.00_-;_-[$₮-450]* "-"??_-;_-@_-', 0, money, is(0)],
    ['_-[$₮-450]* #,##0.00_-;-[$₮-450]* #,##0.00_-;_-[$₮-450]* "-"??_-;_-@_-', -7, money, is(-7)],
    // Percentages and units.
    ['0.0%', 0.125, percent, is(12.5)],
    ['0%;-0%', -0.05, percent, is(-5)],
    ['0" %"', 12, percent, is(12)],
    ['0\\%', 12, percent, is(12)],
    ['0" хувь"', 12, percent, is(12)],
    ['0" хувь"', 12, whole, not('percent')],
    ['0%%', 0.12, percent, not('form')],
    ['0‰', 0.12, percent, not('form')],
    ['0" хүн"', 5, whole, is(5)],
    ['0" кВт.ц"', 5, whole, is(5)],
    ['0" ш."', 5, whole, is(5)],
    ['0" кг"', 5, money, not('unit')],
    // Words of scale and other words.
    ['0" млрд"', 5, money, not('form')],
    ['0" бум"', 5, whole, not('form')],
    ['0" түм"', 5, money, not('form')],
    ['0" зуу"', 5, money, not('form')],
    ['0.0"B"', 5, money, not('form')],
    ['0"K"', 5, whole, not('form')],
    ['0" мян.₮"', 5, money, not('form')],
    ['#,##0,"₮"', 5000, money, not('form')],
    ['0" кг ₮"', 5, money, not('form')],
    ['"₮"0" кг"', 5, money, not('form')],
    // Other currencies.
    ['0" ам.дол"', 5, money, not('currency')],
    ['0" руб."', 5, money, not('currency')],
    ['[$CHF] #,##0', 5, money, not('currency')],
    ['#,##0 [$₸-43F]', 5, money, not('currency')],
    ['#,##0 "€"', 5, money, not('currency')],
    ['_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"??_);_(@_)', 5, money, not('currency')],
    // Characters that change the figure.
    ['0"."00', 123, money, not('form')],
    ['00"-"00', 1234, money, not('form')],
    ['000-000', 123_456, money, not('form')],
    ['0000 0000', 88_123_456, whole, not('form')],
    ['0\\,0', 12, money, not('form')],
    ['0\\.00', 123, money, not('form')],
    ['0*5', 5, money, not('form')],
    ['*50', 5, money, not('form')],
    ['-0', 5, money, not('form')],
    ['(0)', 5, money, not('form')],
    ['0;0', -5, money, not('form')],
    ['5"0"0', 5, money, not('form')],
    ['10', 5, money, not('form')],
    ['# ?/?', 0.5, money, not('form')],
    ['?/8', 0.5, money, not('form')],
    ['+0/0', 5, money, not('form')],
    ['[>1000]"их"', 5, money, not('form')],
    ['[<1000]0;0.0,', 1500, money, not('form')],
    ['[=0]"";[>999]0.0,', 1500, money, not('form')],
    ['[=0]"";#,##0', 1500, money, is(1500)],
    ['[=0]"";#,##0', -1500, money, is(-1500)],
    ['[=0]"";General', 0, money, is(0)],
    ['[=0]"-";0%', 0.12, money, not('percent')],
    ['[DBNum1]0', 5, money, not('form')],
    ['"байхгүй"', 5, money, not('form')],
    ['Yes/No', 1, whole, not('form')],
    // What shows nothing.
    [';;;@', 5, money, not('hidden')],
    ['"";"";""', 5, money, not('hidden')],
    [';;;@', 0, money, not('hidden')],
    ['"";"";""', 0, money, not('hidden')],
    ['" "', 5, money, not('hidden')],
    ['0;', -5, money, not('hidden')],
    ['[White]0', 5, money, not('hidden')],
    ['[Color 2]#,##0', 5, money, not('hidden')],
    // Thousands left out.
    ['0.0,,', 1_500_000, money, { kind: 'ambiguous', doubt: 'sources', interpretations: [1_500_000, 1.5] }],
    ['#,##0,.0', 1500, money, { kind: 'ambiguous', doubt: 'sources', interpretations: [1500, 1.5] }],
    ['#,##0,', 0, money, is(0)],
    ['0,E+00', 1500, money, { kind: 'ambiguous', doubt: 'sources', interpretations: [1500, 1.5] }],
    ['0,.0,', 1_500_000, money, { kind: 'ambiguous', doubt: 'sources', interpretations: [1_500_000, 1.5] }],
    // Figures without a place before the point, and forced groups.
    ['.00', 1_500_000, money, is(1_500_000)],
    ['[Blue].00', -12.5, money, is(-12.5)],
    ['.00%', 1.5, percent, is(150)],
    ['0,000', 500, whole, is(500)],
    ['.00,', 1500, money, not('form')],
    [',0', 1500, money, not('form')],
    ['.\\ 00', 1500, money, not('form')],
  ])('%j of %d', (format, value, target, expected) => {
    expect(readSourceCell(formatted(value, format), target)).toEqual(expected)
  })

  it.each<[string, string, NumberTarget, object]>([
    ['#,##0,', '850', money, not('hidden')],
    ['#,##0,', '850,000', money, not('hidden')],
    ['[White]0', '5', money, not('hidden')],
    ['"$"#,##0', '1,500', money, not('currency')],
    ['#,##0"₮"', '1500', whole, not('currency')],
    ['#,##0.00', '1,500.00', money, is(1500)],
    [ACCOUNTING, '1,500.00 ', money, is(1500)],
    // A figure whose minus the format leaves out.
    ['#,##0;[Red]#,##0', '1,500', money, not('hidden')],
    ['0;0', '5', money, not('hidden')],
    ['#,##0;[Red]-#,##0', '1,500.0', money, is(1500)],
    ['0;@', '5', money, is(5)],
    ['0" бум"', '5', money, not('form')],
    ['0" хүн"', '5', money, not('unit')],
    ['0%', '5', money, not('percent')],
  ])('%j of the text %j without its value', (format, text, target, expected) => {
    expect(readSourceCell(shown(text, null, format), target)).toEqual(expected)
  })

  it.each<[string, string, NumberTarget, object]>([
    ['@', '1500', money, is(1500)],
    ['_(@_)', '1500', money, is(1500)],
    ['General;General;General;[Red]@', '1500', money, is(1500)],
    ['@" ₮"', '1500', money, is(1500)],
    ['@" ₮"', '1500', whole, not('currency')],
    ['@" мян.төг"', '1500', money, not('form')],
    ['0;-0;0;@" мян.төг"', '1500', money, not('form')],
    ['@"0"', '150', money, not('form')],
    ['"$"@', '1500', money, not('currency')],
    ['0;-0;0;', '1500', money, not('hidden')],
    ['0;-0;0;"тэг"', '1500', money, not('hidden')],
    ['[White]@', '1500', money, not('hidden')],
    // Other sections are for numbers.
    ['#,##0,', '1500', money, is(1500)],
    ['0" бум"', '1500', money, is(1500)],
    ['"a;@"0', '1500', money, is(1500)],
    ['#,##0;[Red]#,##0', '1500', money, is(1500)],
    ['yyyy-mm-dd;@', '1500', money, not('date')],
  ])('%j of the text %j in a workbook', (format, text, target, expected) => {
    expect(readSourceCell(workbookCell(text, { style: { numFmt: format } }), target)).toEqual(expected)
  })

  it.each<[number, string, NumberTarget, object]>([
    [120, '120 м2', whole, is(120)],
    [120, '120 м²', whole, is(120)],
    [5, '5 кВт.ц', whole, is(5)],
    [5, '5 бум', money, not('form')],
    [5, 'нийт 5', money, not('form')],
    [5, '5 кг', money, not('unit')],
    [5, '5 ам.дол', money, not('currency')],
    [5, '5 ₸', money, not('currency')],
    [5, '5 төг.', money, is(5)],
    [5, '5 хувь', percent, is(5)],
    [5, '5 хувь', money, not('percent')],
  ])('%d shown as %j without a format', (value, text, target, expected) => {
    expect(readSourceCell(formatted(value, '', text), target)).toEqual(expected)
  })
})

describe('a cell of a clipboard as a figure', () => {
  it.each<[string, SourceCell, NumberTarget, object]>([
    // The value counts if it equals the display, even rounded or with words.
    [
      'shown with marks',
      formatted(1_500_000, '', ' 1,500,000 '),
      money,
      { kind: 'number', value: 1_500_000 },
    ],
    [
      'shown rounded',
      formatted(214_285.714285714, '#,##0.00', '214,285.71'),
      money,
      { kind: 'number', value: 214_285.714285714 },
    ],
    [
      'shown rounded to thousands marks',
      formatted(1234.5, '', '1,235'),
      money,
      { kind: 'number', value: 1234.5 },
    ],
    [
      'shown rounded in several groups',
      formatted(1_234_567.4, '', '1,234,567'),
      money,
      { kind: 'number', value: 1_234_567.4 },
    ],
    [
      'shown too far off',
      formatted(1236, '', '1,235'),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1236, 1235] },
    ],
    ['shown with a word', formatted(15, '0" хүүхэд"', '15 хүүхэд'), whole, { kind: 'number', value: 15 }],
    ['shown with a currency', formatted(1500, '', '₮ 1,500.00'), money, { kind: 'number', value: 1500 }],
    ['shown in a narrow column', formatted(475.96, '', '####'), money, { kind: 'number', value: 475.96 }],
    [
      'shown with an exponent',
      formatted(1_234_567, '', '1.2E+06'),
      money,
      { kind: 'number', value: 1_234_567 },
    ],
    ['a dash for 0', formatted(0, '', ' -   '), money, { kind: 'number', value: 0 }],
    [
      'three digits behind a mark',
      formatted(475_962, '', '475,962'),
      money,
      { kind: 'number', value: 475_962 },
    ],
    ['a fraction', formatted(0.5, '# ?/?', ' 1/2'), money, { kind: 'unreadable', why: 'form' }],
    ['words between figures', formatted(12, '', '12 анги 3'), whole, { kind: 'unreadable', why: 'form' }],
    ['tugrik behind its sign', formatted(-1500, '', '-₮1,500.00'), money, { kind: 'number', value: -1500 }],
    ['dollars', formatted(1500, '', '$1,500'), money, { kind: 'unreadable', why: 'currency' }],
    ['tugrik among people', formatted(50, '', '50₮'), whole, { kind: 'unreadable', why: 'currency' }],
    ['in brackets', formatted(-25, '', '(25)'), money, { kind: 'number', value: -25 }],
    [
      'another figure than is shown',
      formatted(1_500_000, '', '1,500'),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1_500_000, 1500] },
    ],
    ['a day', formatted(46_249, '', '2026-08-15'), money, { kind: 'unreadable', why: 'date' }],
    ['a day by words', formatted(46_249, '', '15-Aug-26'), money, { kind: 'unreadable', why: 'form' }],
    ['a time', formatted(0.354166666666667, 'HH:MM', '08:30'), money, { kind: 'unreadable', why: 'date' }],
    ['a word for a number', formatted(1, '', 'TRUE'), whole, { kind: 'unreadable', why: 'form' }],
    ['a percentage', formatted(0.25, '0%', '25%'), percent, { kind: 'number', value: 25 }],
    ['a percentage elsewhere', formatted(0.25, '', '25%'), money, { kind: 'unreadable', why: 'percent' }],
    ['a percentage without its format', formatted(0.25, '', '25%'), percent, { kind: 'number', value: 25 }],
    ['a percentage shown rounded', formatted(0.1234, '0%', '12%'), percent, { kind: 'number', value: 12.34 }],
    [
      'a percentage that is not its value',
      formatted(12, '', '12%'),
      percent,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1200, 12] },
    ],
    [
      'another figure than the percentage',
      formatted(0.12, '0%', '1500'),
      percent,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [12, 1500] },
    ],
    [
      'another figure with a sign of percent',
      formatted(12, '0"%"', '15%'),
      percent,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [12, 15] },
    ],
    [
      'another figure with an exponent',
      formatted(5, '', '1.5E+03'),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [5, 1500] },
    ],
    [
      'an exponent, rounded',
      formatted(1234.5, '0.00E+00', '1,23E+03'),
      money,
      { kind: 'number', value: 1234.5 },
    ],
    [
      '#### over a value, and another text',
      { ...formatted(1500, '', '###'), plainText: '2000' },
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1500, 2000] },
    ],
    [
      '#### over a value, and its text',
      { ...formatted(1500, '', '###'), plainText: '1,500' },
      money,
      { kind: 'number', value: 1500 },
    ],
    [
      'a value with its word, and another text',
      { ...formatted(15, '', '15 хүүхэд'), plainText: '20 хүүхэд' },
      whole,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [15, 20] },
    ],
    // Without a value the better of both texts counts.
    ['text alone', shown('45 000'), whole, { kind: 'number', value: 45_000 }],
    ['#### and a figure', shown('####', '45000'), whole, { kind: 'number', value: 45_000 }],
    ['a figure and ####', shown('45000', '####'), whole, { kind: 'number', value: 45_000 }],
    [
      'an exponent and another figure',
      shown('1.5E+03', '2000'),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1500, 2000] },
    ],
    [
      'a figure and another exponent',
      shown('1500', '2.5E+03'),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1500, 2500] },
    ],
    ['an exponent and a figure', shown('4.5E+04', '45000'), whole, { kind: 'number', value: 45_000 }],
    [
      'a rounded and a precise figure',
      shown('1.23', '1.2345'),
      { ...money, decimals: 4 },
      { kind: 'number', value: 1.2345 },
    ],
    [
      'two figures that disagree',
      shown('1500', '1600'),
      money,
      { kind: 'ambiguous', doubt: 'sources', interpretations: [1500, 1600] },
    ],
    [
      'a raised digit, and glued in the text',
      shown('1500¹', '15001'),
      money,
      { kind: 'unreadable', why: 'form' },
    ],
    [
      'two lines, and glued in the text',
      shown('1500\n2000', '15002000'),
      money,
      { kind: 'unreadable', why: 'several' },
    ],
    ['a figure whose text has two', shown('1599', '15\n99'), money, { kind: 'unreadable', why: 'several' }],
    [
      'a day that is shown as a figure',
      shown('31.01', null, 'dd.mm'),
      money,
      { kind: 'unreadable', why: 'date' },
    ],
    [
      'a day in the letters of LibreOffice',
      formatted(46_053, 'ДД.ММ', '31.01'),
      money,
      { kind: 'unreadable', why: 'date' },
    ],
    ['a word of scale', formatted(5, '0" сая"', '5 сая'), money, { kind: 'unreadable', why: 'form' }],
    [
      'a scale for some figures',
      formatted(1500, '[<1000]0;[<1000000]0.0,"k"', '1.5k'),
      money,
      { kind: 'unreadable', why: 'form' },
    ],
    ['a literal percent sign', formatted(12, '0"%"', '12%'), money, { kind: 'unreadable', why: 'percent' }],
  ])('%s', (_, cell, target, expected) => {
    expect(readSourceCell(cell, target)).toEqual(expected)
  })

  const declared = (decimalMark: string, text: string, plainText: string | null = null): SourceCell => ({
    ...shown(text, plainText),
    decimalMark,
  })
  const forced = (decimalMark: string, text: string, format = '0,000'): SourceCell => ({
    ...declared(decimalMark, text),
    format,
  })
  it('a comma of forced groups or decimals is not guessed at', () => {
    expect(readSourceCell(forced('', '0,500'), money)).toMatchObject({ interpretations: [500, 0.5] })
    expect(readSourceCell(forced('.', '00,500'), money)).toMatchObject({ interpretations: [500, 0.5] })
    expect(readSourceCell(forced('', '850,000', '#,##0'), money)).toMatchObject({ doubt: 'commaMark' })
    expect(readSourceCell(forced('.', '850,000', '0.00'), money)).toMatchObject({ doubt: 'commaMark' })
    expect(readSourceCell(forced('.', '12,1500', '#,##0'), money)).toMatchObject({ doubt: 'comma' })
    expect(readSourceCell(forced('.', '12 850,000', '#,##0'), money)).toMatchObject({ doubt: 'commaMark' })
  })
  it.each<[string, SourceCell, NumberTarget, number | string]>([
    ['2.000 with three decimals', shown('2.000', '2.000', '0.000'), whole, 2],
    ['12.125 with three decimals', shown('12.125', null, '0.000'), whole, 12.125],
    ['12.125 with up to three decimals', shown('12.125', null, '#,##0.0##'), whole, 12.125],
    ['12.125 with optional decimals', shown('12.125', null, '0.###'), whole, 12.125],
    ['2,000. with optional decimals', shown('2,000.', null, '#,##0.###'), whole, 2000],
    ['2.000 pieces', shown('2.000 ш', '2.000 ш', '0.000" ш"'), whole, 2],
    ['2.000 square metres', shown('2.000 м2', null, '0.000" м2"'), whole, 2],
    ['2,000 with three decimals', shown('2,000', null, '0.000'), whole, 2],
    ['1.234,567 with three decimals', shown('1.234,567', null, '#,##0.000'), money, 1234.567],
    ['1500,2000 with four decimals', shown('1500,2000', null, '0.0000'), money, 1500.2],
    ['2,000 without decimals', shown('2,000', null, '#,##0'), whole, 2000],
    ['2.000 with a literal point', shown('2.000', null, '0\\.000'), whole, 'form'],
    ['2,000 with decimals that it lacks', shown('2,000', null, '0.00'), whole, 2000],
    ['1,234 with a declared comma', declared(',', '1,234', '1,234'), whole, 1.234],
    ['1.234 with a declared comma', declared(',', '1.234'), whole, 1234],
    ['1.234.567 with a declared comma', declared(',', '1.234.567'), whole, 1_234_567],
    ['(234,567) with a declared comma', declared(',', '(234,567)'), money, -234.567],
    ['2.000 with a declared point', declared('.', '2.000', '2.000'), whole, 2],
    ['2,000 with a declared point', declared('.', '2,000'), whole, 2000],
    ['1.234.567 with a declared point', declared('.', '1.234.567'), whole, 1_234_567],
    ['15.08.2026 with a declared point', declared('.', '15.08.2026'), whole, 'date'],
    ['0,500 in forced groups', forced('.', '0,500'), money, 500],
    ['0,500 in forced groups twice', { ...forced('.', '0,500'), plainText: '0,500' }, whole, 500],
    ['-0,500 ш in forced groups', forced('.', '-0,500 ш'), whole, -500],
    ['0,000 in forced groups', forced('.', '0,000'), whole, 0],
    ['1,500 in forced groups', forced('.', '1,500'), whole, 1500],
    ['0,001,500 in forced groups', forced('', '0,001,500', '0,000,000'), money, 1500],
    ['0.500 in forced groups with a declared comma', forced(',', '0.500'), money, 500],
    ['0,500 with a declared comma', forced(',', '0,500'), money, 0.5],
    ['0,500 in forced groups with its value', { ...formatted(500, '0,000', '0,500') }, money, 500],
    ['0,500 with decimals and its value', formatted(0.5, '0.000', '0,500'), money, 0.5],
    ['0,500 with another value', formatted(0.5, '0,000', '0,500'), money, 0.5],
    ['0,500 in groups without a forced zero', forced('.', '0,500', '#,##0'), money, 0.5],
    ['850,000 in groups with a declared point', forced('.', '850,000', '#,##0'), money, 850_000],
    ['850,000 twice', { ...forced('.', '850,000', '#,##0'), plainText: '850,000' }, money, 850_000],
    ['(850,000) ₮ in groups', forced('.', '(850,000) ₮', '#,##0'), money, -850_000],
    ['850,000 in accounting groups', forced('.', '850,000 ', ACCOUNTING), money, 850_000],
    ['850.000 in groups with a declared comma', forced(',', '850.000', '#,##0'), money, 850_000],
    ['0,500 with three decimals', forced('', '0,500', '0.000'), money, 0.5],
  ])('%s', (_, cell, target, expected) => {
    const read = readSourceCell(cell, target)
    expect(read).toEqual(
      typeof expected === 'number'
        ? { kind: 'number', value: expected }
        : { kind: 'unreadable', why: expected },
    )
  })
})

// Excel's displays, by hand.
test.each<[string, number, string | null]>([
  ['.00', 1_500_000, '1500000.00'],
  ['.00', 0.5, '.50'],
  ['.00', -12.5, '-12.50'],
  ['.000', 1001, '1001.000'],
  ['.##', 1001, '1001.'],
  ['.##', 0.25, '.25'],
  ['[Blue].00', 1001, '1001.00'],
  ['_-.00', 1001, '1001.00'],
  ['.00" ш"', 12, '12.00 ш'],
  ['"№".00', 12, '№12.00'],
  ['0;(.00)', -12.5, '(12.50)'],
  ['0;-0;.00', 0, '.00'],
  ['.0%', 1.5, '150.0%'],
  ['0.##', 1.5, '1.5'],
  ['0.##', 1, '1.'],
  ['0.0#', 1.5, '1.5'],
  ['0.0#', 1.25, '1.25'],
  ['0.0?', 1.5, '1.5'],
  ['0.0# "ш"', 1, '1.0 ш'],
  ['0.#0', 1, '1.00'],
  ['#.#', 0, '.'],
  ['#', 0, ''],
  ['0', 1_234_567, '1234567'],
  ['00', 1234, '1234'],
  ['0-0', 1234, '123-4'],
  ['0,000', 500, '0,500'],
  ['0,000', 1_500_000, '1,500,000'],
  ['0,000', -5, '-0,005'],
  ['?,???', 5, '5'],
  ['#,##0.0', 1234.56, '1,234.6'],
  ['0.00', 1.005, '1.01'],
  ['0"/24"', 5, '5/24'],
  ['"№"General', 1234.5, '№1234.5'],
  ['"№"@', 12, '№12'],
  ['"№"General', 123_456_789_012, null],
  ['"№"General', 1 / 3, null],
  ['"№"0', 1e15, null],
  ['"№"0.0000000000', 1.1, null],
  ['0/24', 5, null],
  ['?/8', 0.5, null],
  ['# ?/?', 0.5, null],
  ['0,', 1500, null],
  ['0.0,,', 1_500_000, null],
  ['0"K",', 1500, null],
  ['0 ,', 1500, null],
  [',0', 1500, null],
  ['0.0,0', 1500, null],
  ['0.0.0', 1.5, null],
  ['.\\ 00', 1.5, null],
  ['0.00E+00', 1500, null],
  ['[>=1000].00;0', 1500, null],
  ['[=0]"-";#,##0', 1500, '1,500'],
  ['[=0]"-";#,##0', -1500, '-1,500'],
  ['[=0]"-";#,##0', 0, '-'],
  ['[DBNum1]0', 5, null],
])('%j shows %d as %j', (format, value, text) => {
  expect(composeText(format, value)).toBe(text)
})

test.each([
  [214_285.714285714, money, 214_285.71, true],
  [0.125, money, 0.13, true],
  [12.3456, percent, 12.35, true],
  [0.1 + 0.2, money, 0.3, false],
  [1_234_567.8900000001, money, 1_234_567.89, false],
  // As a spreadsheet rounds its fifteen digits.
  [1250.35 * 7 * 0.5, money, 4376.23, true],
  [-1250.35 * 7 * 0.5, money, -4376.23, true],
  [4376.224_999_9, money, 4376.22, true],
  // More digits than fifteen stay.
  [12_345_678_901_234.56, money, 12_345_678_901_234.56, false],
  [9_007_199_254_740_991, whole, 9_007_199_254_740_991, false],
  [3.0000000000000004, whole, 3, false],
  [2.9999999999, whole, 3, false],
  // Whole-number cells and counts reject the rest.
  [3.5, whole, 3.5, false],
  [3.00001, whole, 3.00001, false],
  [1.3333, { decimals: 2, unit: 'posts' }, 1.3333, false],
  [-214_285.715, money, -214_285.72, true],
] as const)('%d fits its cell', (value, target, fitted, isRounded) => {
  expect(fitFigure(value, target)).toEqual({ value: fitted, isRounded })
})

test.each([
  ['yyyy-mm-dd', true],
  ['m/d/yyyy', true],
  ['[$-409]d\\-mmm\\-yy;@', true],
  ['h:mm AM/PM', true],
  ['[h]:mm', true],
  ['Short Date', true],
  ['Medium Time', true],
  ['General Date', true],
  ['', false],
  ['General', false],
  ['General" *"', false],
  ['Standard', false],
  ['Percent', false],
  ['#,##0.00', false],
  ['#,##0 "дэлгэрэнгүй yd"', false],
  ['[Red]#,##0', false],
  [ACCOUNTING, false],
  ['0.00E+00', false],
  ['@', false],
])('the format %j is one of days or times: %s', (format, is) => {
  expect(isDateFormat(format)).toBe(is)
})

const withPlain = (text: string, plainText: string): SourceCell => ({ ...plainSourceCell(text), plainText })
const written = (text: string, numFmt: string): SourceCell => workbookCell(text, { style: { numFmt } })

test.each<[string, SourceCell, string]>([
  ['a figure', numberCell(214_285.714285714), '214285.714285714'],
  ['a figure with marks', formatted(1_200_000, '#,##0', '1,200,000'), '1200000'],
  ['a figure with three decimals', numberCell(850.125), '850.1250'],
  ['next to nothing', numberCell(5.551115123125783e-17), '0.00000000000000005551'],
  ['a figure of tugrik', formatted(1500, '[$₮-450]#,##0'), '1500₮'],
  ['a figure of dollars', formatted(1500, '"$"#,##0'), '1500 $'],
  ['a figure of dollars as it is shown', formatted(1500, '', '$1,500'), '$1,500 $'],
  ['three decimals as shown', shown('2,000', null, '0.000'), '2.0000'],
  ['three decimals behind a declared comma', { ...shown('234,567'), decimalMark: ',' }, '234.5670'],
  ['a code with the usual point', { ...shown('1.234'), decimalMark: '.' }, '1.234'],
  ['a dash with the sign of tugrik', shown('₮ -', null, TUGRIK_ACCOUNTING), '0'],
  ['groups with the usual point', { ...shown('850,000', null, '#,##0'), decimalMark: '.' }, '850000'],
  ['a code under groups', { ...shown('1.234', null, '#,##0'), decimalMark: '.' }, '1.234'],
  [
    'a figure under General with the usual point',
    { ...shown('1.125', null, 'General'), decimalMark: '.' },
    '1.1250',
  ],
  ['a text with the usual point', { ...shown('1.125', null, '@'), decimalMark: '.' }, '1.125'],
  ['words with a declared comma', { ...shown('Байр 1,234'), decimalMark: ',' }, 'Байр 1,234'],
  ['a figure without an end', numberCell(Number.POSITIVE_INFINITY), INEXACT],
  ['a hidden figure', formatted(5, ';;;'), HIDDEN],
  ['a struck figure', workbookCell(1500, { style: { font: { strikethrough: true } } }), HIDDEN],
  ['a day that looks like a figure', { ...plainSourceCell('31.01'), format: 'dd.mm' }, RESHAPED],
  ['a year that looks like a figure', formatted(46_249, 'yyyy', '2026'), RESHAPED],
  ['a duration', workbookCell(new Date('1900-01-07'), { style: { numFmt: '[h]:mm' } }), RESHAPED],
  ['a duration as it is shown', formatted(1.5, '[h]:mm', '36:00'), '36:00'],
  ['letters that are codes', formatted(46_249, 'aaa'), RESHAPED],
  ['a letter that is a code', formatted(46_249, 'e'), RESHAPED],
  ['an accounting dash', shown('-', null, ACCOUNTING), '0'],
  ['a percentage', formatted(0.07, '0%'), '7%'],
  ['a literal percent sign', formatted(7, '0"%"'), '7%'],
  ['a figure of francs', formatted(1500, '[$CHF] #,##0'), '1500 CHF'],
  ['a figure of people', formatted(15, '0" хүн"'), '15 хүн'],
  ['a figure of people in full', formatted(1500.25, '#,##0" хүн"', '1,500 хүн'), '1500.25 хүн'],
  ['a figure of people before a mark that nobody sees', formatted(15, '', '15 хүн\u200f'), '15 хүн\u200f'],
  ['a figure of people, as shown', shown('15 хүн', null, '0" хүн"'), '15 хүн'],
  ['a figure of dollars, as shown', shown('1,500', null, '"$"#,##0'), '1,500 $'],
  ['a figure of tugrik, as shown', shown('1500', null, '0"₮"'), '1500₮'],
  ['a percentage, as shown', shown('12%', null, '0%'), '12%'],
  ['a percentage without its sign', shown('12', null, '0%'), '12%'],
  ['a word that is left out', shown('5', null, '0" бум"'), RESHAPED],
  ['a minus that is left out', shown('1,500', null, '#,##0;[Red]#,##0'), RESHAPED],
  ['an order', formatted(6, '"ТҮ-"0'), 'ТҮ-6'],
  ['an order with its part', formatted(5, '"ТҮ-6 ("0")"'), 'ТҮ-6 (5)'],
  ['an order with a word', formatted(12, '"Тушаал №"0'), 'Тушаал №12'],
  ['an order as it is shown', formatted(12, '"Тушаал №"0', 'Тушаал №12'), 'Тушаал №12'],
  ['a code in parts', formatted(123_456, '000-000'), '123-456'],
  ['a code in parts with leading zeros', formatted(1234, '000-000'), '001-234'],
  ['a long code in parts', formatted(12_345_678, '00-000'), '12345-678'],
  ['a telephone number', formatted(88_123_456, '0000 0000'), '8812 3456'],
  ['a code as it is shown, without its format', formatted(6, '', 'ТҮ-6'), 'ТҮ-6'],
  ['a word as it is shown, without its format', formatted(5, '', '5 бум'), '5 бум'],
  ['a word with decimals', formatted(-1234.567, '#,##0.00" бум"'), '-1,234.57 бум'],
  ['a word for a number', formatted(5, '"байхгүй"'), 'байхгүй'],
  ['digits that a format adds', formatted(5, '0"000"'), RESHAPED],
  ['a point that a format adds', formatted(123, '0"."00'), RESHAPED],
  ['a minus that a format adds', formatted(5, '-0'), RESHAPED],
  ['a condition', formatted(5, '[>1000]"их"'), RESHAPED],
  ['thousands left out', formatted(850_000, '#,##0,'), RESHAPED],
  ['thousands left out, as shown', shown('850', null, '#,##0,'), RESHAPED],
  ['thousands left out, with both', formatted(850_000, '#,##0,', '850'), RESHAPED],
  ['a figure in white', formatted(5, '[White]0'), HIDDEN],
  ['fifteen digits', numberCell(999_999_999_999_999), '999999999999999'],
  ['more digits than are shown', numberCell(123_456_789_012_345_680), INEXACT],
  ['no digits at all', formatted(5, ';;;@'), HIDDEN],
  ['a day with its value', formatted(46_249, 'yyyy-mm-dd', '2026-08-15'), '2026-08-15'],
  ['a code with leading zeros', formatted(123, '00000'), '00123'],
  ['a code as it is shown', formatted(123, '', '00123'), '00123'],
  ['a code that may be a text', formatted(123, '00000;@'), '00123'],
  ['a code with padding', formatted(123, '00000_ '), '00123'],
  ['a code in a language', formatted(123, '[$-450]00000'), '00123'],
  ['a code with a section for negative ones', formatted(123, '00000;-00000'), '00123'],
  ['a code in red', formatted(123, '[Red]00000'), '00123'],
  ['a code in groups', formatted(123, '00 000'), '00 123'],
  ['a code in groups of three', formatted(1234, '000 000'), '001 234'],
  ['a code in groups as it is shown', formatted(123, '00,000', '00,123'), '00,123'],
  ['a negative code', formatted(-5, '000'), '-005'],
  ['a code of zeros', formatted(0, '000'), '000'],
  ['a figure without a place before its point', formatted(1_500_000, '.00'), '1500000.00'],
  ['a code without a place before its point', formatted(1001, '_-.000'), '1001'],
  ['an optional decimal', formatted(1.5, '0.0#'), '1.5'],
  ['a fraction of a code', formatted(0.5, '"№"?/8'), RESHAPED],
  ['a scale behind a word', formatted(1500, '"№"0 ,'), RESHAPED],
  ['forced groups', formatted(500, '0,000'), '500'],
  ['forced groups as shown', { ...shown('0,500', null, '0,000'), decimalMark: '.' }, '500'],
  ['forced groups without a declared point', shown('0,500', null, '0,000'), '00,500'],
  ['a code with a point', formatted(1.1, '0.00'), '1.10'],
  ['a code with a point as it is shown', formatted(1.1, '0.00', '1.10'), '1.10'],
  ['a code with a point and a leading zero', formatted(5.5, '00.0'), '5.5'],
  ['a figure with a leading zero, rounded', formatted(5.55, '00.0'), '5.55'],
  ['a figure with decimals, rounded', formatted(1.176, '0.00'), '1.1760'],
  ['a figure with decimals and groups', formatted(1200, '#,##0.00', '1,200.00'), '1200'],
  ['a figure below one', formatted(0.125, '0.000', '0,125'), '0.1250'],
  ['a figure with residue', numberCell(0.1 + 0.2), '0.3'],
  ['a day', workbookCell(new Date('2026-08-15')), '2026-08-15'],
  ['a day with its time', workbookCell(new Date('2026-08-15T17:30:00Z')), '2026-08-15 17:30'],
  ['a time', workbookCell(new Date('1899-12-31T08:30:00Z')), '08:30'],
  ['a boolean', workbookCell(true), 'TRUE'],
  ['a formula without its result', workbookCell(null, { formula: 'A1' }), UNCALCULATED],
  ['two figures in one cell', formatted(1_500_000, '', '1,500'), `${CONTRADICTORY} 1,500 | 1500000`],
  [
    '#### and another figure',
    { ...formatted(1500, '', '###'), plainText: '2000' },
    `${CONTRADICTORY} ### | 1500`,
  ],
  ['an exponent and another figure', withPlain('1.5E+03', '2000'), `${CONTRADICTORY} 1.5E+03 | 2000`],
  ['a percentage that is not its value', formatted(12, '', '12%'), `${CONTRADICTORY} 12% | 12`],
  [
    'raised digits',
    workbookCell('м2', { richText: [{ text: 'м' }, { text: '2', font: { vertAlign: 'superscript' } }] }),
    'м²',
  ],
  ['nothing', workbookCell(null), ''],
  ['a text under a format of numbers', written('1500', '#,##0,'), '1500'],
  ['a text with a word of scale', written('1500', '@" мян.төг"'), '1500 мян.төг'],
  ['a text with a word of scale in its section', written('1500', '0;-0;0;@" мян.төг"'), '1500 мян.төг'],
  ['a text with a word, as shown', shown('1500 мян.төг', null, '@" мян.төг"'), '1500 мян.төг'],
  ['a text with digits that a format adds', written('150', '@"0"'), RESHAPED],
  ['a text of dollars', written('1500', '"$"@'), '1500 $'],
  ['a text of tugrik', written('1500', '@" ₮"'), '1500₮'],
  ['a text of people', written('15', '@" хүн"'), '15 хүн'],
  ['a name with a word', written('Дорж', '@" багш"'), 'Дорж багш'],
  ['a text that is not shown', written('1500', '0;-0;0;'), HIDDEN],
  ['a word that is not shown', written('Багш', '0;-0;0;'), HIDDEN],
  ['a word that is replaced', written('Багш', '0;-0;0;"тэг"'), HIDDEN],
  ['a word in white', written('Багш', '[White]@'), HIDDEN],
  ['a text', workbookCell(' Багш '), 'Багш'],
  ['two different figures', withPlain('150000', '250000'), `${CONTRADICTORY} 150000 | 250000`],
  ['two different sums of money', withPlain('1500₮', '2500₮'), `${CONTRADICTORY} 1500₮ | 2500₮`],
  ['two different percentages', withPlain('12%', '13%'), `${CONTRADICTORY} 12% | 13%`],
  ['two lines of one figure', withPlain('12500', '12\n500'), `${CONTRADICTORY} 12500 | 12 500`],
  ['two different days', withPlain('2026-08-15', '2026-08-16'), `${CONTRADICTORY} 2026-08-15 | 2026-08-16`],
  ['two texts of one sum', withPlain('1\u00a0500 ₮', '1 500 ₮'), '1\u00a0500 ₮'],
  ['a shortened figure', withPlain('1.2E+06', '1234567'), '1234567'],
  ['a cell whose HTML is empty', withPlain('', '1500'), '1500'],
])('a list holds %s', (_, cell, text) => {
  expect(figurePart(sourceText(cell))).toBe(text)
})

test.each<[string, SourceCell, string]>([
  ['three decimals', numberCell(1.176), '1.176'],
  ['three decimals under General', formatted(1.176, 'General'), '1.176'],
  ['three decimals as shown', formatted(1.17, '0.000'), '1.170'],
  ['three decimals of a program', { ...shown('1.176'), decimalMark: '.' }, '1.176'],
  ['decimals, rounded', formatted(1.176, '0.00'), '1.18'],
  ['a figure, rounded', formatted(1234.56, '#,##0'), '1,235'],
  ['leading zeros', formatted(5.12, '00.00'), '05.12'],
  ['groups', formatted(1234, '#,##0'), '1234'],
  ['groups as shown', formatted(1234, '#,##0', '1 234'), '1234'],
  ['forced groups', shown('0,500', null, '0,000'), '0,500'],
  ['a percentage with three decimals', formatted(0.12345, '0.000%'), '12.345%'],
  ['tugrik with three decimals', formatted(1.176, '0.000"₮"'), '1.176₮'],
  ['a word with three decimals', formatted(1.176, '0.000" цаг"'), '1.176 цаг'],
  ['an accounting 0', formatted(0, '0;-0;"-"'), '-'],
  ['a long figure', numberCell(123_456_789_012), '123456789012'],
])('a column of texts takes %s as it is shown', (_, cell, text) => {
  expect(displayPart(sourceText(cell))).toBe(text)
})

test.each([
  [UNCALCULATED, true],
  [RESHAPED, true],
  [INEXACT, true],
  [`${CONTRADICTORY} 1 | 2`, true],
  ['#N/A', true],
  [' #REF! ', true],
  ['#Н/Д', true],
  ['#ССЫЛКА!', true],
  ['#ДЕЛ/0!', true],
  ['#ИМЯ?', true],
  ['#ERROR!', true],
  ['Err:502', true],
  ['#1 анги!', false],
  ['Err: 502', false],
  ['#1 анги', false],
  ['Багш', false],
])('%j is an error of Excel: %s', (text, is) => {
  expect(isErrorText(text)).toBe(is)
})

describe('a word behind a figure', () => {
  const units = [
    'people',
    'groups',
    'posts',
    'hours',
    'days',
    'months',
    'years',
    'childDays',
    'quantity',
    'money',
    'thousands',
    'percent',
  ] as const
  const words: readonly (readonly [string, readonly FigureUnit[]])[] = [
    ['хүн', ['people', 'posts']],
    ['хүүхэд', ['people']],
    ['сурагч', ['people']],
    ['анги', ['groups']],
    ['бүлэг', ['groups']],
    ['орон тоо', ['posts']],
    ['цаг', ['hours']],
    ['өдөр', ['days']],
    ['сар', ['months']],
    ['Сар.', ['months']],
    ['жил', ['years']],
    ['хүүхэд-өдөр', ['childDays']],
    ['м2', []],
    ['м²', []],
    ['квт.ц', []],
    ['л', []],
    ['кг', []],
    ['ш', []],
    ['ширхэг', []],
  ]
  const rows = words.flatMap(([word, own]) => units.map((unit) => [word, unit, own.includes(unit)] as const))
  it.each(rows)('%s fits %s: %s', (word, unit, fits) => {
    const target: NumberTarget = { decimals: 2, unit }
    const expected = fits ? { kind: 'number', value: 10 } : { kind: 'unreadable', why: 'unit' }
    const sources: readonly SourceCell[] = [
      plainSourceCell(`10 ${word}`),
      formatted(10, `0" ${word}"`),
      formatted(10, '', `10 ${word}`),
      shown('10', null, `0" ${word}"`),
      workbookCell('10', { style: { numFmt: `@" ${word}"` } }),
    ]
    expect(sources.map((cell) => readSourceCell(cell, target))).toEqual(sources.map(() => expected))
  })

  test.each([
    ['20 ширхэг', 'ширхэг', 20],
    ['20ШИРХЭГ', 'ширхэг', 20],
    ['20 зуун ширхэг', 'зуун ширхэг', 20],
    ['20 өрөө', 'өрөө', 20],
    ['20 ширхэг', 'зуун ширхэг', 'unit'],
    ['20 ширхэг', 'өрөө', 'unit'],
    ['20 ширхэг', '', 'unit'],
    ['20 30 ширхэг', 'ширхэг', 'form'],
    ['20 м²', 'зуун м²', 'unit'],
  ])('of %s fits a row in «%s»: %s', (text, rowUnit, figure) => {
    const target: NumberTarget = { decimals: 0, unit: 'quantity', rowUnit }
    const [, word = ''] = / ?(\D+)$/.exec(text) ?? []
    const sources = [plainSourceCell(text), formatted(20, '', text), formatted(20, `0" ${word}"`)]
    const reads = sources.slice(0, text === '20 ширхэг' ? 3 : 1).map((cell) => readSourceCell(cell, target))
    expect(
      reads.map((read) => ('value' in read ? read.value : 'why' in read ? read.why : read.kind)),
    ).toEqual(reads.map(() => figure))
  })
})

test.each([
  ['0;-0%', -1, 'form'],
  ['0;-0%', 1, 'form'],
  ['0%;[Red]-0', -0.5, 'form'],
  ['0%;-0%;"-"', -0.5, -50],
  ['0%;[Red]-0%;0', -0.5, -50],
  ['0%;;@', 0.5, 50],
])(
  'a part of the format %j with percent alone shows %s in a way of each program',
  (format, value, expected) => {
    const read = readSourceCell({ ...numberCell(value), format }, percent)
    expect(read.kind === 'number' ? read.value : read.kind === 'unreadable' && read.why).toBe(expected)
  },
)

test('a number under the format of days that is no day is hidden', () => {
  const cell = workbookCell(new Date(Number.NaN), { style: { numFmt: 'yyyy-mm-dd' } })
  expect(readSourceCell(cell, money)).toEqual({ kind: 'unreadable', why: 'hidden' })
  expect(sourceText(cell)).toBe(HIDDEN)
})
