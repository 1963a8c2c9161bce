import { writeXlsx } from 'hucre/xlsx'
import { expect, it, test } from 'vitest'
import { rowsFromText } from '#client/ui/rows-from-text.ts'
import { rowsFromWorkbook } from '#client/ui/rows-from-workbook.ts'
import { headedRows } from '#domain/list/headed-rows.ts'

test.each([
  ['a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd'], ['']]],
  ['"one\nline"\t"say ""so"""', [['one\nline', 'say "so"']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['', [['']]],
])('reads the copied text %j', (text, rows) => {
  expect(rowsFromText(text)).toEqual(rows)
})

it('takes columns by their names where the first row has names, else as they stand', () => {
  const heads = ['Албан тушаал', 'Тоо', 'Тайлбар']
  expect(
    headedRows(
      [
        ['тоо', 'АЛБАН ТУШААЛ:'],
        ['2', 'Багш'],
        ['', ''],
      ],
      heads,
    ),
  ).toEqual([['Багш', '2', '']])
  expect(
    headedRows(
      [
        ['Багш', '2'],
        ['Тоо', '3', 'а', 'б'],
      ],
      heads,
    ),
  ).toEqual([
    ['Багш', '2', ''],
    ['Тоо', '3', 'а'],
  ])
})

it('reads the first sheet of an Excel file, figures with a decimal point', async () => {
  const rows = [
    ['Багш', 1.5, null],
    ['Эмч', 2_800_000, true],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'one', rows }] })
  expect(await rowsFromWorkbook(new Blob([new Uint8Array(bytes)]))).toEqual([
    ['Багш', '1.5', ''],
    ['Эмч', '2800000', 'true'],
  ])
})

it('throws what is no Excel file', async () => {
  await expect(rowsFromWorkbook(new Blob(['nothing']))).rejects.toThrow()
})
