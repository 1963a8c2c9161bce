import type { ReactNode } from 'react'
import type { User } from '#budget/api.ts'
import { blankStatusOf, formsLock } from '#budget/web/cell-and-sheet.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { isSavable } from '#budget/web/save-sheets.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { type PrintedSheet, sheetsOnPaper } from '#documents/paper/sheet-on-paper.ts'
import { PaperInPrint, savePaper } from '#documents/web/paper-in-print.tsx'
import { blankStatusText } from '#features/blanks/web/blank-screen.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import { serverNow } from '#ui/server-clock.ts'

export type ShownBlank = {
  readonly draft: OpenDraft
  readonly sheets: readonly string[]
  readonly user: Pick<User, 'institutionId' | 'organizationName'>
  readonly lockOf: (sheet: string) => string | null
}

export function BlankInPrint(shown: ShownBlank): ReactNode {
  return <PaperInPrint paperOf={() => paperOf(shown)} />
}

/** Throws if the PDF code cannot be loaded. */
export function savePdf(shown: ShownBlank): Promise<void> {
  return savePaper(paperOf(shown))
}

function paperOf({ draft, sheets, user, lockOf }: ShownBlank): PaperInputs {
  const { edition, normSources, lock, facts } = draft.answer()
  const evaluation = draft.evaluation()
  const isSent = lock === 'sent' || lock === 'approved'
  return sheetsOnPaper({
    sheets: sheets.flatMap((code): PrintedSheet[] => {
      const sheet = draft.program.sheets.get(code)
      return sheet ? [{ sheet, status: sheetStatus(draft, code, lockOf(code)) }] : []
    }),
    evaluation,
    isStandIn: standInTest(editionOf(edition).norms, normSources),
    facts: { institutionId: user.institutionId, institutionName: user.organizationName, year: draft.year },
    at: serverNow().toISOString(),
    // A sum over institutions has no view and is not a draft.
    isDraft: !isSent && facts.view !== undefined,
  })
}

function sheetStatus(draft: OpenDraft, code: string, lock: string | null): string {
  const why = lock ?? formsLock(draft.evaluation(), code)
  return blankStatusText(
    blankStatusOf([draft.sheetState(code)], { savable: isSavable(draft, code), lock: why }),
    why,
  )
}
