import type { Cell, WriteSheet } from 'hucre/xlsx'
import type { ViewColumn } from '#engine/list/column.ts'

type CellValidation = NonNullable<WriteSheet['dataValidations']>[number]

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
        name,
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

/** Some columns are editable only in new rows. */
export type WorkbookColumn = {
  readonly head: string
  readonly takes:
    | { readonly kind: 'text' | 'fixed' }
    | { readonly kind: 'oneOf'; readonly words: readonly string[] }
    | {
        readonly kind: 'number'
        readonly min: number
        readonly max: number | null
        readonly decimals: 'none' | 'some'
      }
}

type BookList = {
  readonly name: string
  readonly wordsName: string
  readonly columns: readonly WorkbookColumn[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly grows: 'yes' | 'no'
}

const spareRows = 200

/** Headings and row identity are locked. Excel only warns; the import validates the input. */
export async function listBook({ name, wordsName, columns, rows, grows }: BookList): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const open = { protection: { locked: false } }
  const head = columns.map((column, at): [string, Partial<Cell>] => [
    `0,${at}`,
    { value: column.head, style: { font: { bold: true } } },
  ])
  const body = Array.from({ length: rows.length + (grows === 'yes' ? spareRows : 0) }, (_, row) =>
    columns.map(({ takes }, at): [string, Partial<Cell>] => {
      const value = rows[row]?.[at] ?? ''
      const isLocked = takes.kind === 'fixed' && row < rows.length
      return [`${row + 1},${at}`, { value: value === '' ? null : value, ...(!isLocked && { style: open }) }]
    }),
  )
  const words = columns.map(({ takes }) => (takes.kind === 'oneOf' ? takes.words : []))
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ head }) => ({ width: Math.max(14, head.length + 4) })),
        rows: [],
        cells: new Map([...head, ...body.flat()]),
        freezePane: { rows: 1, columns: 1 },
        protection: { sheet: true, formatCells: true, formatColumns: true, insertRows: true, sort: true },
        dataValidations: columns.flatMap((column, at) =>
          ruleOf(column, at, body.length + 1, { words, wordsName }),
        ),
      },
      {
        name: wordsName,
        rows: Array.from({ length: Math.max(0, ...words.map(({ length }) => length)) }, (_, row) =>
          words.map((column) => column[row] ?? null),
        ),
        protection: { sheet: true },
      },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

type WordList = { readonly words: readonly (readonly string[])[]; readonly wordsName: string }

function ruleOf(
  { takes }: WorkbookColumn,
  at: number,
  last: number,
  { words, wordsName }: WordList,
): CellValidation[] {
  const letter = String.fromCharCode(65 + at)
  const about = {
    range: `${letter}2:${letter}${last}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'warning',
  } as const
  switch (takes.kind) {
    case 'text':
    case 'fixed':
      return []
    case 'oneOf': {
      const count = words[at]?.length ?? 0
      return count === 0
        ? []
        : [{ ...about, type: 'list', formula1: `'${wordsName}'!$${letter}$1:$${letter}$${count}` }]
    }
    case 'number': {
      const { min, max, decimals } = takes
      const type = decimals === 'none' ? 'whole' : 'decimal'
      return max === null
        ? [{ ...about, type, operator: 'greaterThanOrEqual', formula1: String(min) }]
        : [{ ...about, type, operator: 'between', formula1: String(min), formula2: String(max) }]
    }
  }
}
