import type { ReactNode } from 'react'
import type { ListToPrint } from '#documents/list-to-print.ts'
import { listOnPaper } from '#documents/paper/list-on-paper.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import type { TablesToPrint } from '#documents/paper/sheet-on-paper.ts'
import { PaperInPrint, savePaper } from '#documents/web/paper-in-print.tsx'
import { serverNow } from '#ui/server-clock.ts'

export type ShownList = Pick<TablesToPrint, 'facts' | 'isDraft'> & {
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
