import { views } from '#domain/organisation/views.ts'
import type { Workbook } from '#domain/sheet/entries.ts'

/**
 * What was typed in the sheets that a view shows, by the code of the view. Cells without a tab count as empty (design
 * calculation §5), also those that were typed while the institution had another view: nobody could see or mend them.
 */
export function shownEntries(view: string, entries: Workbook): Workbook {
  const shown = Object.values(views).find(({ code }) => code === view)
  const sheets = new Set(shown?.tabs.flatMap((tab) => tab.sheets))
  return Object.fromEntries(Object.entries(entries).filter(([sheet]) => sheets.has(sheet)))
}
