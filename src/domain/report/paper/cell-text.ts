import { formatNumber } from '#domain/number/format.ts'
import type { ReportValue } from '#domain/report/paper/report-values.ts'
import type { Measure } from '#domain/report/report.ts'
import { keepsDecimals } from '#domain/sheet/field.ts'

/** A value as its cell prints it: money with all decimals of its group, a count with those that it has; nothing where there is nothing. */
export function cellText({ unit, decimals }: Measure, value: ReportValue | undefined): string {
  if (value === undefined) return ''
  if (value.valueNumber === null) return value.valueString ?? ''
  return formatNumber(value.valueNumber, { atMost: decimals, atLeast: keepsDecimals(unit) ? decimals : 0 })
}
