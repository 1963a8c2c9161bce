import type { ReactNode } from 'react'
import { PaperInPrint, savePaper } from '#client/report/paper-in-print.tsx'
import { serverNow } from '#client/ui/server-clock.ts'
import { type ListToPrint, listOnPaper } from '#domain/report/list-on-paper.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { TablesToPrint } from '#domain/report/sheet-on-paper.ts'

/** A list of a year, as somebody looks at it. */
export type ShownList = Pick<TablesToPrint, 'facts' | 'isDraft' | 'edition'> & {
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

function paperOf({ listOf, ...about }: ShownList): PaperInputs {
  return listOnPaper({ list: listOf(), ...about, at: serverNow().toISOString() })
}
