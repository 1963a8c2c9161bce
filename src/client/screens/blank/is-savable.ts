import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { blankOf } from '#contract/blanks.ts'

/** Whether a call saves the sheet for this institution; what is only calculated has none. */
export function isSavable(workbook: OpenWorkbook, code: string): boolean {
  return Boolean(blankOf(code, workbook.evaluation().inputs.facts.view ?? '')?.save)
}
