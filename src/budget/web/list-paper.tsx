import type { ReactNode } from 'react'
import type { User } from '#budget/api.ts'
import { rowsSavingText } from '#budget/people/fact-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { ShownList } from '#documents/web/printed-list.tsx'
import { gridText } from '#ui/grid/grid-text.ts'

import { lazyComponent } from '#ui/loaded-apart.tsx'
import { PdfButton } from '#ui/pdf-button.tsx'

const load = () => import('#documents/web/printed-list.tsx')
/** Loaded lazily, because the paper layout is large. */
const ListInPrint = lazyComponent(() => load().then((paper) => paper.ListInPrint), null)

type Props = Pick<ShownList, 'listOf'> & {
  readonly draft: OpenDraft
  readonly user: Pick<User, 'institutionId' | 'organizationName'>
}

export function ListPaper({ draft, user, listOf }: Props): ReactNode {
  const { lock } = draft.answer()
  const shown: ShownList = {
    listOf,
    facts: { institutionId: user.institutionId, institutionName: user.organizationName, year: draft.year },
    isDraft: lock !== 'sent' && lock !== 'approved',
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

export function listStatusText(lock: string | null, pending: number): string {
  if (lock !== null) return gridText.locked(lock)
  return pending > 0 ? rowsSavingText.pending(pending) : rowsSavingText.allSaved
}
