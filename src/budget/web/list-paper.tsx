import type { ReactNode } from 'react'
import { rowsSavingText } from '#budget/people/fact-text.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { type ListRows, printedRows } from '#documents/list-to-print.ts'
import type { ShownList } from '#documents/web/printed-list.tsx'
import { gridText } from '#ui/grid/grid-text.ts'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { PdfButton } from '#ui/pdf-button.tsx'

const load = () => import('#documents/web/printed-list.tsx')
/** Loaded lazily, because the paper layout is large. */
const ListInPrint = lazyComponent(() => load().then((paper) => paper.ListInPrint), null)

type Props<Row> = Omit<ListRows<Row>, 'title' | 'purpose' | 'status'> & {
  readonly open: OpenYear
  readonly text: { readonly heading: string; readonly purpose: string }
  /** The number of rows with unsaved edits. */
  readonly pending: number
}

export function ListPaper<Row>({ open, text, pending, ...list }: Props<Row>): ReactNode {
  const { draft, lock, home } = open
  const { institutionId, organizationName: institutionName } = home.user
  const year = draft.answer()
  const title = text.heading
  const shown: ShownList = {
    listOf: () =>
      printedRows({ ...list, title, purpose: text.purpose, status: listStatusText(lock, pending) }),
    facts: { institutionId, institutionName, year: draft.year },
    isDraft: year.lock !== 'sent' && year.lock !== 'approved',
  }
  const pdf = async (): Promise<void> => {
    const { saveListPdf } = await load()
    await saveListPdf(shown)
  }
  return (
    <>
      <PdfButton variant="plain" onPdf={pdf} />
      <ListInPrint {...shown} />
    </>
  )
}

function listStatusText(lock: string | null, pending: number): string {
  if (lock !== null) return gridText.locked(lock)
  return pending > 0 ? rowsSavingText.pending(pending) : rowsSavingText.allSaved
}
