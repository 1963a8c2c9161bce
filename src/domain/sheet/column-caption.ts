import type { Sheet } from '#domain/sheet/sheet.ts'

/** How a column of a sheet is called: by its caption, and by those above it too where another column has the same. */
export function columnCaption({ fields }: Pick<Sheet, 'fields'>, name: string): string {
  const own = fields[name]
  if (!own) return name
  const isShared = Object.entries(fields).some(
    ([other, { caption }]) => other !== name && caption === own.caption,
  )
  return (isShared ? [...own.under, own.caption] : [own.caption]).join(' · ')
}
