import type { ReactNode } from 'react'
import { PaperInPrint, savePaper } from '#client/report/paper-in-print.tsx'
import { serverNow } from '#client/ui/server-clock.ts'
import { type ListToPrint, listOnPaper } from '#domain/report/list-on-paper.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import type { TablesToPrint } from '#domain/report/sheet-on-paper.ts'

export type ShownList = Pick<TablesToPrint, 'facts' | 'isDraft' | 'edition'> & {
  readonly listOf: () => ListToPrint
}

export function ListInPrint(shown: ShownList): ReactNode {
  return <PaperInPrint paperOf={() => paperOf(shown)} />
}

/** Throws if the PDF code cannot be loaded. */
export function saveListPdf(shown: ShownList): Promise<void> {
  return savePaper(paperOf(shown))
}

function paperOf({ listOf, ...about }: ShownList): PaperInputs {
  return listOnPaper({ list: listOf(), ...about, at: serverNow().toISOString() })
}
