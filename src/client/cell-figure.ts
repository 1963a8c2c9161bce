import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { keptText } from '#text/draft.ts'

/** A value of a cell as its grid would show it, and in words when it is empty. */
export function cellFigure(
  { program }: OpenWorkbook,
  { sheet, field }: Address,
  value: number | null,
): string {
  if (value === null) return keptText.empty
  return formatNumber(value, { atMost: program.sheets.get(sheet)?.fields[field]?.decimals ?? 3 })
}
