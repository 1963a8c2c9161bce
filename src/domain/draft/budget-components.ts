import { readsOf } from '#domain/sheet/formula.ts'
import { cellAt, type Sheet } from '#domain/sheet/sheet.ts'

/** The column of a budget table that holds its total. */
export const totalField = 'budgetTotal'

/** The components of a budget table: what its total adds up; all its amounts where the total comes from elsewhere. */
export function componentsOf(sheet: Sheet): readonly string[] {
  const total = cellAt(sheet, { row: '1', field: totalField })
  const read = total?.kind === 'computed' ? readsOf(total.formula) : []
  const own = read.filter((at) => at.sheet === sheet.code).map(({ field }) => field)
  if (own.length > 0) return own
  return Object.entries(sheet.fields).flatMap(([name, { unit }]) =>
    unit === 'tugrik' && name !== totalField ? [name] : [],
  )
}

/** What a component of a budget table is called; a pair of percent and amount is named by the caption above it. {Y} stays. */
export function componentName({ fields }: Pick<Sheet, 'fields'>, field: string): string {
  const { caption = '', under = [] } = fields[field] ?? {}
  return under.at(-1) ?? caption
}
