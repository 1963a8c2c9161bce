import { queryClient } from '#client/api/query-client.ts'
import { reviewKeys } from '#client/api/review-keys.ts'
import { send } from '#client/api/send.ts'
import { type OpenedYear, reviewedYearStandsFor } from '#client/opened-years.ts'

/** Reads anew what a reviewer's act has changed: the marks at the cells, where the draft lies, the lists. */
export async function rereadReviewed(opened: OpenedYear): Promise<void> {
  const { workbook, kept } = opened
  const { institutionId } = kept.whose
  if (kept.isShut()) return
  const fresh = await send('reviewDraft', { params: { institutionId, year: workbook.year } }).catch(
    () => null,
  )
  if (kept.isShut()) return
  if (fresh !== null) {
    workbook.takeOver(fresh)
    reviewedYearStandsFor(fresh, opened)
  }
  await queryClient.invalidateQueries({ queryKey: reviewKeys.all })
}
