import type { AdminYears } from '#contract/admin.ts'
import { isExample } from '#domain/sheet/example.ts'

/** The edition of each year that was begun. */
export function editionsIn({ years }: Pick<AdminYears, 'years'>): Readonly<Record<string, string>> {
  return Object.fromEntries(years.map(({ year, edition }) => [year, edition]))
}

type AdminYear = AdminYears['years'][number]

/** The year that an address names among those that are begun, the newest first; else the newest whose forms were ordered. */
export function yearAt(years: readonly AdminYear[], named: number | null): AdminYear | undefined {
  const ordered = years.find(({ edition }) => !isExample(edition))
  return years.find(({ year }) => year === named) ?? ordered ?? years[0]
}
