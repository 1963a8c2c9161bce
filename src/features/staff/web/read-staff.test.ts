import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it, test } from 'vitest'
import { headersOf } from '#engine/list/list.ts'
import { readList } from '#engine/list/read-list.ts'
import { bookColumns } from '#engine/list/row-list.ts'
import { staffFields } from '#features/staff/staff-fields.ts'
import { changesOf, staffBook, staffRules } from '#features/staff/web/read-staff.ts'
import { staffOnLeave, staffRow } from '#test/support/staff-row.ts'
import { incomingRows, listSheetsFromWorkbook } from '#ui/excel-rows.ts'

const known = { staff: [staffRow, staffOnLeave], year: 2026, t1Most: 36 }
const book = staffBook(known)
const staffHeaders = headersOf({ columns: bookColumns(staffFields(known.t1Most), {}) })

/** The imported rows after a change to the exported list. */
async function brought(change: (rows: string[][]) => string[][]) {
  const sheets = await listSheetsFromWorkbook(await book)
  if (sheets === 'tooLarge') throw new Error(sheets)
  const rows = sheets[0]?.rows ?? []
  const { rows: listed, problems } = readList(change(rows.map((row) => [...row])), staffHeaders, 'required')
  expect(problems).toEqual([])
  return incomingRows(staffRules(known), listed)
}

const place = (head: string): number => staffHeaders.indexOf(head)

const withCells =
  (row: number, cells: Readonly<Record<string, string>>) =>
  (rows: string[][]): string[][] =>
    rows.map((each, index) =>
      index === row ? each.map((cell, column) => cells[staffHeaders[column] ?? ''] ?? cell) : each,
    )

describe('the staff as a list', () => {
  it('has register columns locked, planned columns open, limits, dropdown values, and no rows to add', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await (await book).arrayBuffer()), { readStyles: true })
    const [list, words] = sheets
    expect(list?.protection?.sheet).toBe(true)
    const open = staffHeaders.filter(
      (_, column) => list?.cells?.get(`1,${column}`)?.style?.protection?.locked === false,
    )
    expect(open).toEqual([
      'Төлөвлөж буй төлөв',
      'Чөлөөний сар',
      'Тэтгэврийн тэтгэмж олгох эсэх',
      'Тэтгэврийн тэтгэмж, сар',
      'Тэтгэврийн тэтгэмж, дундаж цалин',
      'Унааны хөнгөлөлт олгох эсэх',
      'Унааны хөнгөлөлт, ₮',
      'Тогтвор суурьшлын тэтгэмж олгох эсэх',
    ])
    expect(list?.rows.slice(1)).toEqual(
      [
        [2026, '1001001', 'Д.Бат', 'Багш', 'Бага анги', 1_400_000, 'Ажиллана'],
        [
          2026,
          '1001002',
          'Б.Сараа',
          'Нягтлан',
          'Бага анги',
          1_400_000,
          'Хүүхэд асрах чөлөөтэй',
          8,
          'Тийм',
          36,
          1_500_000,
          'Тийм',
          120_000,
        ],
      ].map((row) => Array.from({ length: staffHeaders.length }, (_, column) => row[column] ?? null)),
    )
    const rules = list?.dataValidations?.map(({ range, type, formula1, formula2 }) => [
      range,
      type,
      formula1,
      formula2 ?? null,
    ])
    expect(rules).toContainEqual(['G2:G3', 'list', `'${words?.name}'!$G$1:$G$5`, null])
    expect(rules).toContainEqual(['H2:H3', 'whole', '1', '12'])
    expect(rules).toContainEqual(['J2:J3', 'whole', '0', '36'])
  })

  it('keeps register numbers to itself', async () => {
    const rows = await listSheetsFromWorkbook(await book)
    expect(JSON.stringify(rows)).not.toContain('АА85091520')
  })
})

describe('a list of staff that comes back', () => {
  test.each<[string, (rows: string[][]) => string[][]]>([
    ['as it went', (rows) => rows],
    ['with its rows in another order', ([head = [], ...rows]) => [head, ...rows.toReversed()]],
    ['with its columns in another order', (rows) => rows.map((row) => row.toReversed())],
    ['without the columns of the register', (rows) => rows.map((row) => [row[1] ?? '', ...row.slice(6)])],
    ['with the words of another hand', withCells(1, { 'Төлөвлөж буй төлөв': ' ажиллана ' })],
  ])('changes nothing %s', async (_, change) => {
    const read = await brought(change)
    expect(read.map(({ parsed }) => parsed)).toMatchObject([
      { ok: true, changes: 0, notes: [] },
      { ok: true, changes: 0, notes: [] },
    ])
    expect(
      read.flatMap(({ parsed }) => (parsed.ok ? changesOf(parsed.row.before, parsed.row.plan) : [])),
    ).toEqual([
      { status: false, benefit: false },
      { status: false, benefit: false },
    ])
  })

  it('leaves whom it does not name', async () => {
    expect(await brought(([head = [], first = []]) => [head, first])).toHaveLength(1)
  })

  test.each<[string, number, Readonly<Record<string, string>>, object, readonly [string, string][]]>([
    [
      'a status with its months',
      1,
      { 'Төлөвлөж буй төлөв': 'Хүүхэд асрах чөлөөтэй', 'Чөлөөний сар': '6' },
      { status: 'CHILDCARE', months: '6' },
      [
        ['Төлөвлөж буй төлөв', 'Ажиллана'],
        ['Чөлөөний сар', ''],
      ],
    ],
    [
      'a lump sum, its average left to the register',
      1,
      { 'Тэтгэврийн тэтгэмж олгох эсэх': 'тийм', 'Тэтгэврийн тэтгэмж, сар': '24' },
      { t1: true, t1Months: '24', averageSalary: '' },
      [
        ['Тэтгэврийн тэтгэмж олгох эсэх', ''],
        ['Тэтгэврийн тэтгэмж, сар', ''],
      ],
    ],
    [
      'months with their word',
      1,
      { 'Тэтгэврийн тэтгэмж олгох эсэх': 'тийм', 'Тэтгэврийн тэтгэмж, сар': '24 сар' },
      { t1: true, t1Months: '24', averageSalary: '' },
      [
        ['Тэтгэврийн тэтгэмж олгох эсэх', ''],
        ['Тэтгэврийн тэтгэмж, сар', ''],
      ],
    ],
    [
      'an amount as a text',
      2,
      { 'Унааны хөнгөлөлт, ₮': '1 250 000' },
      { t2: true, t2Amount: '1,250,000' },
      [['Унааны хөнгөлөлт, ₮', '120,000']],
    ],
    [
      'a lump sum that is taken away, with all that was in it',
      2,
      {
        'Тэтгэврийн тэтгэмж олгох эсэх': '',
        'Тэтгэврийн тэтгэмж, сар': '',
        'Тэтгэврийн тэтгэмж, дундаж цалин': '',
      },
      { t1: false, t1Months: '', averageSalary: '' },
      [
        ['Тэтгэврийн тэтгэмж олгох эсэх', 'Тийм'],
        ['Тэтгэврийн тэтгэмж, сар', '36'],
        ['Тэтгэврийн тэтгэмж, дундаж цалин', '1,500,000'],
      ],
    ],
  ])('accepts %s, and reports the current values', async (_, row, cells, plan, notes) => {
    const read = (await brought(withCells(row, cells)))[row - 1]
    expect(read?.parsed).toMatchObject({ ok: true, changes: notes.length, row: { plan } })
    expect(read?.parsed.ok && read.parsed.notes).toEqual(
      notes.map(([head, now]) => ({ column: place(head), kind: 'changes', now })),
    )
  })

  it('ignores a register column with another value, and accepts the rest', async () => {
    const [read] = await brought(
      withCells(1, { 'Үндсэн цалин, ₮ сард': '9900000', 'Тогтвор суурьшлын тэтгэмж олгох эсэх': 'Тийм' }),
    )
    expect(read?.parsed).toMatchObject({
      ok: true,
      changes: 1,
      row: { plan: { t3: true } },
      notes: [
        { column: place('Үндсэн цалин, ₮ сард'), kind: 'left', now: '1,400,000' },
        { column: place('Тогтвор суурьшлын тэтгэмж олгох эсэх'), kind: 'changes', now: '' },
      ],
    })
  })

  test.each<[string, number, Readonly<Record<string, string>>, string]>([
    ['of another year', 1, { 'Төсвийн жил': '2025' }, 'Төсвийн жил'],
    ['of somebody else’s school', 1, { 'Ажилтны код': '2002001' }, 'Ажилтны код'],
    ['without a code', 1, { 'Ажилтны код': '' }, 'Ажилтны код'],
    ['that comes twice', 2, { 'Ажилтны код': '1001001', 'Овог, нэр': 'Д.Бат' }, 'Ажилтны код'],
    ['whose names were sorted without their codes', 1, { 'Овог, нэр': 'Б.Сараа' }, 'Овог, нэр'],
    ['with no status', 1, { 'Төлөвлөж буй төлөв': '' }, 'Төлөвлөж буй төлөв'],
    ['with a status that is none', 1, { 'Төлөвлөж буй төлөв': 'Амарна' }, 'Төлөвлөж буй төлөв'],
    ['with a leave without months', 1, { 'Төлөвлөж буй төлөв': 'Хүүхэд асрах чөлөөтэй' }, 'Чөлөөний сар'],
    ['with a leave of 13 months', 2, { 'Чөлөөний сар': '13' }, 'Чөлөөний сар'],
    ['with a leave of 0 months', 2, { 'Чөлөөний сар': '0' }, 'Чөлөөний сар'],
    ['with months that belong to no leave', 1, { 'Чөлөөний сар': '3' }, 'Чөлөөний сар'],
    ['with a leave in days', 2, { 'Чөлөөний сар': '10 өдөр' }, 'Чөлөөний сар'],
    [
      'with a flag that is none',
      1,
      { 'Тогтвор суурьшлын тэтгэмж олгох эсэх': 'магадгүй' },
      'Тогтвор суурьшлын тэтгэмж олгох эсэх',
    ],
    [
      'with months of a lump sum that is not planned',
      1,
      { 'Тэтгэврийн тэтгэмж, сар': '36' },
      'Тэтгэврийн тэтгэмж олгох эсэх',
    ],
    [
      'with an amount of one that is not planned',
      1,
      { 'Унааны хөнгөлөлт, ₮': '5' },
      'Унааны хөнгөлөлт олгох эсэх',
    ],
    ['with more months than the norm has', 2, { 'Тэтгэврийн тэтгэмж, сар': '37' }, 'Тэтгэврийн тэтгэмж, сар'],
    ['with a part of a month', 2, { 'Тэтгэврийн тэтгэмж, сар': '1.5' }, 'Тэтгэврийн тэтгэмж, сар'],
    [
      'with words for an average',
      2,
      { 'Тэтгэврийн тэтгэмж, дундаж цалин': 'их' },
      'Тэтгэврийн тэтгэмж, дундаж цалин',
    ],
    ['with less than nothing for travel', 2, { 'Унааны хөнгөлөлт, ₮': '-5' }, 'Унааны хөнгөлөлт, ₮'],
  ])('refuses a row %s', async (_, row, cells, head) => {
    const { parsed } = (await brought(withCells(row, cells)))[row - 1] ?? {}
    expect(parsed?.ok === false && parsed.problems.map(({ column }) => staffHeaders[column])).toEqual([head])
  })
})
