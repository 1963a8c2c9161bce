import type { AdminYears } from '#features/administration/api.ts'
import { isOrdered } from '#forms/editions/editions.ts'

export function editionsIn({ years }: Pick<AdminYears, 'years'>): Readonly<Record<string, string>> {
  return Object.fromEntries(years.map(({ year, edition }) => [year, edition]))
}

type AdminYear = AdminYears['years'][number]

/** Falls back to the newest year with ordered forms. */
export function yearAt(years: readonly AdminYear[], named: number | null): AdminYear | undefined {
  const ordered = years.find(({ edition }) => isOrdered(edition))
  return years.find(({ year }) => year === named) ?? ordered ?? years[0]
}
