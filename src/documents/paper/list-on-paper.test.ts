import { expect, it } from 'vitest'
import type { ListToPrint } from '#documents/list-to-print.ts'
import { listOnPaper } from '#documents/paper/list-on-paper.ts'
import type { PaperNode, PaperTable } from '#documents/paper/paper.ts'
import { documentOf } from '#documents/paper/print.ts'
import { cellTexts, paperTexts } from '#test/support/made-report.ts'

const list: ListToPrint = {
  code: 'staff',
  title: 'Ажилтан',
  purpose: 'Хэнд юу төлөвлөв.',
  status: 'Хадгалсан',
  captionHead: 'Овог, нэр',
  columns: [
    { caption: 'Албан тушаал', group: null, content: 'text' },
    { caption: 'Сар', group: 'Тэтгэмж', content: 'count' },
    { caption: 'Дүн, ₮', group: 'Тэтгэмж', content: 'amount' },
  ],
  lines: [
    { caption: 'Д.Бат', values: ['Багш', 36, 54_000_000.4] },
    { caption: 'Б.Сараа', values: ['', null, 0] },
  ],
  total: { caption: 'Нийт', values: [null, null, 54_000_000.4] },
}

const paper = (isDraft: boolean, of: ListToPrint = list) =>
  documentOf(
    listOnPaper({
      list: of,
      facts: { institutionId: '1001', institutionName: 'Тосонбулаг', year: 2026 },
      at: '2026-08-15T06:02:00Z',
      isDraft,
    }),
  )

function tablesIn(nodes: readonly PaperNode[]): readonly PaperTable[] {
  return nodes.flatMap((node) => ('stack' in node ? tablesIn(node.stack) : 'table' in node ? [node] : []))
}

const rowsIn = (made: ReturnType<typeof paper>) =>
  tablesIn(made.content.map(({ section }) => section)).flatMap(({ table }) => cellTexts(table.body))

it('has its rows in their order with numbers, and its sums last without one', () => {
  expect(rowsIn(paper(true))).toEqual([
    ['', '', '', 'Тэтгэмж', ''],
    ['№', 'Овог, нэр', 'Албан тушаал', 'Сар', 'Дүн, ₮'],
    ['А', 'Б', '1', '2', '3'],
    ['1', 'Д.Бат', 'Багш', '36', '54,000,000'],
    ['2', 'Б.Сараа', '', '', '0'],
    ['', 'Нийт', '', '', '54,000,000'],
  ])
})

it('shows its purpose and its status at the top', () => {
  const [section] = paper(true).content
  expect(section && paperTexts(section.section)).toEqual(
    expect.arrayContaining(['Ажилтан', 'Хэнд юу төлөвлөв.', 'Төлөв: Хадгалсан']),
  )
})

it('has a draft watermark while it is a draft', () => {
  expect([paper(true).watermark?.text, paper(false).watermark]).toEqual(['НООРОГ', undefined])
})

it('without rows is its head alone', () => {
  expect(rowsIn(paper(true, { ...list, lines: [], total: null }))).toHaveLength(3)
})

it('of many columns is cut into tables that all have the names', () => {
  const wide = Array.from({ length: 20 }, (_, index) => ({
    caption: `Нэмэгдэл ${index + 1}, ₮ сард`,
    group: null,
    content: 'amount' as const,
  }))
  const made = paper(true, {
    ...list,
    columns: wide,
    lines: [{ caption: 'Д.Бат', values: wide.map(() => 1_400_000) }],
    total: null,
  })
  const names = rowsIn(made).filter((cells) => cells[1] === 'Д.Бат')
  expect(names.length).toBeGreaterThan(1)
  expect(names.flatMap((cells) => cells.slice(2))).toEqual(wide.map(() => '1,400,000'))
})
