import { readsOf } from '#engine/formula.ts'
import { cellAt, type Sheet } from '#engine/sheet.ts'

export const totalField = 'budgetTotal'

/** Returns the summands of the total, or all amounts if the total comes from elsewhere. */
export function componentsOf(sheet: Sheet): readonly string[] {
  const total = cellAt(sheet, { row: '1', field: totalField })
  const read = total?.kind === 'computed' ? readsOf(total.formula) : []
  const own = read.filter((at) => at.sheet === sheet.code).map(({ field }) => field)
  if (own.length > 0) return own
  return Object.entries(sheet.fields).flatMap(([name, { unit }]) =>
    unit === 'tugrik' && name !== totalField ? [name] : [],
  )
}

/** A pair of percent and amount takes the caption above it. {Y} is not replaced. */
export function componentName({ fields }: Pick<Sheet, 'fields'>, field: string): string {
  const { caption = '', under = [] } = fields[field] ?? {}
  return under.at(-1) ?? caption
}
