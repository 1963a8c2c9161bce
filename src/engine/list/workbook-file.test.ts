import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { type Heading, readList } from '#engine/list/read-list.ts'
import { cellsOf, listSheetOf, readyWorkbook, type WorkbookCodec } from '#engine/list/workbook-file.ts'
import { figurePart, HIDDEN, MERGED, mergedPart, RESHAPED, UNCALCULATED } from '#engine/number/error-texts.ts'
import { bookOfRows, zipOf } from '#test/support/book-by-hand.ts'

const inflated = promisify(inflateRaw)
const unpacking: WorkbookCodec = {
  inflate: (packed, most) => inflated(packed, { maxOutputLength: most }),
  decode: (bytes) => new TextDecoder().decode(bytes),
  encode: (text) => new TextEncoder().encode(text),
}

async function listOf(bytes: Uint8Array) {
  const ready = await readyWorkbook(bytes, unpacking)
  const { sheets, themeColors } = await readXlsx(ready.bytes, { readStyles: true })
  const [sheet] = sheets
  if (sheet === undefined) throw new Error('no sheet')
  const list = listSheetOf(sheet, ready.formulas, themeColors)
  return { ...list, rows: list.rows.map((row) => row.map(figurePart)) }
}

const listOfRows = async (rows: string, more = '') =>
  listOf(new Uint8Array(await zipOf(bookOfRows(rows, more)).arrayBuffer()))

const ROW = (cells: string): string => `<row r="1">${cells}</row>`

describe('a cell of a workbook as libraries write it', () => {
  test.each<[string, string, string]>([
    ['a formula of texts without its result', '<c r="A1" t="str"><f>B1&amp;C1</f></c>', UNCALCULATED],
    ['such a formula with its attributes turned', '<c t="str" r="A1" ><f ca="1">NOW()</f></c>', UNCALCULATED],
    ['a formula of yes and no without its result', '<c r="A1" t="b"><f>B1&gt;1</f></c>', UNCALCULATED],
    ['a formula with an empty element', '<c r="A1" t="str"><f>B1</f><v/></c>', UNCALCULATED],
    ['an error without its name', '<c r="A1" t="e"><f>B1</f></c>', UNCALCULATED],
    ['a shared formula without its result', '<c r="A1" t="str"><f t="shared" si="0"/></c>', UNCALCULATED],
    ['a formula with a prefix', '<c r="A1"><f>1+1</f></c>', UNCALCULATED],
    ['a formula of texts with its result', '<c r="A1" t="str"><f>B1</f><v>Багш</v></c>', 'Багш'],
    ['a formula that comes to no text', '<c r="A1" t="str"><f>""</f><v></v></c>', ''],
    ['a formula that comes to 0', '<c r="A1"><f>B1*2</f><v>0</v></c>', '0'],
    ['a shared text without its place', '<c r="A1" t="s"/>', ''],
    [
      'a text with a reading aid',
      '<c r="A1" t="inlineStr"><is><t>1500</t><rPh sb="0" eb="1"><t>2</t></rPh></is></c>',
      '1500',
    ],
    [
      'a text with runs and a reading aid',
      '<c r="A1" t="inlineStr"><is><r><t>Ба</t></r><r><t>гш</t></r><rPh sb="0" eb="1"><t>x</t></rPh><phoneticPr fontId="1"/></is></c>',
      'Багш',
    ],
    [
      'a raised digit of a text within its cell',
      '<c r="A1" t="inlineStr"><is><r><t>1500</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r></is></c>',
      '1500¹',
    ],
    [
      'a struck part of a text within its cell',
      '<c r="A1" t="inlineStr"><is><r><rPr><strike/></rPr><t>1500</t></r><r><t>2000</t></r></is></c>',
      '2000',
    ],
    [
      'a white part of a text within its cell',
      '<c r="A1" t="inlineStr"><is><r><t>1500</t></r><r><rPr><color rgb="FFFFFFFF"/></rPr><t>2</t></r></is></c>',
      HIDDEN,
    ],
    [
      'a part in the colour of the background',
      '<c r="A1" t="inlineStr"><is><r><rPr><color theme="0"/></rPr><t>2</t></r><r><t>1500</t></r></is></c>',
      HIDDEN,
    ],
    [
      'a white space, and a part in grey',
      '<c r="A1" t="inlineStr"><is><r><rPr><color indexed="9"/></rPr><t> </t></r><r><rPr><color theme="0" tint="-0.5"/></rPr><t>Багш</t></r></is></c>',
      'Багш',
    ],
    [
      'a line break as it is escaped',
      '<c r="A1" t="inlineStr"><is><t>1500_x000D_2000</t></is></c>',
      '1500\r2000',
    ],
    ['a figure as text of a formula', '<c r="A1" t="str"><f>B1</f><v>1,500</v></c>', '1,500'],
    ['a figure with an exponent', '<c r="A1"><v>1.5E3</v></c>', '1500'],
    [
      'what is left of a difference',
      '<c r="A1"><f>0.3-0.1*3</f><v>5.5511151231257827E-17</v></c>',
      '0.00000000000000005551',
    ],
    ['a figure in a filled row without places', '<c><v>1500</v></c>', '1500'],
    [
      'a formula that fills a table without its result',
      '<c r="A1"><f t="array" ref="A1:A2">B1:B2</f></c>',
      UNCALCULATED,
    ],
    ['a table of data without its result', '<c r="A1"><f t="dataTable" ref="A1" r1="C1"/></c>', UNCALCULATED],
    ['a formula without its text', '<c r="A1"><f/></c>', UNCALCULATED],
    ['a formula with an empty text', '<c r="A1" s="0"><f ca="1"> </f></c>', UNCALCULATED],
    ['a formula without its text, with its result', '<c r="A1"><f/><v>5</v></c>', '5'],
    ['a formula with a blank result', '<c r="A1"><f>C2*5</f><v> </v></c>', UNCALCULATED],
    ['a formula with an escaped blank result', '<c r="A1"><f>C2*5</f><v>&#32;</v></c>', UNCALCULATED],
    ['a formula of kind n with a blank result', '<c r="A1" t="n"><f>C2</f><v>\n</v></c>', UNCALCULATED],
    ['a formula of texts that comes to a blank', '<c r="A1" t="str"><f>B1</f><v> </v></c>', ''],
    ['a formula of a text within its cell', '<c r="A1" t="inlineStr"><f>B1</f></c>', UNCALCULATED],
    ['a blank value', '<c r="A1"><v xml:space="preserve"> </v></c>', ''],
    ['a day as text', '<c r="A1" t="d"><v>2026-08-15</v></c>', '2026-08-15'],
  ])('%s', async (_, cell, text) => {
    const { rows } = await listOfRows(ROW(`${cell}<c r="B1"><v>7</v></c>`))
    expect(rows).toEqual([[text, '7']])
  })

  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      'an array down',
      '<row r="1"><c r="A1"><f t="array" ref="A1:A2">C1:C2</f><v>3</v></c></row><row r="2"><c r="A2"/></row>',
      [['3'], [UNCALCULATED]],
    ],
    [
      'an array across, left out by the file',
      '<row r="1"><c r="A1"><f t="array" ref="A1:B1">C1:D1</f></c></row><row r="2"><c r="B2"><v>8</v></c></row>',
      [
        [UNCALCULATED, UNCALCULATED],
        ['', '8'],
      ],
    ],
    [
      'a table of data',
      '<row r="1"><c r="A1"><f t="dataTable" ref="A1:B1" dt2D="0" r1="C1"/><v>4</v></c><c r="B1"/></row>',
      [['4', UNCALCULATED]],
    ],
    [
      'a shared formula with another cell between',
      '<row r="1"><c r="A1"><f t="shared" ref="A1:C1" si="0">D1</f><v>4</v></c><c r="B1"/><c r="C1"><f t="shared" si="0"/><v>5</v></c></row>',
      [['4', '', '5']],
    ],
  ])('a formula of several cells without all results: %s', async (_, rows, expected) => {
    expect((await listOfRows(rows)).rows).toEqual(expected)
  })

  test('a table of data of a book that was never calculated has no results', async () => {
    const rows =
      '<row r="1"><c r="A1"><f t="dataTable" ref="A1:B1" r1="C1"/><v>0</v></c><c r="B1"><v>0</v></c></row>'
    const { rows: read } = await listOfRows(rows, '<calcPr calcId="124519" fullCalcOnLoad="1"/>')
    expect(read).toEqual([[UNCALCULATED, UNCALCULATED]])
  })

  test('reading aids of shared texts are none of the text', async () => {
    const parts = bookOfRows(ROW('<c r="A1" t="s"><v>0</v></c>'))
    const rels = 'xl/_rels/workbook.xml.rels'
    const shared =
      '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    const bytes = await zipOf({
      ...parts,
      [rels]: (parts[rels] ?? '').replace('</Relationships>', shared),
      'xl/sharedStrings.xml':
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>1500</t><rPh sb="0" eb="2"><t>99</t></rPh><phoneticPr fontId="1"/></si></sst>',
    }).arrayBuffer()
    expect((await listOf(new Uint8Array(bytes))).rows).toEqual([['1500']])
  })
})

describe('the sheets of a book that are no table are left out', () => {
  const rels = 'xl/_rels/workbook.xml.rels'
  const own = bookOfRows(ROW('<c r="A1"><v>5</v></c>'))
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  test.each<[string, string]>([
    ['a chart of Excel', `Type="${types}/chartsheet"`],
    ['a chart of a strict file', 'Type="http://purl.oclc.org/ooxml/officeDocument/relationships/chartsheet"'],
    ['an old dialog', `Type="${types}/dialogsheet"`],
    ['old macros', 'Type="http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet"'],
  ])('%s before the list', async (_, type) => {
    const bytes = await zipOf({
      ...own,
      'xl/workbook.xml': (own['xl/workbook.xml'] ?? '').replace(
        '<sheets>',
        '<sheets><sheet name="График > 1" sheetId="2" r:id="c"/>',
      ),
      [rels]: (own[rels] ?? '').replace(
        '</Relationships>',
        `<Relationship Id="c" ${type} Target="chartsheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    }).arrayBuffer()
    const { name, rows } = await listOf(new Uint8Array(bytes))
    expect([name, rows]).toEqual(['one', [['5']]])
  })
})

describe('the formulas of a book that was never worked out have no results', () => {
  const rows = ROW(
    '<c r="A1"><f>1+1</f><v>0</v></c><c r="B1"><v>5</v></c><c r="C1" t="str"><f>D1</f><v>x</v></c><c r="D1"><f t="array" ref="D1:E1">A1:B1</f><v>0</v></c><c r="E1"><v>0</v></c>',
  )
  test.each<[string, string, readonly string[]]>([
    [
      'of XlsxWriter',
      '<calcPr calcId="124519" fullCalcOnLoad="1"/>',
      [UNCALCULATED, '5', UNCALCULATED, UNCALCULATED, UNCALCULATED],
    ],
    [
      'with a word for 1',
      '<calcPr calcId="191029" fullCalcOnLoad="true" />',
      [UNCALCULATED, '5', UNCALCULATED, UNCALCULATED, UNCALCULATED],
    ],
    ['of Excel', '<calcPr calcId="191029"/>', ['0', '5', 'x', '0', '0']],
    ['that says so', '<calcPr calcId="191029" fullCalcOnLoad="0"/>', ['0', '5', 'x', '0', '0']],
    ['of our own', '<calcPr calcId="0" fullCalcOnLoad="1"/>', ['0', '5', 'x', '0', '0']],
    ['without a word of it', '', ['0', '5', 'x', '0', '0']],
  ])('a book %s', async (_, mark, cells) => {
    expect((await listOfRows(rows, mark)).rows).toEqual([cells])
  })

  test('our own books have results', async () => {
    const cells = new Map([['0,0', { value: 7, formula: '3+4', formulaResult: 7 }]])
    const bytes = await writeXlsx({ sheets: [{ name: 'one', rows: [], cells }] })
    expect((await listOf(new Uint8Array(bytes))).rows).toEqual([['7']])
  })
})

describe('the hidden parts of a workbook', () => {
  const row = (at: number, attributes: string, text: string): string =>
    `<row r="${at}" ${attributes}><c r="A${at}" t="inlineStr"><is><t>${text}</t></is></c><c r="B${at}"><v>${at}</v></c></row>`
  test('rows are left out and named, and keep their places', async () => {
    const list = await listOfRows(
      [
        row(1, '', 'a'),
        row(2, 'hidden="1"', 'b'),
        row(3, 'ht="0" customHeight="1"', 'c'),
        row(4, '', 'd'),
        row(5, 'ht="0"', 'e'),
        row(6, 'ht="0.75" customHeight="1"', 'f'),
        row(7, 'ht="0.75"', 'g'),
        row(8, 'ht="12" customHeight="1" outlineLevel="1" collapsed="1"', 'h'),
      ].join(''),
    )
    expect(list.rows).toEqual([['a', '1'], [], [], ['d', '4'], [], [], ['g', '7'], ['h', '8']])
    expect(list.left).toEqual([{ kind: 'hiddenRows', at: [2, 3, 5, 6] }])
  })

  test('rows without their places are left out as well', async () => {
    const placeless = (text: string): string => text.replace(/ r="\w+"/g, '')
    const list = await listOfRows(
      [row(2, '', 'a'), placeless(row(3, 'hidden="1"', 'b')), placeless(row(4, '', 'c'))].join(''),
    )
    expect(list.rows).toEqual([['', ''], ['a', '2'], [], ['c', '4']])
    expect(list.left).toEqual([{ kind: 'hiddenRows', at: [3] }])
  })

  test('columns are left out and named', async () => {
    const parts = bookOfRows(row(1, '', 'a'))
    const sheet = 'xl/worksheets/sheet1.xml'
    for (const column of ['hidden="1"', 'width="0"', 'width="0.1" customWidth="1"']) {
      const cols = `<cols><col min="1" max="1" ${column}/><col min="2" max="2" width="1"/></cols><sheetData>`
      const bytes = await zipOf({
        ...parts,
        [sheet]: (parts[sheet] ?? '').replace('<sheetData>', cols),
      }).arrayBuffer()
      const list = await listOf(new Uint8Array(bytes))
      expect(list.rows).toEqual([['1']])
      expect(list.left).toEqual([{ kind: 'hiddenColumns', at: [1] }])
    }
  })
})

test.each<[string, string, string, readonly (readonly string[])[]]>([
  [
    'row',
    '<row r="1" hidden="1"><c r="A1"><v>5</v></c></row>',
    'A1:A2',
    [
      ['', ''],
      ['5', '9'],
    ],
  ],
  [
    'rows',
    '<row r="1" hidden="1"><c r="A1"><v>5</v></c></row>',
    'A1:B2',
    [
      ['', ''],
      [mergedPart({ at: '0,0', text: '5' }), mergedPart({ at: '0,0', text: '' })],
    ],
  ],
])('a merged cell whose first %s is hidden is read where it is seen', async (_, first, ref, rows) => {
  const parts = bookOfRows(`${first}<row r="2"><c r="A2"/><c r="B2"><v>9</v></c></row>`)
  const path = 'xl/worksheets/sheet1.xml'
  const merged = `</sheetData><mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`
  const bytes = await zipOf({
    ...parts,
    [path]: (parts[path] ?? '').replace('</sheetData>', merged),
  }).arrayBuffer()
  const list = await listOf(new Uint8Array(bytes))
  expect(list.rows).toEqual(rows)
  expect(list.left).toEqual([])
})

test('a merged cell whose first column is hidden is read where it is seen', async () => {
  const parts = bookOfRows('<row r="1"><c r="A1"><v>5</v></c><c r="B1"/><c r="C1"><v>9</v></c></row>')
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = (parts[path] ?? '')
    .replace('<sheetData>', '<cols><col min="1" max="1" hidden="1"/></cols><sheetData>')
    .replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>')
  const bytes = await zipOf({ ...parts, [path]: sheet }).arrayBuffer()
  const list = await listOf(new Uint8Array(bytes))
  expect(list.rows).toEqual([['5', '9']])
  expect(list.left).toEqual([])
})

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** `styles` and `behind` are elements of the style sheet and of the sheet. */
async function textsOf(cells: string, styles: string, { behind = '', theme = '' } = {}) {
  const parts = bookOfRows(ROW(cells))
  const [rels, sheet] = ['xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml']
  const relation =
    '<Relationship Id="t" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'
  const bytes = await zipOf({
    ...parts,
    [rels]: (parts[rels] ?? '').replace('</Relationships>', relation),
    [sheet]: (parts[sheet] ?? '').replace('</sheetData>', `</sheetData>${behind}`),
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    ...(theme !== '' && { 'xl/theme/theme1.xml': theme }),
  }).arrayBuffer()
  return (await listOf(new Uint8Array(bytes))).rows[0] ?? []
}

describe('a number format that a file names by its number alone', () => {
  const styled = async (id: number, cell: string, numFmts: string) => {
    const [text] = await textsOf(
      cell,
      `${numFmts}<fonts><font/></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}" applyNumberFormat="1"/></cellXfs>`,
    )
    return text
  }
  const dash = '<c r="A1" s="1" t="inlineStr"><is><t>-</t></is></c>'
  const day = '<c r="A1" s="1"><v>46249</v></c>'
  const other = '<numFmts count="1"><numFmt numFmtId="170" formatCode="0.0"/></numFmts>'
  test.each<[string, number, string, string, string]>([
    ['accounting', 41, dash, '', '0'],
    ['accounting with decimals beside another', 43, dash, other, '0'],
    ['none', 1, dash, '', '-'],
    ['a day of a Chinese program', 31, day, '', '2026-08-15'],
    ['a Thai percentage', 67, '<c r="A1" s="1"><v>0.12</v></c>', '', '12%'],
    ['a Thai fraction beside another', 69, '<c r="A1" s="1"><v>0.5</v></c>', other, RESHAPED],
    ['a Thai day', 71, day, '', '2026-08-15'],
    ['a day of a Korean program beside another', 57, day, other, '2026-08-15'],
    [
      'one that the file says itself',
      41,
      day,
      '<numFmts><numFmt numFmtId="41" formatCode="0"/></numFmts>',
      '46249',
    ],
  ])('%s', async (_, id, cell, numFmts, text) => {
    expect(await styled(id, cell, numFmts)).toBe(text)
  })
})

test.each([
  ['.00', '1500000', '1500000.00'],
  ['_-.00', '1001', '1001.00'],
  ['[Blue].00', '0.5', '0.5'],
  ['.##', '1001', '1001'],
  ['0,000', '500', '500'],
  ['?/8', '0.5', RESHAPED],
  ['.0,', '1500000', RESHAPED],
])('a format %s of %s in a file', async (format, value, text) => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><fonts><font/></fonts><cellXfs><xf numFmtId="170" applyNumberFormat="1"/></cellXfs>`
  expect(await textsOf(`<c r="A1" s="0"><v>${value}</v></c>`, styles)).toEqual([text])
})

describe('a conditional format', () => {
  const styled = (dxf: string): string =>
    `<fonts><font/></fonts><cellXfs><xf numFmtId="0"/></cellXfs><dxfs><dxf>${dxf}</dxf></dxfs>`
  const cells = '<c r="A1"><v>0</v></c><c r="B1"><v>5</v></c><c r="C1"><v>1500</v></c><c r="D1"><v>5</v></c>'
  const compared = (operator: string, figures: readonly string[]): string =>
    `<cfRule type="cellIs" dxfId="0" priority="1" operator="${operator}">${figures.map((each) => `<formula>${each}</formula>`).join('')}</cfRule>`
  const format = (code: string): string => `<numFmt numFmtId="171" formatCode="${code}"/>`
  const white = '<font><color rgb="FFFFFFFF"/></font>'
  const onBlack = '<fill><patternFill><bgColor rgb="FF000000"/></patternFill></fill>'
  const expression = '<cfRule type="expression" dxfId="0" priority="1"><formula>$E$1=1</formula></cfRule>'
  const icons = (showValue: string): string =>
    `<cfRule type="iconSet" priority="1"><iconSet iconSet="3Arrows"${showValue}><cfvo type="percent" val="0"/><cfvo type="percent" val="33"/><cfvo type="percent" val="67"/></iconSet></cfRule>`
  const onRed = '<fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill>'
  const formula = (text: string): string => expression.replace('$E$1=1', text)
  const typed = (type: string): string => `<cfRule type="${type}" dxfId="0" priority="1"/>`
  const bars = (showValue: string): string =>
    `<cfRule type="dataBar" priority="1"><dataBar${showValue}><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar></cfRule>`
  const scale =
    '<cfRule type="colorScale" priority="1"><colorScale><cfvo type="min"/><cfvo type="max"/><color rgb="FFF8696B"/><color rgb="FFFFFFFF"/></colorScale></cfRule>'
  const values: Readonly<Record<string, string>> = { vertAlign: 'subscript', scheme: 'minor' }
  const valued = (name: string): string => `${name} val="${values[name] ?? '2'}"`
  const many = Array.from({ length: 8 }, (_, at) =>
    expression.replace('dxfId="0"', `dxfId="${at}"`).replace('priority="1"', `priority="${at + 1}"`),
  ).join('')
  const marks = ['b', 'i', 'u', ...['vertAlign', 'family', 'charset', 'scheme', 'name'].map(valued)]
    .map((mark) => `<font><${mark}/></font>`)
    .join('</dxf><dxf>')
  const stopping = (below: string): string =>
    `${compared('lessThan', [below]).replace('<cfRule', '<cfRule stopIfTrue="1"')}${second}`
  const second =
    '<cfRule type="cellIs" dxfId="1" priority="2" operator="greaterThan"><formula>4</formula></cfRule>'
  const two = `${compared('greaterThan', ['4'])}<cfRule type="cellIs" dxfId="1" priority="2" operator="greaterThan"><formula>4</formula></cfRule>`
  test.each<[string, string, string, readonly string[]]>([
    ['that hides above', compared('greaterThan', ['5']), format(';;;'), ['0', '5', HIDDEN]],
    ['that hides up to', compared('lessThanOrEqual', ['5']), format(';;;'), ['0', HIDDEN, '1500']],
    ['that hides between', compared('between', ['10', '5']), format(';;;'), ['0', HIDDEN, '1500']],
    ['that hides outside', compared('notBetween', ['5', '1']), format(';;;'), ['0', '5', HIDDEN]],
    ['that hides below both', compared('notBetween', ['2000', '10']), format(';;;'), ['0', HIDDEN, '1500']],
    ['that hides one figure', compared('equal', ['5']), format(';;;'), ['0', HIDDEN, '1500']],
    ['that hides the others', compared('notEqual', ['5.0']), format(';;;'), ['0', '5', HIDDEN]],
    ['that hides from', compared('greaterThanOrEqual', ['1500']), format(';;;'), ['0', '5', HIDDEN]],
    ['that hides below', compared('lessThan', ['1500']), format(';;;'), ['0', HIDDEN, '1500']],
    ['that scales', compared('greaterThan', ['1000']), format('0.0,'), ['0', '5', RESHAPED]],
    ['of tugrik', compared('greaterThan', ['1000']), format('0&quot;₮&quot;'), ['0', '5', '1500₮']],
    ['whose formula hides', expression, format(';;;'), ['0', HIDDEN, HIDDEN]],
    ['whose formula scales', expression, format('#,##0,'), ['0', HIDDEN, HIDDEN]],
    ['whose formula keeps the figure', expression, format('#,##0'), ['0', '5', '1500']],
    [
      'whose comparison has a formula',
      compared('greaterThan', ['$E$1']),
      format(';;;'),
      ['0', HIDDEN, HIDDEN],
    ],
    ['in white', compared('greaterThan', ['1000']), white, ['0', '5', HIDDEN]],
    ['in white on black', compared('greaterThan', ['1000']), white + onBlack, ['0', '5', '1500']],
    ['in black', compared('greaterThan', ['1000']), onBlack, ['0', '5', HIDDEN]],
    ['whose formula is white', expression, white, ['0', HIDDEN, HIDDEN]],
    ['whose formula is white on black', expression, white + onBlack, ['0', '5', '1500']],
    ['whose formula is black', expression, onBlack, ['0', HIDDEN, HIDDEN]],
    ['whose formula colours the ground', expression, onRed, ['0', '5', '1500']],
    ['whose formula is red', expression, '<font><color rgb="FF9C0006"/></font>', ['0', '5', '1500']],
    ['whose formula is bold', expression, '<font><b/></font>', ['0', '5', '1500']],
    ['whose formula strikes', expression, '<font><strike/></font>', ['0', HIDDEN, HIDDEN]],
    ['that compares with a text', compared('equal', ['&quot;&quot;']), white, ['0', '5', '1500']],
    ['for errors', typed('containsErrors'), white, ['0', '5', '1500']],
    ['for others than errors', typed('notContainsErrors'), white, ['0', HIDDEN, HIDDEN]],
    ['for empty cells', typed('containsBlanks'), white, ['0', '5', '1500']],
    ['for filled cells', typed('notContainsBlanks'), format(';;;'), ['0', HIDDEN, HIDDEN]],
    ['for days', typed('timePeriod'), white, ['0', HIDDEN, HIDDEN]],
    ['for the largest', typed('top10'), format(';;;'), ['0', HIDDEN, HIDDEN]],
    ['for the largest in green', typed('top10'), onRed, ['0', '5', '1500']],
    ['that stops another', stopping('100'), `<font><b/></font></dxf><dxf>${white}`, ['0', '5', HIDDEN]],
    ['that may stop one', stopping('$E$1'), `<font><b/></font></dxf><dxf>${white}`, ['0', HIDDEN, HIDDEN]],
    ['of bars alone', bars(' showValue="0"'), white, ['0', HIDDEN, HIDDEN]],
    ['of bars', bars(''), white, ['0', '5', '1500']],
    ['of colours', scale, white, ['0', '5', '1500']],
    ['of icons alone', icons(' showValue="0"'), white, ['0', HIDDEN, HIDDEN]],
    ['of icons', icons(''), white, ['0', '5', '1500']],
    ['of many that only mark', many, marks, ['0', '5', '1500']],
    ['before another', two, `${format('0')}</dxf><dxf>${format(';;;')}`, ['0', '5', '1500']],
  ])('%s', async (_, rule, dxf, texts) => {
    const behind = `<conditionalFormatting sqref="A1 B1:C9">${rule}</conditionalFormatting>`
    expect(await textsOf(cells, styled(dxf), { behind })).toEqual([...texts, '5'])
  })

  test.each<[string, string, readonly string[]]>([
    ['A:A', compared('notEqual', ['0']), ['0', '5', '1500', '5']],
    ['B:B D1:D9', compared('notEqual', ['0']), ['0', HIDDEN, '1500', HIDDEN]],
    ['B1:C1048576', compared('notEqual', ['0']), ['0', HIDDEN, HIDDEN, '5']],
    ['1:1', compared('notEqual', ['0']), ['0', HIDDEN, HIDDEN, HIDDEN]],
    ['2:9', compared('notEqual', ['0']), ['0', '5', '1500', '5']],
    ['$B$1:$C$1', compared('notEqual', ['0']), ['0', HIDDEN, HIDDEN, '5']],
    ['Table1[Дүн]', compared('notEqual', ['0']), ['0', HIDDEN, HIDDEN, HIDDEN]],
    ['A1:D1', formula('A1=5'), ['0', HIDDEN, '1500', HIDDEN]],
    ['A1:D1', formula('A$1&gt;5'), ['0', '5', HIDDEN, '5']],
    ['A1:D1', formula('A1=&quot;&quot;'), ['0', '5', '1500', '5']],
    ['A1:D1', formula('ISERROR(A1)'), ['0', '5', '1500', '5']],
    ['A1:D1', formula('$A1=5'), ['0', HIDDEN, HIDDEN, HIDDEN]],
    ['A1:D1', formula('B1=7'), ['0', HIDDEN, HIDDEN, HIDDEN]],
    ['B:B', formula('$B1=7'), ['0', '5', '1500', '5']],
    ['B1 D1', formula('B1=7'), ['0', HIDDEN, '1500', HIDDEN]],
  ])('of the range %s: %s', async (range, rule, texts) => {
    const behind = `<conditionalFormatting sqref="${range}">${rule}</conditionalFormatting>`
    expect(await textsOf(cells, styled(white), { behind })).toEqual(texts)
  })

  test.each<[string, string, string, readonly string[]]>([
    [
      'icons alone',
      'iconSet',
      '<x14:iconSet iconSet="3Stars" showValue="0"><x14:cfvo type="percent"><xm:f>0</xm:f></x14:cfvo></x14:iconSet>',
      ['0', HIDDEN, HIDDEN],
    ],
    [
      'icons',
      'iconSet',
      '<x14:iconSet iconSet="3Stars"><x14:cfvo type="percent"><xm:f>0</xm:f></x14:cfvo></x14:iconSet>',
      ['0', '5', '1500'],
    ],
    [
      'bars',
      'dataBar',
      '<x14:dataBar minLength="0"><x14:cfvo type="autoMin"/></x14:dataBar>',
      ['0', '5', '1500'],
    ],
    [
      'a comparison that hides',
      'cellIs',
      `<xm:f>5</xm:f><x14:dxf>${format(';;;')}</x14:dxf>`,
      ['0', '5', HIDDEN],
    ],
    [
      'a comparison with another sheet',
      'cellIs',
      `<xm:f>two!A1</xm:f><x14:dxf>${white}</x14:dxf>`,
      ['0', HIDDEN, HIDDEN],
    ],
    [
      'a comparison in red',
      'cellIs',
      '<xm:f>two!A1</xm:f><x14:dxf><font><color rgb="FF9C0006"/></font></x14:dxf>',
      ['0', '5', '1500'],
    ],
  ])('of an extension: %s', async (_, type, content, texts) => {
    const behind = `<extLst><ext xmlns:x14="x"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="y"><x14:cfRule type="${type}" priority="1" operator="greaterThan" id="{1}">${content}</x14:cfRule><xm:sqref>A1 B1:C9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`
    for (const styles of [styled('<font><b/></font>'), styled('').replace(/<dxfs>.*<\/dxfs>/, '')])
      expect(await textsOf(cells, styles, { behind })).toEqual([...texts, '5'])
  })

  test.each<[string, string, string, string]>([
    ['in white', expression, white, HIDDEN],
    ['in red', expression, onRed, 'Багш'],
    ['that hides figures alone', expression, format('0;-0;;@'), 'Багш'],
    ['that hides', expression, format(';;;'), HIDDEN],
    ['above a figure', compared('greaterThan', ['5']), white, HIDDEN],
    ['below a figure', compared('lessThan', ['5']), white, 'Багш'],
    ['of icons alone', icons(' showValue="0"'), white, 'Багш'],
  ])('of a text: %s', async (_, rule, dxf, text) => {
    const behind = `<conditionalFormatting sqref="A1">${rule}</conditionalFormatting>`
    const cell = '<c r="A1" t="inlineStr"><is><t>Багш</t></is></c>'
    expect(await textsOf(cell, styled(dxf), { behind })).toEqual([text])
  })
})

test('a figure in a colour of the theme on the same colour is hidden', async () => {
  const slots = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1'].map(
    (slot, at) =>
      `<a:${slot}><a:srgbClr val="${['111111', 'FFFFFF', '222266', 'EEEEDD', '4472C4'][at]}"/></a:${slot}>`,
  )
  const theme = `<a:theme xmlns:a="x"><a:themeElements><a:clrScheme>${slots.join('')}</a:clrScheme></a:themeElements></a:theme>`
  const solid = (colour: string): string =>
    `<fill><patternFill patternType="solid"><fgColor ${colour}/></patternFill></fill>`
  const pairs = [
    ['theme="4"', 'rgb="FF4472C4"'],
    ['theme="2"', 'rgb="FFEEEEDD"'],
    ['theme="3"', 'rgb="FF222266"'],
    ['rgb="FF8FAADC"', 'theme="4" tint="0.4"'],
    ['theme="1"', 'rgb="FF111111"'],
    ['rgb="FF335593"', 'theme="4" tint="-0.25"'],
    ['theme="4"', 'rgb="FFFFFFFF"'],
    ['theme="0"', 'theme="4"'],
  ]
  const cells = pairs.map((_, at) => `<c r="${'ABCDEFGH'[at]}1" s="${at}"><v>5</v></c>`)
  const styles = [
    `<fonts><font/><font/>${pairs.map(([font]) => `<font><color ${font}/></font>`).join('')}</fonts>`,
    `<fills><fill/><fill/>${pairs.map(([, ground = '']) => solid(ground)).join('')}</fills>`,
    `<cellXfs>${pairs.map((_, at) => `<xf numFmtId="0" fontId="${at + 2}" fillId="${at + 2}" applyFont="1" applyFill="1"/>`).join('')}</cellXfs>`,
  ]
  expect(await textsOf(cells.join(''), styles.join(''), { theme })).toEqual([
    ...[HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN],
    ...['5', '5'],
  ])
})

test('values covered by a merged cell are invisible', async () => {
  const parts = bookOfRows(
    '<row r="1"><c r="A1"><v>5</v></c><c r="B1"><v>7</v></c></row><row r="2"><c r="A2"><v>8</v></c><c r="B2"><v>9</v></c></row>',
  )
  const sheet = 'xl/worksheets/sheet1.xml'
  const merged = '</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
  const bytes = await zipOf({
    ...parts,
    [sheet]: (parts[sheet] ?? '').replace('</sheetData>', merged),
  }).arrayBuffer()
  expect((await listOf(new Uint8Array(bytes))).rows).toEqual([
    [mergedPart({ at: '0,0', text: '5' }), mergedPart({ at: '0,0', text: '' })],
    ['8', '9'],
  ])
})

describe('a merged cell of a list', () => {
  const heads = ['Нэр', 'Тоо', 'Өдөр']
  const named = (...lines: (string | number | Date | null)[][]) => [heads, ...lines]
  const over = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
    startRow,
    startCol,
    endRow,
    endCol,
  })
  const five = `${MERGED} 5`
  const day = `${MERGED} 2026-08-15`
  test.each([
    [
      'a figure over two rows',
      named(['а', 5], ['б', null]),
      over(1, 1, 2, 1),
      [
        ['а', five],
        ['б', five],
      ],
    ],
    ['a figure over columns', named(['а', 5, null]), over(1, 1, 1, 2), [['а', five, five]]],
    [
      'a day over two rows',
      named(['а', 1, new Date('2026-08-15')], ['б', 2, null]),
      over(1, 2, 2, 2),
      [
        ['а', '1', day],
        ['б', '2', day],
      ],
    ],
    [
      'a written figure',
      named(['а', '5 хүн'], ['б', null]),
      over(1, 1, 2, 1),
      [
        ['а', `${MERGED} 5 хүн`],
        ['б', `${MERGED} 5 хүн`],
      ],
    ],
    [
      'a name over rows',
      named(['а', 1], [null, 2]),
      over(1, 0, 2, 0),
      [
        ['а', '1'],
        ['', '2'],
      ],
    ],
    [
      'a name that begins with a figure',
      named(['1-р бүлэг', 1], [null, 2]),
      over(1, 0, 2, 0),
      [
        ['1-р бүлэг', '1'],
        ['', '2'],
      ],
    ],
    ['a figure over an empty row', named(['а', 5], [null, null]), over(1, 1, 2, 1), [['а', '5']]],
    ['a figure over a total', named(['а', 5], ['Нийт', null]), over(1, 1, 2, 1), [['а', '5']]],
    [
      'a figure over a column without a heading',
      [
        ['Нэр', 'Тоо', null],
        ['а', 5, null],
      ],
      over(1, 1, 1, 2),
      [['а', '5']],
    ],
    ['a year in a title', [[2026, null, null], heads, ['а', 5]], over(0, 0, 0, 2), [['а', '5']]],
    [
      'a number in a column of numbers',
      [
        ['№', ...heads],
        [1, 'а', 5],
        [null, 'б', 6],
      ],
      over(1, 0, 2, 0),
      [
        ['а', '5'],
        ['б', '6'],
      ],
    ],
  ])('%s', async (_, rows, merge, expected) => {
    const bytes = await writeXlsx({ sheets: [{ name: 'one', rows, merges: [merge] }] })
    const sheet = await listOf(new Uint8Array(bytes))
    const list = readList(sheet.rows, heads, 'required')
    expect(list.rows.map(({ cells }) => cells.slice(0, expected[0]?.length))).toEqual(expected)
    expect(list.problems).toEqual([])
  })
})

test('a column of texts takes what is shown, one of figures the figure', async () => {
  const figures = [
    [1.176, ''],
    [1.176, '0.0'],
    [5.12, '00.00'],
    [1234, '#,##0'],
    [2026.05, ''],
    [2026.1, '0.00'],
  ] as const
  const cells = new Map(
    figures.flatMap(([value, numFmt], row) =>
      [0, 1].map((column) => [`${row + 1},${column}`, { value, style: { numFmt } }] as const),
    ),
  )
  const bytes = await writeXlsx({ sheets: [{ name: 'one', rows: [['Дугаар', 'Дүн']], cells }] })
  const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true })
  const rows = sheets.flatMap((sheet) => listSheetOf(sheet, 'calculated').rows)
  const heads: readonly Heading[] = [{ head: 'Дугаар', also: [], holds: 'texts' }, 'Дүн']
  expect(readList(rows, heads, 'required').rows.map(({ cells }) => cells)).toEqual([
    ['1.176', '1.1760'],
    ['1.2', '1.1760'],
    ['05.12', '5.12'],
    ['1234', '1234'],
    ['2026.05', '2026.0500'],
    ['2026.10', '2026.1'],
  ])
})

test('a struck figure stays hidden, and the cells of a book keep their formats', async () => {
  const cells = new Map([
    ['0,0', { value: 5, style: { font: { strikethrough: true } } }],
    ['0,1', { value: 0.12, style: { numFmt: '0%' } }],
  ])
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'one', rows: [], cells }] }))
  expect((await listOf(bytes)).rows).toEqual([[HIDDEN, '12%']])
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  expect(sheet && cellsOf(sheet, 'calculated')[0]?.[1]).toMatchObject({ value: 0.12, format: '0%' })
})

test('white figures are hidden, except on a dark ground', async () => {
  const font = { color: { rgb: 'FFFFFF' } }
  const fill = { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: '1F4E78' } }
  const cells = new Map([
    ['0,0', { value: 5, style: { font } }],
    ['0,1', { value: 7, style: { font, fill } }],
    ['0,2', { value: 9, style: { font: { color: { rgb: '000000' } } } }],
    ['0,3', { value: 'x', style: { font, fill: { ...fill, fgColor: { rgb: 'FFFFFF' } } } }],
  ])
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'one', rows: [], cells }] }))
  expect((await listOf(bytes)).rows).toEqual([[HIDDEN, '7', '9', HIDDEN]])
})

test('a part that exceeds its declared size is not unpacked', async () => {
  const bytes = new Uint8Array(
    await zipOf(bookOfRows(ROW('<c r="A1"><v>7</v></c>'.repeat(1000)))).arrayBuffer(),
  )
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
  await expect(readyWorkbook(bytes, unpacking)).rejects.toThrow()
})

test.each<[string, readonly (readonly [string, readonly string[]])[], readonly unknown[]]>([
  [
    'written-by-openpyxl.xlsx',
    [
      ['a formula, and tugrik', ['Багш', UNCALCULATED, '1500000₮']],
      ['dollars, and a formula', ['Эмч', '2 $', UNCALCULATED]],
      ['a struck 0', ['x', '0', HIDDEN]],
      ['a day and a time', ['d', '2026-08-15', '08:30']],
      ['a boolean, and a text', ['b', 'TRUE', '1,500']],
      ['percentages', ['p', '12%', '50%']],
      ['accounting', ['acc', '0', '0']],
    ],
    [{ kind: 'hiddenRows', at: [8] }],
  ],
  [
    'written-by-xlsxwriter.xlsx',
    [
      ['formulas', ['Багш', UNCALCULATED, UNCALCULATED]],
      ['a formula of several cells', ['', UNCALCULATED, '']],
      ['a day without its year', ['dt', '2026-08-15', '']],
      ['a raised digit', ['1500¹', '', '']],
      ['a struck part', ['', '2000', '']],
      ['thousands left out', ['', RESHAPED, '']],
      ['a format that hides', ['', HIDDEN, '']],
      ['a word of scale', ['', '45 сая', '']],
    ],
    [
      { kind: 'hiddenRows', at: [6] },
      { kind: 'hiddenColumns', at: [4] },
    ],
  ],
])('%s is read as a person sees it', async (name, rows, left) => {
  const list = await listOf(
    new Uint8Array(await readFile(new URL(`../../../test/fixtures/workbooks/${name}`, import.meta.url))),
  )
  for (const [what, cells] of rows) expect([what, list.rows]).toEqual([what, expect.arrayContaining([cells])])
  expect(list.left).toEqual(left)
})
