import { Readable } from 'node:stream'
import { type Cell, type CellValue, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { validationOf } from '#documents/workbook/list-validation.ts'
import { headersOf, type List, type ListCellTexts } from '#engine/list/list.ts'
import { type FormRows, type FormSheet, formCells, listForm } from '#engine/list/list-form.ts'

/** Later rows have no drop-downs but are read. */
const LAST_ROW = 20_000
const strong = { font: { bold: true }, alignment: { wrapText: true, vertical: 'center' } } as const
const faint = { font: { italic: true, color: { rgb: '7A7A7A' } } } as const

export function writeListForm(list: List, rows: FormRows): Promise<Uint8Array> {
  const form = listForm(list, rows)
  const { list: sheet, words, about, rules } = form
  const hasExample = rows.kind !== 'data'
  return writeXlsx({
    sheets: [
      {
        name: sheet.name,
        columns: sheet.widths.map((width) => ({ width })),
        rows: [],
        cells: new Map(
          sheet.rows.flatMap((row, at) =>
            row.map((cell, column): [string, Partial<Cell>] => [
              `${at},${column}`,
              { value: filledOf(cell), ...styleOf(at, hasExample) },
            ]),
          ),
        ),
        freezePane: { rows: 1 },
        dataValidations: rules.map((rule) => validationOf(rule, words.name, LAST_ROW)),
      },
      {
        name: about.name,
        columns: [30, 22, 70, 60, 24].map((width) => ({ width })),
        rows: about.rows.map((row) => row.map(filledOf)),
        cells: new Map([['0,0', { style: strong }]]),
      },
      plainSheet(words),
    ],
    properties: { title: sheet.name },
  })
}

function styleOf(row: number, hasExample: boolean): Pick<Cell, 'style'> | null {
  if (row === 0) return { style: strong }
  return row === 1 && hasExample ? { style: faint } : null
}

function plainSheet({ name, rows }: FormSheet): WriteSheet {
  return { name, rows: rows.map((row) => row.map(filledOf)) }
}

function filledOf(cell: string | number): CellValue {
  return cell === '' ? null : cell
}

/** Memory use is constant. */
export function streamList(list: List, rows: AsyncIterable<ListCellTexts>): Readable {
  async function* written(): AsyncGenerator<CellValue[]> {
    yield [...headersOf(list)]
    for await (const cells of rows) yield formCells(list, cells).map(filledOf)
  }
  const bytes = writeXlsxStream(written(), { name: list.title, freezePane: { rows: 1 } })
  return Readable.from(bytes)
}
