import { send } from '#client/api/send.ts'
import { type OpenedYear, yearStandsFor } from '#client/opened-years.ts'

/** Reads a year anew after it may have been shut; what is typed and not saved stays. A year that cannot be read, or was shut meanwhile, stays as it is. */
export async function rereadYear(opened: OpenedYear): Promise<void> {
  const { workbook, kept } = opened
  if (kept.isShut()) return
  const fresh = await send('draft', { params: { year: workbook.year } }).catch(() => null)
  if (fresh === null || kept.isShut()) return
  workbook.takeOver(fresh)
  yearStandsFor(fresh, opened)
}
