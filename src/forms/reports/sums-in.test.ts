import { expect, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { type Formula, max, minus, number, over, plus, times } from '#engine/formula.ts'
import { at, field, type Sheet, tugrik } from '#engine/sheet.ts'
import { sumsIn } from '#forms/reports/sums-in.ts'
import { columnOf, madeLine, reportOf } from '#test/support/made-report.ts'

const rows = { '1': 'Цалин', '2': 'Хоол', '3': 'Тоног', '4': 'Нийт', '5': 'Цэвэр' } as const
const fields = { own: field('Дүн', 'tugrik') }
const typed = sheet({ code: 'blank', caption: 'Маягт', purpose: '', rows, fields })
  .entered(['1', '2', '3'], ['own'], tugrik, { source: 'test' })
  .computed(['4'], ['own'], ({ cell }) => plus(cell('1', 'own'), cell('2', 'own')), 'test')
  .computed(['5'], ['own'], ({ cell }) => minus(cell('4', 'own'), cell('3', 'own')), 'test')
  .done()
const [wages, food, goods, both, net] = [
  at(typed, '1', 'own'),
  at(typed, '2', 'own'),
  at(typed, '3', 'own'),
  at(typed, '4', 'own'),
  at(typed, '5', 'own'),
]
const own = (line: number, column = 1): Formula => ({
  op: 'cell',
  at: { sheet: 'R', row: String(line), field: `c${column}` },
})

/** Returns the sums of a report with the given line figures; `null`: no cell, `given`: a reference figure. */
function sumsOf(lines: readonly (readonly (Formula | null | 'given')[])[]) {
  const places = lines.flatMap((figures, line) =>
    figures.flatMap((holds, column) =>
      holds === null ? [] : [{ row: String(line + 1), field: `c${column + 1}`, holds }],
    ),
  )
  const empty = sheet<string, string>({
    code: 'R',
    kind: 'report',
    caption: '',
    purpose: '',
    rows: Object.fromEntries(lines.map((_, line) => [String(line + 1), `Мөр ${line + 1}`])),
    fields: {
      c1: field('Нэг', 'thousandTugrik'),
      c2: field('Хоёр', 'thousandTugrik'),
      note: field('', 'text'),
    },
  })
  const figures = places
    .reduce(
      (made, { row, field, holds }) =>
        holds === 'given'
          ? made.given([row], [field], 'test')
          : made.computed([row], [field], () => holds, 'test'),
      empty,
    )
    .text('note', { '1': 'тайлбар' })
    .done()
  const report = reportOf({
    columns: [
      columnOf('Нэг'),
      columnOf('Өмнөх', { from: 'yearBefore' }),
      columnOf('Хоёр'),
      columnOf('Тайлбар'),
    ],
    lines: lines.map((_, line) => madeLine(`Мөр ${line + 1}`)),
    value: { from: 'sheet', sheet: figures, circles: [] },
  })
  const sheets: readonly Sheet[] = [typed, figures]
  return sumsIn(report, new Map(sheets.map((each) => [each.code, each])))
}

// Three figures a line (two and a text): line 2, column 1 is figure 4.
test.each<readonly [string, Parameters<typeof sumsOf>[0], ReturnType<typeof sumsIn>]>([
  ['lines of the report', [[wages], [food], [plus(own(1), own(2))]], [{ whole: 7, parts: [1, 4] }]],
  ['figures of both columns', [[wages, food], [plus(own(1), own(1, 2))]], [{ whole: 4, parts: [1, 2] }]],
  ['a line taken off', [[wages], [food], [minus(own(1), own(2))]], [{ whole: 7, parts: [1, -4] }]],
  ['a sum taken off', [[wages], [food], [goods], [minus(own(3), both)]], [{ whole: 10, parts: [7, -1, -4] }]],
  ['a sum of the blank whose terms are printed', [[both], [wages], [food]], [{ whole: 1, parts: [4, 7] }]],
  ['a sum of sums', [[net], [wages], [food], [goods]], [{ whole: 1, parts: [4, 7, -10] }]],
  ['the sum in between, where it is printed', [[net], [both], [goods]], [{ whole: 1, parts: [4, -7] }]],
  [
    'amounts, all put into thousand tugrik',
    [[over(wages, 1000)], [over(food, 1000)], [over(both, 1000)]],
    [{ whole: 7, parts: [1, 4] }],
  ],
  [
    'amounts, each put into thousand tugrik by itself',
    [[over(wages, 1000)], [over(food, 1000)], [plus(over(wages, 1000), over(food, 1000))]],
    [{ whole: 7, parts: [1, 4] }],
  ],
  [
    'one line, although another has the same figure',
    [[wages], [food], [wages], [plus(own(1), own(2))]],
    [{ whole: 10, parts: [1, 4] }],
  ],
  ['a figure from outside', [['given'], [food], [plus(own(1), own(2))]], [{ whole: 7, parts: [1, 4] }]],
  ['nothing beside', [[wages], [food], [plus(own(1), number(0), own(2))]], [{ whole: 7, parts: [1, 4] }]],
])('a figure is the sum of %s', (_, lines, sums) => {
  expect(sumsOf(lines)).toEqual(sums)
})

test.each<readonly [string, Parameters<typeof sumsOf>[0]]>([
  ['of one other', [[wages], [own(1)]]],
  ['with a term that is not printed', [[wages], [both]]],
  ['with a number of its own', [[wages], [food], [plus(own(1), own(2), number(5))]]],
  ['from which what is not printed is taken off', [[wages], [food], [minus(plus(own(1), own(2)), goods)]]],
  ['with a product among its terms', [[wages], [food], [plus(own(1), own(2), times(wages, 2))]]],
  [
    'of which some are twelfths and some thousandths',
    [[over(wages, 1000)], [over(food, 12)], [over(both, 1000)]],
  ],
  ['but a product', [[wages], [food], [times(own(1), own(2))]]],
  ['but the larger one', [[wages], [food], [max(own(1), own(2))]]],
  ['in another unit', [[over(wages, 1000)], [over(food, 1000)], [both]]],
  [
    'but its thousandth of a thousandth',
    [[over(wages, 1000)], [over(food, 1000)], [over(over(both, 1000), 1000)]],
  ],
  ['but their twelfth', [[wages], [food], [over(both, 12)]]],
  ['but that by which it is shared out', [[wages], [food], [over(both, wages)]]],
  ['of two empty places', [[wages, null], [plus(number(0), number(0))]]],
  [
    'of a figure that the blank does not have',
    [[wages], [plus(own(1), { op: 'cell', at: { sheet: 'none', row: '1', field: 'own' } })]],
  ],
])('a figure is no sum %s', (_, lines) => {
  expect(sumsOf(lines)).toEqual([])
})

test('a cover has no sums', () => {
  expect(sumsIn(reportOf({ layout: 'cover', value: { from: 'facts', texts: [] } }), new Map())).toEqual([])
})
