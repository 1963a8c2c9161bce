import type { ReferenceFigures } from '#engine/entries.ts'
import { type Report, type ReportRow, valuesPerLine } from '#forms/reports/report.ts'

/** Returns the figures for lines that depend on themselves (spec 002 §5.3), by sheet, row and field. */
export function storedFigures(reports: readonly Report[], rows: readonly ReportRow[]): ReferenceFigures {
  return Object.fromEntries(
    reports.flatMap((report) => {
      if (report.value.from !== 'sheet' || report.value.circles.length === 0) return []
      return [[report.value.sheet.code, figuresOf(report, Object.keys(report.value.sheet.fields), rows)]]
    }),
  )
}

function figuresOf(
  report: Report,
  fields: readonly string[],
  rows: readonly ReportRow[],
): ReferenceFigures[string] {
  const own = rows.filter(({ standardReportCode }) => standardReportCode === report.code)
  const width = valuesPerLine(report)
  return Object.fromEntries(
    report.lines.map((_, line) => [
      String(line + 1),
      Object.fromEntries(
        fields.flatMap((field, column) => {
          const figure = own.find(({ rowNum }) => rowNum === line * width + column + 1)?.valueNumber ?? null
          return figure === null ? [] : [[field, figure]]
        }),
      ),
    ]),
  )
}

/** Returns the lines that depend on themselves: `SUB_TT7, line 12`. */
export function circlesIn(reports: readonly Report[]): readonly string[] {
  return reports.flatMap(({ code, value }) =>
    value.from === 'sheet' ? value.circles.map((line) => `${code}, line ${line}`) : [],
  )
}
