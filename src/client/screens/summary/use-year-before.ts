import { useDraft } from '#client/api/queries.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { OpenYear } from '#client/open-year.ts'
import { openedYear } from '#client/opened-years.ts'

/** The workbook of the year before; `null` where there is none, or it has not been read yet. */
export function useYearBefore({ home, view, year }: OpenYear): OpenWorkbook | null {
  const { data } = useDraft(home.years.includes(year - 1) ? year - 1 : null)
  return data ? openedYear(data, view.group, home.user).workbook : null
}
