import { roundHalfAway } from '#domain/number/rounding.ts'
import type { PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { rowsOf } from '#domain/report/paper/report-values.ts'
import {
  namingColumns,
  type PrintedSum,
  type ReportRow,
  rowNumOf,
  valuesPerLine,
} from '#domain/report/report.ts'

/** Decimals of the finest figures on paper; sums of printed figures have none beyond them but for binary error. */
const finest = 6

/** Whether every sum of a report is, as printed, what its printed parts come to (design calculation §1, §9). */
export function addsUp(report: PaperReport, rows: readonly ReportRow[]): boolean {
  const figures = new Map(rowsOf(report, rows).map(({ rowNum, valueNumber }) => [rowNum, valueNumber ?? 0]))
  const figure = (rowNum: number): number => Math.sign(rowNum) * (figures.get(Math.abs(rowNum)) ?? 0)
  return [...report.sums, ...listSums(report, figures)].every(
    ({ whole, parts }) =>
      roundHalfAway(figure(whole) - parts.reduce((sum, part) => sum + figure(part), 0), finest) === 0,
  )
}

/** A list knows its persons only in the snapshot: its first closing line is the sum of the lines above it. */
function listSums(report: PaperReport, figures: ReadonlyMap<number, number>): readonly PrintedSum[] {
  if (report.layout !== 'list') return []
  const width = valuesPerLine(report)
  const persons = Math.floor(figures.size / width) - report.closingLines
  return report.columns.flatMap(({ unit }, index) => {
    if (unit !== 'thousandTugrik' || index < namingColumns(report)) return []
    const parts = Array.from({ length: persons }, (_, line) => rowNumOf(report, line + 1, index + 1))
    return [{ whole: rowNumOf(report, persons + 1, index + 1), parts }]
  })
}
