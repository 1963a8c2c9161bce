import type { Cell } from 'hucre/xlsx'
import { validationOf } from '#documents/workbook/list-validation.ts'
import { sheetNames } from '#documents/workbook/sheet-names.ts'
import type { ViewColumn } from '#engine/list/column.ts'
import type { RowTexts } from '#engine/list/judge-list.ts'
import { type ColumnType, holdsFigures, type PlainColumn } from '#engine/list/list.ts'
import { formRules } from '#engine/list/list-form.ts'

type TableSurroundings = { readonly above: readonly string[]; readonly totals: string }

/** Returns an .xlsx file of the rows, with the columns that have values. */
export async function tableBook<Row>(
  all: readonly ViewColumn<Row>[],
  rows: readonly Row[],
  name: string,
  around: TableSurroundings | null = null,
): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = all.flatMap(({ value, ...column }) => (value === null ? [] : [{ ...column, value }]))
  const above = around?.above.length ?? 0
  const at = (row: number, column: number): string => `${row},${column}`
  const strong = { font: { bold: true } }
  const cells: [string, Partial<Cell>][] = [
    ...(around?.above ?? []).map((line, row): [string, Partial<Cell>] => [
      at(row, 0),
      { value: line, ...(row === 0 && { style: strong }) },
    ]),
    ...columns.map(({ head, group = null }, column): [string, Partial<Cell>] => [
      at(above, column),
      {
        value: group === null ? head : `${group}, ${head}`,
        style: { ...strong, alignment: { wrapText: true, vertical: 'center' } },
      },
    ]),
    ...rows.flatMap((row, index) =>
      columns.map(({ value, format }, column): [string, Partial<Cell>] => [
        at(above + 1 + index, column),
        { value: value(row), ...(format && { style: { numFmt: format } }) },
      ]),
    ),
    ...(around === null
      ? []
      : columns.map(({ total, format, kind }, column): [string, Partial<Cell>] => [
          at(above + 1 + rows.length, column),
          {
            value: kind === 'name' ? around.totals : (total ?? null),
            style: { ...strong, ...(format && { numFmt: format }) },
          },
        ])),
  ]
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetNames([name])[0] ?? '',
        columns: columns.map(({ kind }) => ({ width: kind === 'name' ? 48 : 18 })),
        rows: [],
        cells: new Map(cells),
        freezePane: { rows: above + 1, columns: columns.findIndex(({ kind }) => kind === 'name') + 1 },
      },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

type BookList<Field extends string> = {
  readonly name: string
  /** `reference` columns are locked, except in new rows. */
  readonly columns: readonly PlainColumn<Field>[]
  readonly rows: readonly RowTexts<Field>[]
  readonly grows: 'yes' | 'no'
}

const spareRows = 200

/** Headings and row identity are locked. Excel only warns; the import validates the input. */
export async function listBook<Field extends string>({
  name,
  columns,
  rows,
  grows,
}: BookList<Field>): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const { rules, words } = formRules(columns)
  const open = { protection: { locked: false } }
  const head = columns.map((column, at): [string, Partial<Cell>] => [
    `0,${at}`,
    { value: column.head, style: { font: { bold: true } } },
  ])
  const body = Array.from({ length: rows.length + (grows === 'yes' ? spareRows : 0) }, (_, row) =>
    columns.map(({ field, takes }, at): [string, Partial<Cell>] => {
      const value = cellValue(rows[row]?.[field] ?? '', takes)
      const isLocked = takes.kind === 'reference' && row < rows.length
      return [`${row + 1},${at}`, { value: value === '' ? null : value, ...(!isLocked && { style: open }) }]
    }),
  )
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetNames([name])[0] ?? '',
        columns: columns.map(({ head }) => ({ width: Math.max(14, head.length + 4) })),
        rows: [],
        cells: new Map([...head, ...body.flat()]),
        freezePane: { rows: 1, columns: 1 },
        protection: { sheet: true, formatCells: true, formatColumns: true, insertRows: true, sort: true },
        dataValidations: rules.map((rule) => validationOf(rule, words.name, body.length + 1)),
      },
      { name: words.name, rows: words.rows.map((row) => [...row]), protection: { sheet: true } },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** Excel calculates only with numbers. */
function cellValue(text: string, takes: ColumnType): string | number {
  const figure = Number(text.replaceAll(',', ''))
  return holdsFigures(takes) && text !== '' && Number.isFinite(figure) ? figure : text
}
