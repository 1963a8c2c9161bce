import type { FillBook } from '#documents/workbook/workbook.ts'
import type { PlacedSheet, ReadCell } from '#features/workbooks/placing.ts'

export const shown = { visibility: 'visible', hidden: { rows: [], columns: [] } } as const

/** Returns a workbook as a reader would, with stored formula results. */
export function bookAsRead({
  sheets,
  dataSheet,
}: Pick<FillBook, 'sheets' | 'dataSheet'>): readonly PlacedSheet[] {
  return [
    ...sheets.map(({ name, cells, merged }): PlacedSheet => {
      const rows: ReadCell[][] = []
      for (const { row, column, content } of cells) {
        while (rows.length <= row) rows.push([])
        const line = rows[row]
        if (!line) continue
        while (line.length < column) line.push('')
        line[column] =
          content.kind === 'number' || content.kind === 'formula'
            ? content.value
            : content.kind === 'empty'
              ? ''
              : content.text
      }
      return { ...shown, name, rows, merged }
    }),
    { ...shown, name: dataSheet.name, visibility: 'hidden', rows: dataSheet.rows, merged: [] },
  ]
}
