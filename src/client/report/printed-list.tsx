import type { ReactNode } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { PaperInPrint, savePaper } from '#client/report/paper-in-print.tsx'
import type { User } from '#contract/answers.ts'
import { type ListToPrint, listOnPaper } from '#domain/report/list-on-paper.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'

/** A list of a year, as somebody looks at it. */
export type ShownList = {
  readonly draft: OpenDraft
  readonly user: Pick<User, 'institutionId' | 'organizationName'>
  /** The list as it stands; made when it is printed. */
  readonly listOf: () => ListToPrint
}

/** Has the browser print a list as a paper, by Ctrl+P or its menu. */
export function ListInPrint(shown: ShownList): ReactNode {
  return <PaperInPrint paperOf={() => paperOf(shown)} />
}

/** Makes the PDF of a list and hands it to the browser. Throws where the program that makes it does not come. */
export function saveListPdf(shown: ShownList): Promise<void> {
  return savePaper(paperOf(shown))
}

function paperOf({ draft, user, listOf }: ShownList): PaperInputs {
  const { lock } = draft.answer()
  return listOnPaper({
    list: listOf(),
    facts: { institutionId: user.institutionId, institutionName: user.organizationName, year: draft.year },
    at: new Date().toISOString(),
    isDraft: lock !== 'sent' && lock !== 'approved',
  })
}
