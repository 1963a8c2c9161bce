import { writeXlsx } from 'hucre/xlsx'
import { expect, it, test } from 'vitest'
import { rowsFromWorkbook, unpackedSize } from '#client/ui/excel-rows.ts'
import { rowsFromText } from '#client/ui/pasted-rows.ts'

test.each([
  ['a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd'], ['']]],
  ['"one\nline"\t"say ""so"""', [['one\nline', 'say "so"']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['', [['']]],
])('reads the copied text %j', (text, rows) => {
  expect(rowsFromText(text)).toEqual(rows)
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

it('leaves out what lies far from any list', async () => {
  const cells = new Map([
    ['0,0', { value: 'Багш' }],
    ['900000,9', { value: 'хол' }],
  ])
  const bytes = await writeXlsx({ sheets: [{ name: 'one', rows: [], cells }] })
  const rows = await rowsFromWorkbook(new Blob([new Uint8Array(bytes)]))
  expect(rows.length).toBeLessThanOrEqual(20_000)
  expect(rows[0]?.[0]).toBe('Багш')
})

it('refuses a file that is too large, or would be when it is unpacked', async () => {
  expect(await rowsFromWorkbook(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]))).toBe('tooLarge')
  const rows = [['а'.repeat(30_000)]]
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'one', rows }] }))
  expect(unpackedSize(bytes)).toBeGreaterThan(60_000)
  const view = new DataView(bytes.buffer)
  const entry = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50)
  for (const told of [50 * 1024 * 1024, 0]) {
    view.setUint32(entry + 24, told, true)
    expect(await rowsFromWorkbook(new Blob([bytes]))).toBe('tooLarge')
  }
})

it('throws what is no Excel file', async () => {
  await expect(rowsFromWorkbook(new Blob(['nothing']))).rejects.toThrow()
})
