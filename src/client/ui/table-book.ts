import type { Cell, WriteSheet } from 'hucre/xlsx'
import type { DataColumn } from '#client/ui/table-view.ts'

type Validation = NonNullable<WriteSheet['dataValidations']>[number]

/** One column of a table, with what a file of Excel writes of it. */
export type BookColumn<Row> = DataColumn<Row> & { readonly written: (row: Row) => string | number | null }

/** What of a column a file needs: it may have columns that the screen has no room for. */
type WrittenColumn<Row> = Pick<BookColumn<Row>, 'key' | 'head' | 'group' | 'kind' | 'written'>

/** A table as an .xlsx file, as it is found and put in order on the screen. The writer is loaded when it is first asked for. */
export async function tableBook<Row>(
  columns: readonly WrittenColumn<Row>[],
  rows: readonly Row[],
  name: string,
): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ key, head, group, kind }) => ({
          key,
          header: group === null ? head : `${group}, ${head}`,
          width: kind === 'name' ? 48 : 18,
        })),
        data: rows.map((row) => Object.fromEntries(columns.map(({ key, written }) => [key, written(row)]))),
        freezePane: { rows: 1, columns: columns.findIndex(({ kind }) => kind === 'name') + 1 },
      },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** A column of a list that is filled in: its heading, and what Excel lets one type below it. `kept`: nothing but in new rows. */
export type ListColumn = {
  readonly head: string
  readonly takes:
    | { readonly is: 'text' | 'kept' }
    | { readonly is: 'oneOf'; readonly words: readonly string[] }
    | {
        readonly is: 'number'
        readonly min: number
        readonly max: number | null
        readonly decimals: 'none' | 'some'
      }
}

type List = {
  readonly name: string
  /** What the sheet of the words is called from which one chooses. */
  readonly wordsName: string
  readonly columns: readonly ListColumn[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Whether rows may be added. */
  readonly grows: 'yes' | 'no'
}

/** Empty rows below a list, for what is new. */
const spareRows = 200

/**
 * A list as an .xlsx file to fill in and to bring back by its headings: these and what tells a row are locked, all else is open, with words to
 * choose from and limits. What is outside of them Excel asks about; whoever brings the list back judges.
 */
export async function listBook({ name, wordsName, columns, rows, grows }: List): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const open = { protection: { locked: false } }
  const head = columns.map((column, at): [string, Partial<Cell>] => [
    `0,${at}`,
    { value: column.head, style: { font: { bold: true } } },
  ])
  const body = Array.from({ length: rows.length + (grows === 'yes' ? spareRows : 0) }, (_, row) =>
    columns.map(({ takes }, at): [string, Partial<Cell>] => {
      const value = rows[row]?.[at] ?? ''
      const isLocked = takes.is === 'kept' && row < rows.length
      return [`${row + 1},${at}`, { value: value === '' ? null : value, ...(!isLocked && { style: open }) }]
    }),
  )
  const words = columns.map(({ takes }) => (takes.is === 'oneOf' ? takes.words : []))
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

type Words = { readonly words: readonly (readonly string[])[]; readonly wordsName: string }

function ruleOf({ takes }: ListColumn, at: number, last: number, { words, wordsName }: Words): Validation[] {
  const letter = String.fromCharCode(65 + at)
  const about = {
    range: `${letter}2:${letter}${last}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'warning',
  } as const
  switch (takes.is) {
    case 'text':
    case 'kept':
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
