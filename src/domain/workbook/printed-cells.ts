import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import type { ReportColumn } from '#domain/report/report.ts'
import { type BookCell, look } from '#domain/workbook/book.ts'
import { columnsBefore } from '#domain/workbook/form.ts'

/** What the paper prints in the chosen columns of a report: as it was calculated, or as the form has it. */
export function printedCells(
  { report, values }: PrintedTable,
  firstRow: number,
  isChosen: (column: ReportColumn) => boolean,
): readonly BookCell[] {
  return report.lines.flatMap(({ strong }, line) =>
    report.columns.flatMap((column, place): readonly BookCell[] => {
      const value = isChosen(column) ? values(line + 1, place + 1) : undefined
      if (!value) return []
      const at = { row: firstRow + line, column: columnsBefore + place }
      const style = { ...look('text'), strong }
      return value.valueNumber === null
        ? [{ ...at, holds: { is: 'text', text: value.valueString ?? '' }, look: style }]
        : [
            {
              ...at,
              holds: { is: 'number', value: value.valueNumber },
              look: { ...style, decimals: column.decimals },
            },
          ]
    }),
  )
}
