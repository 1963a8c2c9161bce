import { crc32, deflateRawSync } from 'node:zlib'

/** False entries in the directory of a zip file. */
export type ZipFlaws = {
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
const declaredSizes: Readonly<Record<'none' | 'behind' | 'true', Sizes>> = {
  none: (packed) => [packed, 0],
  behind: () => [0, 0],
  true: (packed, size) => [packed, size],
}

/** A zip file (APPNOTE 4.3) by hand, so that it can lie. */
export function zipOf(parts: Readonly<Record<string, string>>, { sizes, directory }: ZipFlaws = {}): Blob {
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
    const [declaredPacked, declaredSize] = declaredSizes[sizes ?? 'true'](packed.length, content.length)
    entries.push(
      Buffer.concat([
        ...[
          number(4, 0x02014b50),
          number(2, 20),
          about(declaredPacked, declaredSize),
          number(2, 0),
          number(2, 0),
        ],
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
  const end = (entriesDeclared: number, size: number, from: number) =>
    Buffer.concat([
      ...[number(4, 0x06054b50), number(4, 0), number(2, entriesDeclared), number(2, entriesDeclared)],
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
export const bookParts = (head: string, text: string): Readonly<Record<string, string>> =>
  bookOfSheet(
    `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  )

/** A book of one sheet with these rows, as a library may write it; `more` stands behind the sheets of the book. */
export const bookOfRows = (rows: string, more = ''): Readonly<Record<string, string>> =>
  bookOfSheet(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`, more)

const bookOfSheet = (sheet: string, more = ''): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${parcel}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${parcel}/relationships"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="one" sheetId="1" r:id="b"/></sheets>${more}</workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${parcel}/relationships"><Relationship Id="b" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${sheet}`,
})
