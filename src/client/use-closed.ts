import { useSyncExternalStore } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'

const never = () => () => {}

/** Why nothing can be written in an open year, or `null`. Its workbook knows: a save brings it a newer draft than was opened. */
export function useClosed(workbook: OpenWorkbook | null): string | null {
  return useSyncExternalStore(workbook?.follow ?? never, () => workbook?.draft().closed ?? null)
}
