import { isSummed, placeIn, type SumPart, type SumTable } from '#domain/consolidation/sum-table.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import type { ReportRow } from '#domain/report/report.ts'

/** The sum of a figure over all parts, to the decimals of its column; `null` where it is not summed. Line and column from 0. */
export function sumAt(
  table: Pick<SumTable, 'columns' | 'summed' | 'parts'>,
  line: number,
  column: number,
): number | null {
  if (!isSummed(table, line, column)) return null
  const place = placeIn(table, line, column)
  const sum = table.parts.reduce((total, { values }) => total + (values[place] ?? 0), 0)
  return roundHalfAway(sum, table.columns[column]?.decimals ?? 0)
}

/**
 * A snapshot's figures of one report in the order of its form, or `null` where the snapshot has another number of them: it
 * was calculated in another form, and its lines must not be added to these.
 */
export function partValues(
  { columns, lines }: Pick<SumTable, 'columns' | 'lines'>,
  rows: readonly Pick<ReportRow, 'rowNum' | 'valueNumber'>[],
): SumPart['values'] | null {
  if (rows.length !== columns.length * lines.length) return null
  return rows.toSorted((a, b) => a.rowNum - b.rowNum).map(({ valueNumber }) => valueNumber)
}
