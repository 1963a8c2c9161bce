import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it, test } from 'vitest'
import {
  listSheetsFromWorkbook,
  longSheetsFromWorkbook,
  sheetsFromWorkbook,
  unpackedSize,
} from '#client/ui/excel-rows.ts'
import { rowsFromText } from '#client/ui/pasted-rows.ts'

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

it('leaves out what lies far from any list', async () => {
  const cells = new Map([
    ['0,0', { value: 'Багш' }],
    ['900000,9', { value: 'хол' }],
  ])
  const bytes = await writeXlsx({ sheets: [{ name: 'one', rows: [], cells }] })
  const rows = await rowsFromWorkbook(new Blob([new Uint8Array(bytes)]))
  expect(rows).toHaveProperty('0.0', 'Багш')
  expect(Array.isArray(rows) && rows.length).toBeLessThanOrEqual(20_000)
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

/** What a zip file tells of its parts where it does not tell the truth. */
type Told = {
  /** In the directory, instead of both sizes; and whether they are said to stand behind the content. */
  readonly sizes?: 'none' | 'behind'
  /** Of the directory: in the form for large files, beside one that tells of nothing. */
  readonly directory?: 'elsewhere'
}

const number = (bytes: number, value: number): Buffer => {
  const written = Buffer.alloc(bytes)
  if (bytes === 8) written.writeBigUInt64LE(BigInt(value))
  else written.writeUIntLE(value, 0, bytes)
  return written
}

type Sizes = (packed: number, size: number) => readonly [packed: number, size: number]
const toldSizes: Readonly<Record<'none' | 'behind' | 'true', Sizes>> = {
  none: (packed) => [packed, 0],
  behind: () => [0, 0],
  true: (packed, size) => [packed, size],
}

/** A zip file (APPNOTE 4.3) by hand, so that it can lie. */
function zipOf(parts: Readonly<Record<string, string>>, { sizes, directory }: Told = {}): Blob {
  const [files, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const flags = sizes === 'behind' ? 8 : 0
    const about = (packedSize: number, size: number) =>
      Buffer.concat([
        ...[number(2, 20), number(2, flags), number(2, 8), number(4, 0)],
        ...[number(4, crc32(content)), number(4, packedSize), number(4, size), number(2, name.length)],
        number(2, 0),
      ])
    const file = Buffer.concat([
      number(4, 0x04034b50),
      about(packed.length, content.length),
      Buffer.from(name),
      packed,
    ])
    const [toldPacked, told] = toldSizes[sizes ?? 'true'](packed.length, content.length)
    entries.push(
      Buffer.concat([
        ...[number(4, 0x02014b50), number(2, 20), about(toldPacked, told), number(2, 0), number(2, 0)],
        ...[number(2, 0), number(4, 0), number(4, at), Buffer.from(name)],
      ]),
    )
    files.push(file)
    at += file.length
  }
  const [all, count] = [Buffer.concat(entries), entries.length]
  const large = Buffer.concat([
    ...[number(4, 0x06064b50), number(8, 44), number(2, 45), number(2, 45), number(4, 0), number(4, 0)],
    ...[number(8, count), number(8, count), number(8, all.length), number(8, at)],
    ...[number(4, 0x07064b50), number(4, 0), number(8, at + all.length), number(4, 1)],
  ])
  const end = (entriesTold: number, size: number, from: number) =>
    Buffer.concat([
      ...[number(4, 0x06054b50), number(4, 0), number(2, entriesTold), number(2, entriesTold)],
      ...[number(4, size), number(4, from), number(2, 0)],
    ])
  const ends =
    directory === 'elsewhere' ? [large, end(0xffff, 0, at + all.length)] : [end(count, all.length, at)]
  return new Blob([new Uint8Array(Buffer.concat([...files, all, ...ends]))])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const parcel = 'http://schemas.openxmlformats.org/package/2006'

/** A book with one sheet, of which the first cell is a text; `head` stands before the elements of the sheet. */
const bookParts = (head: string, text: string) => ({
  '[Content_Types].xml': `<Types xmlns="${parcel}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${parcel}/relationships"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="one" sheetId="1" r:id="b"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${parcel}/relationships"><Relationship Id="b" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
})

describe('a book of somebody with bad intent', () => {
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
  const lies: readonly [string, Told][] = [
    ['that tells how large it is', {}],
    ['that does not tell how large its parts are', { sizes: 'none' }],
    ['that tells it behind them', { sizes: 'behind' }],
    ['that keeps its directory elsewhere', { directory: 'elsewhere' }],
  ]
  test.each(lies)('a small file %s is not unpacked where it would be large', async (_, told) => {
    const bomb = zipOf(large, told)
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
      { name: 'Туслах', visibility: 'hidden', rows: [['x']] },
      { name: 'Жагсаалт', visibility: 'visible', rows: [['Багш'], ['1.5']] },
      { name: 'Хоосон', visibility: 'visible', rows: [] },
    ])
  })
})
