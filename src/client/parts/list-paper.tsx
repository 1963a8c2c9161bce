import type { ReactNode } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { ShownList } from '#client/report/printed-list.tsx'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { PdfButton } from '#client/ui/pdf-button.tsx'
import type { User } from '#contract/answers.ts'
import { gridText } from '#text/grid.ts'
import { peopleScreenText } from '#text/people.ts'

const load = () => import('#client/report/printed-list.tsx')
/** With the layout of papers, which no typing needs. */
const ListInPrint = loadedApart(() => load().then((paper) => paper.ListInPrint), null)

type Props = Pick<ShownList, 'listOf'> & {
  readonly draft: OpenDraft
  readonly user: Pick<User, 'institutionId' | 'organizationName'>
}

/** The ways of a list to paper: a button for its PDF, and whatever the browser prints. */
export function ListPaper({ draft, user, listOf }: Props): ReactNode {
  const { lock, edition } = draft.answer()
  const shown: ShownList = {
    listOf,
    facts: { institutionId: user.institutionId, institutionName: user.organizationName, year: draft.year },
    edition,
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

/** How a list stands, as its paper says it: why it takes nothing, or how many of its rows wait to be saved. */
export function listStanding(lock: string | null, pending: number): string {
  if (lock !== null) return gridText.locked(lock)
  return pending > 0 ? peopleScreenText.children.pending(pending) : peopleScreenText.children.allSaved
}
