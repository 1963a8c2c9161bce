import { lineNumber } from '#domain/sheet/line-number.ts'
import { rowCaption } from '#domain/sheet/row-caption.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** How a row of a sheet is told from the others: by its caption; where another row has the same, by its section or its number too. */
export function rowName(sheet: Pick<Sheet, 'rows' | 'sections'>, code: string): string {
  const caption = rowCaption(sheet, code)
  const isShared = sheet.rows.some((row) => row.code !== code && row.caption === caption)
  if (!isShared) return caption
  const section = sheet.sections?.find(({ rows }) => rows.includes(code))?.caption
  if (section !== undefined) return `${section} · ${caption}`
  const index = sheet.rows.findIndex((row) => row.code === code)
  return `${lineNumber(code, index)}. ${caption}`
}
