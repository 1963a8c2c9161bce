import { expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { evaluate } from '#engine/evaluate.ts'
import { plus } from '#engine/formula.ts'
import { readNumber } from '#engine/number/parse.ts'
import { plainSourceCell } from '#engine/number/source-cell.ts'
import { compile } from '#engine/program.ts'
import { field, percentUpTo, type Sheet, wholeUpTo } from '#engine/sheet.ts'
import { questionsOf } from '#ui/doubt-questions.tsx'
import { doubtText } from '#ui/doubt-text.ts'
import { gridLayoutOf } from '#ui/grid/grid-layout.ts'
import { isClean, pastePlanOf } from '#ui/grid/paste-plan.ts'

const fields = { '1': '1-р анги', '2': '2-р анги', '3': '3-р анги', '4': '4-р анги' }
const grades = sheet({
  code: 'grades',
  caption: 'Анги',
  purpose: '',
  rows: { '1': 'Бүлэг', '2': 'Хүүхэд', '3': 'Багш' },
  fields: {
    one: field(fields['1'], 'people'),
    two: field(fields['2'], 'people'),
    three: field(fields['3'], 'people'),
    four: field(fields['4'], 'people'),
  },
})
  .entered(['1', '2', '3'], ['one', 'two', 'three', 'four'], wholeUpTo(null), { source: '' })
  .done()

/** The second column doubles the first. */
const doubled = sheet({
  code: 'doubled',
  caption: 'Хоёр дахин',
  purpose: '',
  rows: { '1': 'Бүлэг', '2': 'Хүүхэд', '3': 'Багш', '4': 'Эмч' },
  fields: { one: field(fields['1'], 'people'), two: field(fields['2'], 'people') },
})
  .entered(['1', '2', '3', '4'], ['one'], wholeUpTo(null), { source: '' })
  .computed(['1', '2', '3', '4'], ['two'], ({ same }) => plus(same('one'), same('one')), '')
  .done()

const codes = ['1', '2', '3', '4', '5', '6', '7'] as const
const long = sheet({
  code: 'long',
  caption: 'Урт',
  purpose: '',
  rows: { '1': 'а', '2': 'б', '3': 'в', '4': 'г', '5': 'д', '6': 'е', '7': 'ж' },
  fields: { one: field(fields['1'], 'people') },
})
  .entered(codes, ['one'], wholeUpTo(null), { source: '' })
  .done()

const planOf = (
  lines: readonly string[],
  [bottom, right]: readonly [number, number],
  pasted: Sheet = grades,
  others: readonly Sheet[] = [],
  around: readonly string[] = [],
) => {
  const plan = pastePlanOf({
    layout: gridLayoutOf(pasted, 2026),
    year: 2026,
    evaluation: evaluate(compile([pasted, ...others]), { entries: {}, givens: {}, facts: {} }),
    range: { top: 0, left: 0, bottom, right },
    clip: lines.map((line) => line.split('|').map(plainSourceCell)),
    ...{ around, institutionName: 'Нийслэлийн 199-р сургууль', decisions: {} },
  })
  const cells = plan.cells.map(({ position, judged }) => {
    const value = judged.kind === 'taken' ? judged.value : judged.kind
    return `${value} ${position.row}${position.column}`
  })
  const { unknown, byOrder, strangeUnit: unit, doubtfulHeading, doubtfulTotals } = plan
  const left = { unknown, byOrder, unit, doubtfulHeading, doubtfulTotals }
  return { cells: cells.join(', '), isClean: isClean(plan), ...left, otherHeadings: plan.otherHeadings }
}

test.each<
  readonly [string, readonly string[], readonly [number, number], string, boolean, readonly string[]]
>([
  ['a block', ['1|3', '3|4'], [0, 0], '1 00, 3 01, 3 10, 4 11', true, []],
  ['rows of unequal length, repeated', ['1|3', '3'], [1, 3], '1 00, 3 01, 3 10, 1 02, 3 03, 3 12', true, []],
  ['a row, repeated below', ['1|2'], [1, 1], '1 00, 2 01, 1 10, 2 11', true, []],
  ['a selection of another size', ['1|2'], [1, 2], '1 00, 2 01', true, []],
  [
    'a heading of grades in words',
    ['1 анги|2 анги|3 анги', '30|31|32', '1|1|1'],
    [0, 0],
    '30 00, 31 01, 32 02, 1 10, 1 11, 1 12',
    false,
    [],
  ],
  [
    'a heading of grades in words, in the chosen row',
    ['1 анги|2 анги|3 анги', '30|31|32'],
    [0, 0],
    '30 00, 31 01, 32 02',
    true,
    [],
  ],
  [
    'a heading of grades in numbers',
    ['1|2|3|4', '30|31|32|33', '1|1|1|1'],
    [0, 0],
    '30 00, 31 01, 32 02, 33 03, 1 10, 1 11, 1 12, 1 13',
    false,
    ['1–4'],
  ],
  [
    'a heading of groups that are not here',
    ['1 бүлэг|2 бүлэг|3 бүлэг', '30|31|32'],
    [0, 0],
    '',
    false,
    ['1 бүлэг', '2 бүлэг', '3 бүлэг'],
  ],
])('the plan of %s', (_, lines, range, cells, clean, unknown) => {
  const others = { byOrder: [], unit: null, doubtfulHeading: [], doubtfulTotals: [], otherHeadings: [] }
  expect(planOf(lines, range)).toEqual({ cells, isClean: clean, unknown, ...others })
})

test.each<readonly [string, readonly string[], readonly string[], boolean]>([
  ['two grades', ['2|3', '25|30'], ['2', '3'], false],
  ['three grades, not from the first', ['2|3|4', '25|30|28'], ['2', '3', '4'], false],
  ['two grades below a title', ['Сурагч|', '2|3', '25|30'], ['2', '3'], false],
  ['a line alone', ['2|3'], [], true],
  ['figures that do not count up', ['2|4', '25|30'], [], true],
  ['figures of which one is no grade here', ['4|5', '25|30'], [], true],
  ['one figure', ['2', '25'], [], true],
  ['a year', ['2026', '25'], ['2026'], false],
  ['two years', ['2026|2025', '25|30'], ['2026', '2025'], false],
  ['a year and a figure', ['2026|30', '25|30'], [], true],
  ['a year above nothing', ['2026', ''], [], true],
  ['a heading of all grades', ['1|2|3|4', '5|6|7|8'], [], false],
])('above figures, %s may be a heading or not', (_, lines, doubtful, clean) => {
  const plan = planOf(lines, [0, 0])
  expect([plan.doubtfulHeading, plan.isClean]).toEqual([doubtful, clean])
})

test.each([
  ['headings that are not here', ['|Эрэгтэй|Эмэгтэй', 'Хүүхэд|5|6'], ['Эрэгтэй', 'Эмэгтэй'], false],
  ['no headings', ['Хүүхэд|5|6'], [], false],
  ['no headings, one column', ['Хүүхэд|5'], [], true],
  ['no headings, with numbers of rows,', ['Бүлэг|1|6', 'Хүүхэд|2|5', 'Багш|3|7'], [], false],
])('below %s known lines are pasted in their order only after review', (_, lines, byOrder, clean) => {
  const plan = planOf(lines, [0, 0])
  expect([plan.byOrder, plan.isClean]).toEqual([byOrder, clean])
})

test.each<readonly [readonly string[], readonly string[]]>([
  [
    ['5|6', '7|8', '12|14'],
    ['12', '14'],
  ],
  [['5', '7', '12'], []],
  [
    ['5|7|12', '6|8|14'],
    ['12', '14'],
  ],
  [['1|5|2|8'], ['8']],
  [['1|4|5'], []],
  [['1|0|0|1'], []],
  [['5|6', '7|8', '12|13'], []],
  [['0|0', '0|0', '0|0'], []],
  [['Бүлэг|5', 'Хүүхэд|7', 'Багш|12'], []],
  [
    ['24|50', '12|25', '12|25'],
    ['24', '50'],
  ],
  [['75|25|26|24'], ['75']],
  [['12|13|25|50'], ['50']],
  [['25|24|26|75'], ['75']],
  [['1|1|2|5'], []],
  [['10|10|15|35'], ['35']],
  [
    ['Бүлэг|5|7|12', 'Хүүхэд|6|8|14'],
    ['12', '14'],
  ],
  [
    ['1-р анги|2-р анги', '5|6', '7|8', '12|14'],
    ['12', '14'],
  ],
  [['1-р анги|2-р анги|3-р анги', '5|7|12'], []],
])('a last row or column by order that adds up the others is doubtful: %j', (lines, totals) => {
  const { doubtfulTotals, isClean: clean } = planOf(lines, [0, 0])
  expect([doubtfulTotals, clean]).toEqual([totals, totals.length === 0])
})

test.each<readonly [readonly string[], readonly string[]]>([
  [
    ['5|10', '7|14', '12|24'],
    ['12', '24'],
  ],
  [['5|10', '7|14', '13|26'], []],
])('figures of computed cells confirm totals: %j', (lines, totals) => {
  expect(planOf(lines, [0, 0], doubled)).toMatchObject({ doubtfulTotals: totals })
})

test.each([
  ['100 200 300 50 70 120 420', ['300', '120', '420']],
  ['25 24 26 75 30 31 32', ['75']],
  ['1 1 1 3 1 2 1', []],
  ['100 200 300 2 3 5', ['300', '5']],
  ['100 200 300 50 70 130 430', []],
])('subtotals between other figures are doubtful, unless they are small: %s', (column, totals) => {
  expect(planOf(column.split(' '), [0, 0], long).doubtfulTotals).toEqual(totals)
})

test('totals that meet computed cells only are no question', () => {
  expect(planOf(['4|10', '3|20', '2|5', '|35'], [0, 0], doubled).doubtfulTotals).toEqual([])
})

test.each([
  ['1|2|3', ['1', '2', '3'], false],
  ['4|6|5', [], true],
  ['8|9|10', [], true],
])('below known headings, a first line %s may be the numbers of columns: %j', (line, doubtful, clean) => {
  const plan = planOf(['1-р анги|2-р анги|3-р анги', line, '5|9|4', '7|7|8'], [0, 0])
  expect([plan.doubtfulHeading, plan.isClean]).toEqual([doubtful, clean])
})

test.each([
  ['Хоёр дахин', false],
  ['Хоёр дахин 2026', false],
  ['ХОЁР  ДАХИН тооцоо', false],
  ['Хоёр дахин, Анги', true],
  ['Анги', true],
  ['Хоёр', false],
  ['Эрэгтэй', false],
  ['Анги, эрэгтэй', false],
  ['Үндсэн орон тоо', false],
  ['Анги, 2026 он', true],
  ['14 дүгээр хавсралт', true],
  ['БАТЛАВ: захирал', true],
  ['Баталсан захирал', true],
  ['Нийслэлийн 199-р сургууль', true],
  ['Төсвийн төсөл', true],
  ['/хүн/', true],
])('a block under «%s» is pasted without review: %s', (title, clean) => {
  const named = ['1-р анги|2-р анги', '5|9']
  expect(planOf([title, ...named], [0, 0], grades, [doubled]).isClean).toBe(clean)
})

test('figures without captions under the name of another blank are reviewed', () => {
  const plan = planOf(['Хоёр дахин', '5'], [0, 0], grades, [doubled])
  expect(plan).toMatchObject({ isClean: false, otherHeadings: ['Хоёр дахин'] })
})

test.each([
  ['2025 он', false],
  ['2026 он', true],
])('a block under %s is pasted without review: %s', (title, clean) => {
  expect(planOf([title, '1-р анги|2-р анги', '5|9'], [0, 0]).isClean).toBe(clean)
})

test('a block that names another unit pastes nothing, and the preview names the unit', () => {
  const plan = planOf(['Дүнг саяар илэрхийлэв|', '5|6'], [0, 0])
  expect(plan).toEqual({
    cells: '',
    isClean: false,
    unknown: [],
    byOrder: [],
    unit: 'Дүнг саяар илэрхийлэв',
    doubtfulHeading: [],
    doubtfulTotals: [],
    otherHeadings: [],
  })
})

test('commas and points are asked about apart, each by its name', () => {
  const doubtful = ['1,500', '1.500', '2.250', '1.850,000'].flatMap((text) => {
    const read = readNumber(text, { decimals: 2, unit: 'money' })
    return read.kind === 'ambiguous' ? [{ ...read, text }] : []
  })
  const asked = questionsOf(doubtful).map(({ doubt, text }) => [
    doubtText.ask[doubt](text),
    doubtText.options[doubt].second('1.5'),
  ])
  expect(asked).toEqual([
    [
      '«1,500» мэтийн таслалтай утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?',
      '1.5 (таслал нь бутархайн тэмдэг)',
    ],
    ['«1.500» мэтийн цэгтэй утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?', '1.5 (цэг нь бутархайн тэмдэг)'],
  ])
})

const mixed = sheet({
  code: 'mixed',
  caption: 'Холимог',
  purpose: '',
  rows: { '1': 'Бүлэг', '2': 'Хүүхэд', '3': 'Багш' },
  fields: { count: field('Тоо', 'people'), cost: field('Зардал', 'tugrik') },
})
  .entered(['1', '2', '3'], ['count'], wholeUpTo(null), { source: '' })
  .entered(['1', '2', '3'], ['cost'], { ...wholeUpTo(null), decimals: 2 }, { source: '' })
  .done()

test.each<readonly [string, readonly string[], string]>([
  ['a comma for thousands alone', ['25,000|5', '3|7.5'], '25000 00, 5 01, 3 10, 7.5 11'],
  ['next to a decimal comma', ['25,000|12,5', '3|7'], 'ambiguous 00, 12.5 01, 3 10, 7 11'],
  ['next to a decimal comma below 1', ['25,000|0,125'], 'ambiguous 00, 0.13 01'],
  ['next to a comma of either meaning', ['25,000|1,500'], 'ambiguous 00, ambiguous 01'],
  ['a point next to a decimal point', ['25.000|12.5'], 'ambiguous 00, 12.5 01'],
  ['a comma next to a decimal point', ['25,000|12.5'], '25000 00, 12.5 01'],
  ['two commas next to a decimal comma', ['1,025,000|12,5'], '1025000 00, 12.5 01'],
  ['next to decimals with thousands', ['25,000|1.250,75'], 'ambiguous 00, 1250.75 01'],
  ['with a unit', ['25,000 хүн|12,5₮'], 'ambiguous 00, 12.5 01'],
  ['day and month', ['3|1.12', '4|15.12'], '3 00, 1.12 01, 4 10, 15.12 11'],
  ['day and month next to a date', ['3|1.12', '4|2026.05.10'], '3 00, ambiguous 01, 4 10, refused 11'],
  ['month and day next to a date', ['3|12.25', '4|2026-05-10'], '3 00, ambiguous 01, 4 10, refused 11'],
  ['day and month next to such a day', ['3|1.12', '4|05.12'], '3 00, ambiguous 01, 4 10, ambiguous 11'],
  ['decimals next to a date', ['3|1.5', '4|2026-05-10'], '3 00, 1.5 01, 4 10, refused 11'],
])('figures of a block: %s', (_, lines, cells) => {
  expect(planOf(lines, [0, 0], mixed).cells).toBe(cells)
})

const shares = sheet({
  code: 'shares',
  caption: 'Хувь',
  purpose: '',
  rows: { '1': 'Нэг', '2': 'Хоёр', '3': 'Гурав' },
  fields: { share: field('Хувь', 'percent'), count: field('Тоо', 'people') },
})
  .entered(['1', '2', '3'], ['share'], percentUpTo(100), { source: '' })
  .entered(['1', '2', '3'], ['count'], { ...wholeUpTo(null), decimals: 1 }, { source: '' })
  .done()

test.each<readonly [string, readonly string[], string]>([
  ['in a column of them', ['0.1', '0.5'], 'ambiguous 00, ambiguous 10'],
  ['in a column with more', ['0.1', '15'], '0.1 00, 15 10'],
  ['alone', ['0.1|0.5'], '0.1 00, 0.5 01'],
  ['next to a sign of percent', ['0.1', '10 %'], 'ambiguous 00, 10 10'],
  ['next to the word', ['0,1', '(10хувь)'], 'ambiguous 00, refused 10'],
  ['one next to a sign', ['1', '-0.5', '10%'], 'ambiguous 00, ambiguous 10, 10 20'],
  ['with a sign of its own', ['0.1%', '10%'], '0.1 00, 10 10'],
  ['0, and more than one', ['0', '1.5', '10%'], '0 00, 1.5 10, 10 20'],
  ['no percent', ['10%|0.5'], '10 00, 0.5 01'],
])('shares of one in a block: %s', (_, lines, cells) => {
  expect(planOf(lines, [0, 0], shares).cells).toBe(cells)
})

test.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
  ['another institution above', ['14-р сургууль', '1|2', '3|4'], [], ['14-р сургууль']],
  ['another institution next to a word', ['Байгууллага|14-р ЕБС', '|2-р анги', 'Багш|4'], [], ['14-р ЕБС']],
  ['another institution below numbers', ['|2-р анги', 'А|1', '14-р ЕБС|', 'Багш|4'], [], ['14-р ЕБС']],
  ['our institution above', ['199-р сургууль', '|2-р анги', 'Багш|4'], [], []],
  ['another institution around', ['1|2'], ['14-р сургуулийн төсөв'], ['14-р сургуулийн төсөв']],
  ['another year around', ['1|2'], ['2025 оны төсөв'], ['2025 оны төсөв']],
  ['the order of another year around', ['1|2'], ['2026 оны төсөв', '2025 оны 3-р тушаал'], []],
  ['our year around', ['1|2'], ['2026 оны төсөв', 'Анги'], []],
  ['another blank around', ['1|2'], ['Урт'], ['Урт']],
  ['another blank and this one around', ['1|2'], ['Урт', 'Анги'], []],
  ['any words around', ['1|2'], ['Хавсралт'], []],
])('a block with %s', (_, lines, around, named) => {
  const { otherHeadings, isClean } = planOf(lines, [0, 0], grades, [long], around)
  expect(otherHeadings).toEqual(named)
  if (named.length > 0) expect(isClean).toBe(false)
})

const pairs = sheet({
  code: 'pairs',
  caption: 'Хос',
  purpose: '',
  rows: { '1': 'Багш', '2': 'Эмч', '3': 'Багш', '4': 'Эмч' },
  fields: { one: field(fields['1'], 'people') },
})
  .entered(['1', '2', '3', '4'], ['one'], wholeUpTo(null), { source: '' })
  .done()

test.each([
  ['without anything else', ['Багш|5', 'Эмч|6', 'Багш|7', 'Эмч|8'], false],
  ['with their numbers', ['3|Багш|7', '4|Эмч|8', '1|Багш|5', '2|Эмч|6'], true],
])('equal captions %s are placed without review: %s', (_, lines, clean) => {
  expect(planOf(lines, [0, 0], pairs)).toMatchObject({
    isClean: clean,
    cells: expect.stringContaining('5 00'),
  })
})

test('a purpose that mentions a section heads no lines', () => {
  const income = sheet({
    code: 'income',
    caption: 'Орлого',
    purpose: 'Хуваарилалт орлогоос хэтрэхгүй',
    rows: { '1': 'Хандив', '2': 'Цалинд' },
    sections: [
      { caption: 'Мэдээлэл', rows: ['1'] },
      { caption: 'Хуваарилалт', rows: ['2'] },
    ],
    fields: { one: field(fields['1'], 'people') },
  })
    .entered(['1', '2'], ['one'], wholeUpTo(null), { source: '' })
    .done()
  const plan = planOf([`${income.purpose}. Нэгж: хүн|`, '|1-р анги', 'Цалинд|5', 'Хандив|6'], [0, 0], income)
  expect(plan).toMatchObject({ isClean: true, cells: '5 10, 6 00' })
})
