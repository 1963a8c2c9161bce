/** A cell of a workbook as text: numbers with a decimal point, days as `2026-01-31`, '' for nothing. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value).trim()
}
