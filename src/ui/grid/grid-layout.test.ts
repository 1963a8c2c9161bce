import { describe, expect, it, test } from 'vitest'
import { sheet } from '#engine/define.ts'
import { evaluate } from '#engine/evaluate.ts'
import { compile } from '#engine/program.ts'
import { field } from '#engine/sheet.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { Group } from '#forms/profile.ts'
import { totalText } from '#ui/grid/cell-text.ts'
import { figureLetters, gridLayoutOf } from '#ui/grid/grid-layout.ts'

const layoutOf = (group: Group, code: string) => {
  const sheet = programOf(edition2025, group).sheets.get(code)
  if (!sheet) throw new Error(code)
  return gridLayoutOf(sheet, 2026)
}

describe('a column', () => {
  // A digit is 7.2 px wide, a bold one 7.6; padding is 14.
  it.each([
    ['ORGSUB', 'sub-b7', 'plannedQty', '1,234,567,890.12', 7.2],
    ['ORGNTB', 'ntb-b5', 'plannedQty', '12,345,678.91', 7.2],
    ['ORGEBS', 'ebs-b4', 'totalHourQty', '1,531.25 цаг', 7.6],
    ['ORGEBS', 'ebs-b4', 'primaryHourQty', '1,531.25 цаг', 7.6],
  ] as const)('of %s %s.%s has room for %s', (group, code, name, text, letter) => {
    const width = layoutOf(group, code).columns.find((column) => column.name === name)?.width ?? 0
    expect(width).toBeGreaterThanOrEqual(text.length * letter + 14)
  })
})

test('a read-only report column fits its longest figure, and is never narrower than its unit', () => {
  const figures = sheet({
    ...{ code: 'sum', kind: 'report', caption: '', purpose: '' },
    rows: { '1': 'Нийт', '2': 'Цалин' },
    fields: {
      large: field('Дүн', 'thousandTugrik', { decimals: 2 }),
      small: field('Дүн', 'thousandTugrik', { decimals: 2 }),
    },
  })
    .given(['1', '2'], ['large', 'small'], '')
    .done()
  const given = { sum: { '1': { large: -41_234_567_890.5, small: 3 }, '2': { large: 1, small: 12.25 } } }
  const evaluation = evaluate(compile([figures]), { entries: {}, givens: given, facts: {} })
  const widths = (of: typeof figures) =>
    gridLayoutOf(of, 2026, figureLetters(of, evaluation)).columns.map(({ width }) => width)
  const [large = 0, small = 0] = widths(figures)
  expect(large).toBeGreaterThanOrEqual('−41,234,567,890.50'.length * 7.6 + 14)
  expect([small]).toEqual(
    gridLayoutOf(figures, 2026)
      .columns.slice(1)
      .map(({ width }) => width),
  )
  // Editable columns do not follow their figures.
  const [filled = 0] = widths({ ...figures, kind: 'blank' })
  expect(filled).toBe(small)
})

// A bold letter is 8.4 px wide, padding is 18.
it.each([
  ['ORGSUB', 'sub-b3', 'Нэмэгдэл,'],
  ['ORGSUB', 'sub-b3', 'ЗАН-ийн'],
  ['ORGEBS', 'ebs-b12', '(2025-2026)'],
] as const)('of %s %s has room for %s in its head', (group, code, word) => {
  const { head, columns } = layoutOf(group, code)
  const cells = head.flat().filter(({ caption }) => caption.split(' ').includes(word))
  expect(cells.length).toBeGreaterThan(0)
  for (const { column, columns: count } of cells) {
    const width = columns.slice(column, column + count).reduce((sum, each) => sum + each.width, 0)
    expect(width).toBeGreaterThanOrEqual(Math.round(word.length * 8.4 + 12))
  }
})

describe('captions on one line', () => {
  // 64 letters at 7.2, and 18 padding.
  it('have room for their unit', () => expect(layoutOf('ORGEBS', 'ebs-b10').captionLine).toBe(479))
  it('are no wider than reads well', () => expect(layoutOf('ORGEBS', 'ebs-lines').captionLine).toBe(520))
})

describe('a row that is the total of the others', () => {
  it.each([
    ['ORGEBS', 'ebs-b4', 'Нийт цаг'],
    ['ORGEBS', 'ebs-b7', 'Нийт хувьсах зардал'],
    ['ORGSUB', 'sub-b2', 'Нийт хувьсах зардал'],
    ['ORGSUB', 'sub-b5', 'Нийт'],
  ] as const)('of %s %s is %s, and is highlighted', (group, code, caption) => {
    const { rows } = layoutOf(group, code)
    const marked = rows.filter(({ isTotal, isStrong }) => isTotal && isStrong)
    expect(marked.map((row) => row.caption)).toEqual([caption])
    expect(rows.at(-1)).toBe(marked[0])
  })

  test.each([
    ['1,531.25', 'hours', '1,531.25 цаг'],
    ['80.58', 'posts', '80.58'],
    ['', 'hours', ''],
  ] as const)('%s %s reads %j', (figure, unit, read) => {
    expect(totalText(figure, unit)).toBe(read)
  })
})
