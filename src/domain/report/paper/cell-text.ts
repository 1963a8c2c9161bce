import { formatNumber } from '#domain/number/format.ts'
import type { ReportValue } from '#domain/report/paper/report-values.ts'
import type { ReportColumn } from '#domain/report/report.ts'

/** A value as its cell prints it: a number with all decimals of its column, nothing where there is nothing. */
export function cellText(column: ReportColumn, value: ReportValue | undefined): string {
  if (value === undefined) return ''
  if (value.valueNumber === null) return value.valueString ?? ''
  return formatNumber(value.valueNumber, { atMost: column.decimals, atLeast: column.decimals })
}
