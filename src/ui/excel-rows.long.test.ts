import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it, test } from 'vitest'
import { unpackedSize } from '#engine/list/workbook-file.ts'
import { UNCALCULATED } from '#engine/number/error-texts.ts'
import { bookParts, type ZipFlaws, zipOf } from '#test/support/book-by-hand.ts'
import { listSheetsFromWorkbook, longSheetsFromWorkbook, sheetsFromWorkbook } from '#ui/excel-rows.ts'
import { rowsFromText } from '#ui/pasted-rows.ts'

test.each([
  ['a\tb\r\nc\td\r\n', [['a', 'b'], ['c', 'd'], ['']]],
  ['"one\nline"\t"say ""so"""', [['one\nline', 'say "so"']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['', [['']]],
])('reads the copied text %j', (text, rows) => {
  expect(rowsFromText(text)).toEqual(rows)
})

const rowsOf =
  (read: (file: Blob) => Promise<readonly { readonly rows: unknown }[] | 'tooLarge'>) =>
  async (file: Blob) => {
    const sheets = await read(file)
    return sheets === 'tooLarge' ? sheets : sheets[0]?.rows
  }
const rowsFromWorkbook = rowsOf(listSheetsFromWorkbook)
const longRowsFromWorkbook = rowsOf(longSheetsFromWorkbook)

it('reads a sheet of an Excel file, figures with a decimal point', async () => {
  const rows = [
    ['Багш', 1.5, null],
    ['Эмч', 2_800_000, true],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'one', rows }] })
  expect(await rowsFromWorkbook(new Blob([new Uint8Array(bytes)]))).toEqual([
    ['Багш', '1.5', ''],
    ['Эмч', '2800000', 'TRUE'],
  ])
})

test.each([
  ['19999,0', 'in the last row'],
  ['20000,0', 'tooLarge'],
  ['0,99', 'in the last column'],
  ['0,100', 'tooLarge'],
  // Far from any list, behind empty lines.
  ['900000,9', 'tooLarge'],
  ['25000,0', 'tooLarge'],
  ['0,300', 'tooLarge'],
])('the cell %s of a sheet is %s', async (place, outcome) => {
  const cells = new Map([
    ['0,0', { value: 'Багш' }],
    [place, { value: outcome }],
  ])
  const bytes = await writeXlsx({ sheets: [{ name: 'one', rows: [], cells }] })
  const file = new Blob([new Uint8Array(bytes)])
  for (const read of [rowsFromWorkbook, rowsOf(sheetsFromWorkbook)]) {
    const rows = await read(file)
    expect(Array.isArray(rows) ? rows.flat().at(-1) : rows).toBe(outcome)
  }
})

it('refuses a file that is too large, or would be when it is unpacked', async () => {
  expect(await rowsFromWorkbook(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]))).toBe('tooLarge')
  const rows = [['а'.repeat(30_000)]]
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'one', rows }] }))
  expect(unpackedSize(bytes)).toBeGreaterThan(60_000)
  const view = new DataView(bytes.buffer)
  const entry = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50)
  for (const declaredSize of [50 * 1024 * 1024, 0]) {
    view.setUint32(entry + 24, declaredSize, true)
    expect(await rowsFromWorkbook(new Blob([bytes]))).toBe('tooLarge')
  }
})

it('reads a long list with its formats and formulas, and refuses one that would be too large for that', async () => {
  const cells = new Map([
    ['0,0', { value: 0.12, style: { numFmt: '0%' } }],
    ['0,1', { value: null, formula: '1+1' }],
  ])
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'one', rows: [], cells }] }))
  const view = new DataView(bytes.buffer)
  const entry = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50)
  view.setUint32(entry + 24, 50 * 1024 * 1024, true)
  expect(await longRowsFromWorkbook(new Blob([bytes]))).toEqual([['12%', UNCALCULATED]])
  view.setUint32(entry + 24, 61 * 1024 * 1024, true)
  expect(await longRowsFromWorkbook(new Blob([bytes]))).toBe('tooLarge')
})

it('rejects a file that is not an Excel file', async () => {
  await expect(rowsFromWorkbook(new Blob(['nothing']))).rejects.toThrow()
})

describe('a malicious workbook', () => {
  const readers = {
    rowsFromWorkbook,
    longRowsFromWorkbook,
    sheetsFromWorkbook: rowsOf(sheetsFromWorkbook),
  }
  const names = ['rowsFromWorkbook', 'longRowsFromWorkbook', 'sheetsFromWorkbook'] as const
  const own = import.meta.url
  const many = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('')

  test.each(names)('%s reads it where it is none', async (name) => {
    expect(await readers[name](zipOf(bookParts('', 'Багш &amp; эмч')))).toEqual([['Багш & эмч']])
  })

  describe.each(names)('%s', (name) => {
    test.each([
      ['a file of this machine', `<!DOCTYPE x [<!ENTITY e SYSTEM "${own}">]>`, '&e;'],
      ['a page of another', '<!DOCTYPE x [<!ENTITY e PUBLIC "-" "http://127.0.0.1:9/">]>', '&e;'],
      ['a definition from elsewhere', '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">', '&e;'],
      ['a word that grows', `<!DOCTYPE x [<!ENTITY l0 "${'x'.repeat(99)}">${many}]>`, '&l9;'],
    ])('puts nothing into it from %s', async (_what, head, text) => {
      const rows = await readers[name](zipOf(bookParts(head, text)))
      expect(rows).toEqual([[text]])
    })
  })

  const large = bookParts('', ' '.repeat(301 * 1024 * 1024))
  const lies: readonly [string, ZipFlaws][] = [
    ['that tells how large it is', {}],
    ['that does not tell how large its parts are', { sizes: 'none' }],
    ['that tells it behind them', { sizes: 'behind' }],
    ['that keeps its directory elsewhere', { directory: 'elsewhere' }],
  ]
  test.each(lies)('a small file %s is not unpacked where it would be large', async (_, flaws) => {
    const bomb = zipOf(large, flaws)
    expect(bomb.size).toBeLessThan(400_000)
    for (const name of names) expect([name, await readers[name](bomb)]).toEqual([name, 'tooLarge'])
  })
})

describe.each([
  ['a list', listSheetsFromWorkbook],
  ['a long list', longSheetsFromWorkbook],
])('%s of several sheets', (_, read) => {
  test('knows their names, and which are hidden', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Туслах', hidden: true, rows: [['x']] },
        { name: 'Жагсаалт', rows: [['Багш'], [1.5]] },
        { name: 'Хоосон', rows: [] },
      ],
    })
    expect(await read(new Blob([new Uint8Array(bytes)]))).toEqual([
      { name: 'Туслах', visibility: 'hidden', rows: [['x']], left: [] },
      { name: 'Жагсаалт', visibility: 'visible', rows: [['Багш'], ['1.5']], left: [] },
      { name: 'Хоосон', visibility: 'visible', rows: [], left: [] },
    ])
  })
})

it('names the hidden sheets, rows and columns of a workbook', async () => {
  const rows = [
    [1, 2],
    [3, 4],
  ]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'one', rows, columns: [{}, { hidden: true }], rowDefs: new Map([[1, { hidden: true }]]) },
      { name: 'two', rows, hidden: true },
    ],
  })
  expect(await sheetsFromWorkbook(new Blob([new Uint8Array(bytes)]))).toMatchObject([
    { visibility: 'visible', hidden: { rows: [1], columns: [1] } },
    { visibility: 'hidden', hidden: { rows: [], columns: [] } },
  ])
})
