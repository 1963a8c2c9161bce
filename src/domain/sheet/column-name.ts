import type { Sheet } from '#domain/sheet/sheet.ts'

/** How a column of a sheet is told from the others: by its caption; where another has the same, by those above it too. */
export function columnName({ fields }: Pick<Sheet, 'fields'>, name: string): string {
  const own = fields[name]
  if (!own) return name
  const isShared = Object.entries(fields).some(
    ([other, { caption }]) => other !== name && caption === own.caption,
  )
  return (isShared ? [...own.under, own.caption] : [own.caption]).join(' · ')
}
