import { type PrintedTable, printedTable } from '#domain/report/paper/printed-table.ts'
import { type Report, type ReportLine, valuesPerLine } from '#domain/report/report.ts'
import type { BookInputs } from '#domain/workbook/book-inputs.ts'

/** A report as its paper has it; the list of documents, whose lines the paper makes itself, with its number and name as code and caption. */
export function pageTable(report: Report, inputs: Pick<BookInputs, 'rows' | 'facts'>): PrintedTable {
  const table = printedTable(report, inputs)
  if (report.layout !== 'documents') return table
  const own = inputs.rows.filter(({ standardReportCode }) => standardReportCode === report.code)
  const count = Math.floor(own.length / valuesPerLine(report))
  const lines = Array.from(
    { length: count },
    (_, index): ReportLine => ({
      code: String(table.values(index + 1, 1)?.valueNumber ?? ''),
      caption: table.values(index + 1, 2)?.valueString ?? '',
      level: 0,
      strong: false,
      form: [],
    }),
  )
  return {
    report: { ...table.report, columns: table.report.columns.slice(2), lines },
    values: (line, column) => table.values(line, column + 2),
  }
}
