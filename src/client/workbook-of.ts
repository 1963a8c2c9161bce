import { createWorkbook, type OpenWorkbook } from '#client/grid/workbook.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import type { Group } from '#domain/organisation/profile.ts'
import { programOf } from '#domain/sheets/register.ts'

const open = new WeakMap<DraftAnswer, OpenWorkbook>()

/** The workbook of a draft answer: made once, and the same while tabs and years change to and fro. */
export function workbookOf(draft: DraftAnswer, group: Group): OpenWorkbook {
  const known = open.get(draft)
  if (known) return known
  const workbook = createWorkbook({ program: programOf(group), draft, year: draft.year })
  open.set(draft, workbook)
  return workbook
}

/** Has the workbook stand for another answer of its year, which it has taken over. */
export function workbookStandsFor(draft: DraftAnswer, workbook: OpenWorkbook): void {
  open.set(draft, workbook)
}

/** How many changes of a draft answer's workbook are unsaved; 0 where it was never opened. */
export function unsavedOf(draft: DraftAnswer): number {
  return open.get(draft)?.unsaved() ?? 0
}
