import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import { measureOf, type ReportColumn } from '#domain/report/report.ts'
import { decimalsShown } from '#domain/sheet/field.ts'
import { type BookCell, look, textCell } from '#domain/workbook/book.ts'
import { columnsBefore } from '#domain/workbook/form.ts'
import { standInText } from '#text/stand-in.ts'

/** What the paper prints in the chosen columns of a report: as it was calculated, or as the form has it. */
export function printedCells(
  { report, values }: PrintedTable,
  firstRow: number,
  isChosen: (column: ReportColumn) => boolean,
): readonly BookCell[] {
  return report.lines.flatMap((each, line) =>
    report.columns.flatMap((column, place): readonly BookCell[] => {
      const value = isChosen(column) ? values(line + 1, place + 1) : undefined
      if (!value) return []
      const { valueNumber, valueString, model } = value
      const at = { row: firstRow + line, column: columnsBefore + place }
      const style = { ...look('text'), strong: each.strong, sign: model ? standInText.sign : '' }
      if (valueNumber === null)
        return [{ ...at, holds: { is: 'text', text: valueString ?? '' }, look: style }]
      const decimals = decimalsShown(measureOf(column, each), valueNumber)
      return [{ ...at, holds: { is: 'number', value: valueNumber }, look: { ...style, decimals } }]
    }),
  )
}

/** What the sign of a stand-in means, one row below the lines of a sheet that has one. */
export function legendCells(cells: readonly BookCell[], below: number): readonly BookCell[] {
  return cells.some(({ look: { sign } }) => sign !== '')
    ? [textCell(below + 1, 0, standInText.legend, 'note')]
    : []
}
