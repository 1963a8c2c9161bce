import type { DataColumn } from '#client/ui/table-view.ts'

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
