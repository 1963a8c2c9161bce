import { useSyncExternalStore } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { DraftReview } from '#contract/review.ts'

/** Marks, changes and hold of an open year, followed as they change. */
export function useDraftReview(workbook: OpenWorkbook): DraftReview {
  return useSyncExternalStore(workbook.follow, workbook.draft).review
}
