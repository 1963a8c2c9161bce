import { describe, expect, test } from 'vitest'
import type { PaperNode, PaperTable } from '#documents/paper/paper.ts'
import { documentOf } from '#documents/paper/print.ts'
import { sheetsOnPaper } from '#documents/paper/sheet-on-paper.ts'
import { sheet } from '#engine/define.ts'
import { evaluate } from '#engine/evaluate.ts'
import { plus, times } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { field, type Sheet, tugrik, wholeUpTo } from '#engine/sheet.ts'
import { cellTexts, paperTexts } from '#test/support/made-report.ts'

const made = { source: 'Зөвхөн тест' }

const meals = sheet({
  code: 'meals',
  caption: '{Y} оны хоол',
  purpose: '{Y} оны хоолны тооцоо.',
  rowsCaption: 'Хооллогч',
  sections: [
    { caption: 'Сургууль', rows: ['1', '2'] },
    { caption: 'Байр', rows: ['3'] },
  ],
  rows: { '1': 'Бага анги', '2': 'Дунд анги', '3': 'Дотуур байр' },
  fields: {
    law: field('Хууль', 'text'),
    count: field('Тоо', 'people', { under: ['Хоол'], guidance: '10–25' }),
    price: field('Үнэ', 'tugrik', { under: ['Хоол'] }),
    cost: field('Зардал', 'tugrik'),
  },
})
  .text('law', { '1': 'ЕБТХ 12.1', '3': { text: 'Журам 4', model: true } })
  .entered(['1', '2', '3'], ['count'], wholeUpTo(1000), made)
  .proposed(['1'], ['price'], tugrik, () => 2475.5, made)
  .entered(['2', '3'], ['price'], tugrik, made)
  .computed(['1', '2', '3'], ['cost'], ({ same }) => times(same('count'), same('price')), 'Зөвхөн тест')
  .totalled(['cost'])
  .done()

const groups = sheet({
  code: 'groups',
  caption: 'Бүлэг',
  purpose: 'Жишээ.',
  rows: { '1': 'Суралцагч', '2': 'Анги' },
  rowUnits: { '1': 'people', '2': 'groups' },
  fields: { a: field('А', 'various'), b: field('Б', 'various') },
})
  .entered(['1', '2'], ['a', 'b'], wholeUpTo(1000), made)
  .done()

const parts = sheet({
  code: 'parts',
  caption: 'Задаргаа',
  purpose: 'Жишээ.',
  upright: true,
  rows: { '1': 'Нийт' },
  fields: {
    payPer: field('Хувь', 'percent', { under: ['Цалин'] }),
    payQty: field('Дүн', 'thousandTugrik', { under: ['Цалин'] }),
    total: field('Нийт', 'thousandTugrik'),
  },
})
  .entered(['1'], ['payPer'], wholeUpTo(100), made)
  .computed(['1'], ['payQty'], ({ same }) => times(same('payPer'), 1.25), 'Зөвхөн тест')
  .computed(['1'], ['total'], ({ same }) => plus(same('payQty'), 1000), 'Зөвхөн тест')
  .done()

type PaperOptions = { readonly isDraft?: boolean; readonly isStandIn?: boolean }

function paperOf(
  testSheet: Sheet,
  entries: Readonly<Record<`${string}.${string}`, number>>,
  given: PaperOptions = {},
) {
  const evaluation = evaluate(compile([testSheet]), {
    entries: { [testSheet.code]: entries },
    givens: {},
    facts: {},
  })
  return sheetsOnPaper({
    sheets: [{ sheet: testSheet, status: 'Ноорог' }],
    evaluation,
    isStandIn: (_, { row, field: name }) => given.isStandIn === true && row === '3' && name === 'law',
    facts: { institutionId: '1001', institutionName: 'Арвайхээр 3-р сургууль', year: 2026 },
    at: '2026-11-22T06:02:00.000Z',
    isDraft: given.isDraft ?? true,
  })
}

function isTable(node: PaperNode): node is PaperTable {
  return 'table' in node
}

const tablesIn = (paper: ReturnType<typeof documentOf>) =>
  paper.content.flatMap(({ section }) =>
    section.stack.filter(isTable).map(({ table }) => cellTexts(table.body)),
  )

const filled = { '1.count': 120, '2.count': 80, '2.price': 3000 } as const

describe('a sheet on paper', () => {
  test('has captions, column numbers, units, sections, figures as the screen shows them, and totals', () => {
    expect(tablesIn(documentOf(paperOf(meals, filled)))).toEqual([
      [
        ['Нэгж: хүн, төгрөг', '', '', '', '', ''],
        ['', '', '', 'Хоол', '', ''],
        ['№', 'Хооллогч', 'Хууль', 'Тоо, хүн\nЖишиг: 10–25', 'Үнэ, төгрөг', 'Зардал, төгрөг'],
        ['А', 'Б', '1', '2', '3', '4'],
        ['', 'Сургууль', '', '', '', ''],
        ['1', 'Бага анги', 'ЕБТХ 12.1', '120', '2,475.50', '297,060.00'],
        ['2', 'Дунд анги', '', '80', '3,000.00', '240,000.00'],
        ['', 'Байр', '', '', '', ''],
        // Without an entry the cell is empty, not 0; cells computed from it are 0.
        ['3', 'Дотуур байр', 'Журам 4', '', '', '0.00'],
        ['', 'Дүн', '', '', '', '537,060.00'],
      ],
    ])
  })

  test('gives units by line if its lines differ in them', () => {
    const [table = []] = tablesIn(documentOf(paperOf(groups, { '1.a': 30, '2.a': 1, '1.b': 25 })))
    expect(table).toEqual([
      ['Нэгж: хүн, бүлэг', '', '', ''],
      ['№', 'Үзүүлэлт', 'А', 'Б'],
      ['А', 'Б', '1', '2'],
      ['1', 'Суралцагч, хүн', '30', '25'],
      ['2', 'Анги, бүлэг', '1', ''],
    ])
  })

  test('that is upright has a line for each group of fields, each figure with its own decimals', () => {
    const [table = []] = tablesIn(documentOf(paperOf(parts, { '1.payPer': 40 })))
    expect(table.slice(1)).toEqual([
      ['№', 'Үзүүлэлт', 'Хувь', 'Дүн, мянган төгрөг'],
      ['А', 'Б', '1', '2'],
      ['1', 'Цалин', '40', '50.0'],
      ['2', 'Нийт', '', '1,050.0'],
    ])
  })

  test('shows caption, purpose and status above its table, and owner and print date at its foot', () => {
    const { content } = documentOf(paperOf(meals, filled))
    const [first] = content
    const above = (first?.section.stack ?? []).filter((node) => !isTable(node)).flatMap(paperTexts)
    expect(above).toEqual(['2026 оны хоол', '2026 оны хоолны тооцоо.', 'Төлөв: Ноорог'])
    const foot = first?.footer(1, 2, { width: 595 })
    expect(foot && paperTexts(foot)).toEqual([
      'Арвайхээр 3-р сургууль · 2026 он',
      'Хэвлэсэн: 2026.11.22 14:02',
      'Хуудас 1/2',
    ])
  })

  test.each([
    [true, 'НООРОГ'],
    [false, undefined],
  ])('of a year that may still change (%s) has a watermark across its pages', (isDraft, mark) => {
    expect(documentOf(paperOf(meals, filled, { isDraft })).watermark?.text).toBe(mark)
  })

  test('signs stand-ins for unconfirmed values, and explains the sign at its foot', () => {
    const paper = documentOf(paperOf(meals, filled, { isStandIn: true }))
    const [table = []] = tablesIn(paper)
    expect(table.flat().filter((text) => text.includes('Журам 4'))).toEqual(['Журам 4*'])
    const foot = paper.content[0]?.footer(1, 1, { width: 595 })
    expect(foot && paperTexts(foot)[0]).toMatch(/жишиг/i)
  })

  test('passes to another thread unchanged', () => {
    const inputs = paperOf(meals, filled)
    expect(structuredClone(inputs)).toEqual(inputs)
  })
})
