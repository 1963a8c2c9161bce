import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { writeBook, writeFillBook } from '#documents/server/write-workbook.ts'
import { type Book, type BookCell, styleFor, textCell } from '#documents/workbook/workbook.ts'

const amount = { decimals: 1, strong: false, indent: 0, sign: '' }
const cells: readonly BookCell[] = [
  textCell(0, 0, '=1+1 нь томьёо биш', 'title'),
  textCell(1, 0, 'Тоо', 'head'),
  textCell(1, 1, '', 'head'),
  { row: 2, column: 0, content: { kind: 'number', value: 1234.5 }, style: { ...amount, role: 'entered' } },
  { row: 2, column: 1, content: { kind: 'empty' }, style: { ...amount, role: 'entered' } },
  {
    row: 2,
    column: 2,
    content: { kind: 'formula', formula: "IF(A3<5,0,A3*'Б ''2'!A1)", value: 2469 },
    style: { ...amount, role: 'computed', decimals: 0, strong: true },
  },
  {
    row: 2,
    column: 3,
    content: { kind: 'number', value: 19 },
    style: { ...amount, role: 'given', sign: '*' },
  },
  { row: 2, column: 4, content: { kind: 'text', text: '70921' }, style: { ...styleFor('text'), sign: '*' } },
  { row: 3, column: 0, content: { kind: 'link', text: 'Б', sheet: "Б '2" }, style: styleFor('note') },
]
const sheet = {
  kind: 'report',
  widths: [10, 20, 30],
  heights: new Map([[1, 2]]),
  frozen: { rows: 2, columns: 1 },
  merged: [{ top: 1, left: 0, bottom: 1, right: 1 }],
} as const
const book: Book = {
  title: 'Ном',
  sheets: [
    { ...sheet, name: 'А', cells },
    { ...sheet, name: "Б '2", cells: [], merged: [] },
  ],
}

it.each(['report', 'blank', 'register', 'norm'] as const)(
  'repeats the heads and captions of a %s on each printed page',
  async (kind) => {
    const { sheets } = await readXlsx(
      await writeBook({
        ...book,
        sheets: [{ ...sheet, kind, name: 'А', cells, heights: new Map([[2, 40]]) }],
      }),
    )
    expect(sheets[0]?.pageSetup).toMatchObject({ printTitlesRow: '$1:$2', printTitlesColumn: '$A:$A' })
  },
)

it.each([
  ['the first sheet, which has no heads', { kind: 'about', heights: new Map([[2, 40]]) }],
  ['a sheet on one page', { kind: 'blank', heights: new Map([[2, 20]]) }],
] as const)('repeats nothing of %s', async (_, its) => {
  const { sheets } = await readXlsx(
    await writeBook({ ...book, sheets: [{ ...sheet, name: 'А', cells, ...its }] }),
  )
  expect(sheets[0]?.pageSetup).not.toHaveProperty('printTitlesRow')
})

it.each(['report', 'blank'] as const)(
  'counts the repeated columns of a %s on each page across',
  async (kind) => {
    // Three columns of 100 characters and one of 120 that each page repeats.
    const wide = { ...sheet, kind, name: 'А', cells: [], merged: [], widths: [120, 100, 100, 100] }
    const { sheets } = await readXlsx(await writeBook({ ...book, sheets: [wide] }))
    expect(sheets[0]?.pageSetup).toMatchObject({ fitToWidth: 3 })
  },
)

it('writes the content of the description, and another reader can read it', async () => {
  const read = await readXlsx(await writeBook(book), { readStyles: true })
  expect(read.sheets.map(({ name }) => name)).toEqual(['А', "Б '2"])
  const [first] = read.sheets
  expect(first?.rows).toEqual([
    ['=1+1 нь томьёо биш', null, null, null, null],
    ['Тоо', null, null, null, null],
    [1234.5, null, 2469, 19, '70921*'],
    ['Б', null, null, null, null],
  ])
  expect(first).toMatchObject({
    freezePane: { rows: 2, columns: 1 },
    merges: [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }],
    pageSetup: { paperSize: 'a4', orientation: 'landscape' },
  })
  expect(first?.rowDefs?.get(1)?.height).toBe(29)
  const at = (place: string) => first?.cells?.get(place)
  expect(at('2,2')).toMatchObject({ formula: "IF(A3<5,0,A3*'Б ''2'!A1)", formulaResult: 2469 })
  expect(at('2,2')?.style).toMatchObject({ numFmt: '#,##0', font: { bold: true } })
  expect(at('2,0')?.style).toMatchObject({ numFmt: '#,##0.0', fill: { fgColor: { rgb: 'FFF6CC' } } })
  // A stand-in remains a number.
  expect(at('2,3')?.style).toMatchObject({ numFmt: '#,##0.0"*"' })
  expect(at('3,0')?.hyperlink).toMatchObject({ location: "'Б ''2'!A1" })
  expect(at('0,0')?.formula).toBeUndefined()
})

it('protects a book that is filled in but for its open cells, and holds those to their limits', async () => {
  const limit = { isWhole: true, isMoved: false, message: 'Энд 0–500 хооронд тоо бичнэ.' } as const
  const bytes = await writeFillBook({
    ...book,
    rules: new Map([
      [
        'А',
        [
          { ...limit, row: 2, column: 0, min: '0', max: '500' },
          { ...limit, row: 2, column: 1, min: '0', max: '500' },
          { ...limit, row: 2, column: 2, min: '0', max: "'Б ''2'!A1", isWhole: false, isMoved: true },
          { ...limit, row: 2, column: 3, min: '1', max: null },
        ],
      ],
    ]),
    dataSheet: {
      name: 'Тосов',
      rows: [
        ['Тосов', 1],
        ['a/1.b', ''],
      ],
    },
  })
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const [one, other, dataSheet] = sheets
  expect([one?.protection?.sheet, other?.protection?.sheet, dataSheet?.veryHidden]).toEqual([
    true,
    true,
    true,
  ])
  expect(one?.protection?.password).toBeUndefined()
  const locked = ['2,0', '2,1', '2,2', '2,3', '2,4', '3,0'].map(
    (at) => one?.cells?.get(at)?.style?.protection?.locked ?? true,
  )
  expect(locked).toEqual([false, false, false, false, true, true])
  const validations = one?.dataValidations?.map(
    ({ type, operator, formula1, formula2, range, errorStyle }) => [
      range,
      type,
      operator,
      formula1,
      formula2,
      errorStyle,
    ],
  )
  expect(validations).toEqual([
    ['A3 B3', 'whole', 'between', '0', '500', 'stop'],
    ['C3', 'decimal', 'between', '0', "'Б ''2'!A1", 'warning'],
    ['D3', 'whole', 'greaterThanOrEqual', '1', undefined, 'stop'],
  ])
  expect(dataSheet?.rows).toEqual([
    ['Тосов', 1],
    ['a/1.b', ''],
  ])
})
