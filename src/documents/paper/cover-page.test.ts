import { describe, expect, test } from 'vitest'
import { coverContent } from '#documents/paper/cover-page.ts'
import type { PaperColumns, PaperNode } from '#documents/paper/paper.ts'
import { columnOf, madeLine, madeValues, paperOf, paperTexts, reportOf } from '#test/support/made-report.ts'
import { exampleFacts, exampleReceipt } from '#test/support/paper-example.ts'

const institution = exampleFacts.institutionName
const cover = reportOf({
  code: 'N',
  title: '{Y} оны төсөл',
  layout: 'cover',
  columns: [columnOf('', { unit: 'text' })],
  lines: [
    madeLine('Байгууллага', { strong: true }),
    madeLine('Гарчиг', { strong: true }),
    madeLine('Төсөв {Y} онд'),
    madeLine('Захирал'),
    madeLine('Нягтлан'),
  ],
})
const contentOf = (
  values: readonly (string | null)[],
  report = cover,
  receipt: typeof exampleReceipt | null = null,
) => coverContent(report, paperOf([report], madeValues(values, 'N'), { receipt }))

describe('the cover', () => {
  test.each<readonly [string, readonly (string | null)[], readonly string[]]>([
    [
      'what is strong above the title, what is stated below it, who signs last, beside the seal',
      ['Нэгдүгээр сургууль', 'Боловсролын салбар', '12,000.5', '', '…….'],
      [
        'Нэгдүгээр сургууль',
        'Боловсролын салбар',
        '2026 оны төсөл',
        'Төсөв 2026 онд',
        '12,000.5',
        'Захирал',
        '/',
        '/',
        'Нягтлан',
        '/',
        '/',
        'Тамга',
      ],
    ],
    [
      'the title once, and the institution where nothing else stands above it',
      ['2026 оны төсөл', '2026 оны төсөл', '1', '_____', '. . .'],
      [
        institution,
        '2026 оны төсөл',
        'Төсөв 2026 онд',
        '1',
        'Захирал',
        '/',
        '/',
        'Нягтлан',
        '/',
        '/',
        'Тамга',
      ],
    ],
    [
      'who signs everywhere, where its lines name nobody',
      ['Сургууль', '2026 оны төсөл', '1', 'Б.Бат', 'Д.Дорж 2.'],
      [
        'Сургууль',
        '2026 оны төсөл',
        'Төсөв 2026 онд',
        '1',
        'Захирал',
        'Б.Бат',
        'Нягтлан',
        'Д.Дорж 2.',
        'Захирал',
        '/',
        '/',
        'Нягтлан бодогч',
        '/',
        '/',
        'Тамга',
      ],
    ],
  ])('shows %s', (_, values, said) => {
    expect(paperTexts(contentOf(values))).toEqual(said)
  })

  test('has of an earlier calculation no line that the cover did not have then', () => {
    const said = paperTexts(contentOf(['Нэгдүгээр сургууль', 'Боловсролын салбар', '12,000.5']))
    expect(said.slice(3, 5)).toEqual(['Төсөв 2026 онд', '12,000.5'])
    expect(said.filter((text) => text === 'Нягтлан')).toEqual([])
  })

  test('is one to sign throughout, before anything is calculated', () => {
    const said = ['Төсөв 2026 онд', 'Захирал', 'Нягтлан'].flatMap((post) => [post, '/', '/'])
    const report = { ...cover, lines: cover.lines.slice(2) }
    expect(paperTexts(contentOf([], report))).toEqual([institution, '2026 оны төсөл', ...said, 'Тамга'])
  })

  test('joins the texts of several columns of a line', () => {
    const report = {
      ...cover,
      columns: [...cover.columns, columnOf('', { unit: 'text' })],
      lines: [madeLine('Огноо')],
    }
    expect(paperTexts(contentOf(['2026', '08'], report))).toContain('2026 08')
    expect(paperTexts(contentOf([null, '08'], report))).toContain('08')
  })

  test('has its title in the outline, by the name under which the page is found', () => {
    const [, , title] = contentOf(['А', 'Б', '1', '', ''])
    expect(title).toMatchObject({ text: '2026 оны төсөл', id: 'N', outline: true })
  })

  const columnsIn = (node: PaperNode | undefined): PaperColumns['columns'] =>
    node && 'columns' in node ? node.columns : []

  test('has before it is sent nothing that proves it', () => {
    const parts = contentOf(['А', 'Б', '1', '', '']).flatMap(columnsIn)
    expect(parts.filter((part) => 'qr' in part)).toEqual([])
  })

  test('has once it is sent number, time and code, and how to check them, with the address as QR and as link', () => {
    const last = contentOf(['А', 'Б', '1', '', ''], cover, exampleReceipt).at(-1)
    const { address } = exampleReceipt
    expect(last && paperTexts(last)).toEqual([
      'Баримтын дугаар',
      '2026-1234-1',
      'Илгээсэн огноо',
      '2026.08.20 17:05',
      'Шалгах код',
      'a1b2c3d4e5f6',
      'Энэ баримт жинхэнэ эсэхийг кодоор эсвэл QR-аар шалгана:',
      address,
    ])
    expect(columnsIn(last)[1]).toMatchObject({ qr: address })
    expect(JSON.stringify(last)).toContain(`"link":"${address}"`)
  })
})
