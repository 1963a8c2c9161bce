import { formatNumber } from '#domain/number/format.ts'
import type { ReportValue } from '#domain/report/paper/report-values.ts'
import type { Measure, ReportRow } from '#domain/report/report.ts'
import { keepsDecimals } from '#domain/sheet/field.ts'
import { standInText } from '#text/stand-in.ts'

/** A value as its cell prints it, with the sign of what is marked "жишиг"; nothing where there is nothing. */
export function cellText(measure: Measure, value: ReportValue | undefined): string {
  if (value === undefined) return ''
  const text = plainCellText(measure, value)
  return value.model && text !== '' ? standInText.signed(text) : text
}

/** The value alone: money with all decimals of its group, a count with those that it has. */
export function plainCellText(
  { unit, decimals }: Measure,
  { valueNumber, valueString }: Pick<ReportRow, 'valueNumber' | 'valueString'>,
): string {
  if (valueNumber === null) return valueString ?? ''
  return formatNumber(valueNumber, { atMost: decimals, atLeast: keepsDecimals(unit) ? decimals : 0 })
}
