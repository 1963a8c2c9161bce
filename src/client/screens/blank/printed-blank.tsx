import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { blankStatusOf, formsLock } from '#client/draft/cell-and-sheet.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { isSavable } from '#client/draft/save-sheets.ts'
import { makePdf } from '#client/report/make-pdf.ts'
import { PrintedPaper } from '#client/report/printed-paper.tsx'
import { standingWords } from '#client/screens/blank/blank-screen.ts'
import { saveFile } from '#client/ui/save-file.ts'
import type { User } from '#contract/answers.ts'
import { editionOf } from '#domain/editions/editions.ts'
import { standInTest } from '#domain/norms/stand-ins.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import { type PrintedSheet, sheetsOnPaper } from '#domain/report/sheet-on-paper.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { paperName } from '#text/reports.ts'

/** The sheets of a place, as somebody looks at them. */
export type ShownBlank = {
  readonly draft: OpenDraft
  /** Codes of the sheets, in the order in which they are drawn. */
  readonly sheets: readonly string[]
  readonly user: Pick<User, 'institutionId' | 'organizationName'>
  /** Why nothing of a sheet can be written, by its code, or `null`. */
  readonly lockOf: (sheet: string) => string | null
}

/** Has the browser print what is shown as a paper, by Ctrl+P or its menu: the page draws it at the moment of printing. */
export function BlankInPrint(shown: ShownBlank): ReactNode {
  const [inputs, setInputs] = useState<PaperInputs | null>(null)
  const now = useRef(shown)
  useEffect(() => {
    now.current = shown
  })
  useEffect(() => {
    const draw = (): void => flushSync(() => setInputs(paperOf(now.current)))
    const clear = (): void => setInputs(null)
    window.addEventListener('beforeprint', draw)
    window.addEventListener('afterprint', clear)
    return () => {
      window.removeEventListener('beforeprint', draw)
      window.removeEventListener('afterprint', clear)
    }
  }, [])
  return inputs && <PrintedPaper inputs={inputs} />
}

/** Makes the PDF of what is shown and hands it to the browser. Throws where the program that makes it does not come. */
export async function savePdf(shown: ShownBlank): Promise<void> {
  const inputs = paperOf(shown)
  const pdf = await makePdf({ inputs, annex: [] }, () => {})
  const [first] = inputs.reports
  saveFile(pdf, paperName(captionOf(first?.title ?? '', shown.draft.year), shown.draft.year))
}

function paperOf({ draft, sheets, user, lockOf }: ShownBlank): PaperInputs {
  const { edition, normSources, lock, facts } = draft.answer()
  const evaluation = draft.evaluation()
  const isSent = lock === 'sent' || lock === 'approved'
  return sheetsOnPaper({
    sheets: sheets.flatMap((code): PrintedSheet[] => {
      const sheet = draft.program.sheets.get(code)
      return sheet ? [{ sheet, standing: standingOf(draft, code, lockOf(code)) }] : []
    }),
    evaluation,
    isStandIn: standInTest(editionOf(edition).norms, normSources),
    facts: { institutionId: user.institutionId, institutionName: user.organizationName, year: draft.year },
    at: new Date().toISOString(),
    // A sum over institutions is of no view, and nobody's draft.
    isDraft: !isSent && facts.view !== undefined,
  })
}

function standingOf(draft: OpenDraft, code: string, lock: string | null): string {
  const why = lock ?? formsLock(draft.evaluation(), code)
  return standingWords(
    blankStatusOf([draft.sheetState(code)], { savable: isSavable(draft, code), lock: why }),
    why,
  )
}
