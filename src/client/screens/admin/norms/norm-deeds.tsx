import { type ReactNode, useState } from 'react'
import type { NormSession } from '#client/screens/admin/norms/norm-session.ts'
import { PublishDialog } from '#client/screens/admin/norms/publish-dialog.tsx'
import { useForgetNorms } from '#client/screens/admin/norms/use-forget-norms.ts'
import { useNormRest } from '#client/screens/admin/norms/use-norm-session.ts'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import type { NormFault } from '#domain/norms/norm-faults.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.norms

type Props = {
  readonly session: NormSession
  readonly faults: readonly NormFault[]
  readonly changes: number
  readonly saving: boolean
  readonly onSave: () => void
  readonly onMoved: () => void
}

/** Keeping the draft, looking at its effect and publishing it, or throwing it away. */
export function NormDeeds({ session, faults, changes, saving, onSave, onMoved }: Props): ReactNode {
  const [publishes, setPublishes] = useState(false)
  const { year, publishedAt, changedAt, version } = session.base()
  const isDraft = publishedAt === null
  const forget = useForgetNorms(year)
  const moved = (): void => {
    forget()
    onMoved()
  }
  const discarding = useAdminWrite('adminNormsDiscard', moved)
  const discard = async (): Promise<void> => {
    const asking = { title: text.discard, message: text.discardSure(year), confirm: text.discard }
    if (await askConfirm({ ...asking, primary: 'cancel' })) discarding.mutate({ year, seen: changedAt })
  }
  return (
    <>
      <Button
        variant={changes > 0 ? 'primary' : 'plain'}
        busy={saving}
        disabledReason={changes > 0 ? null : text.nothingToSave}
        onClick={onSave}
      >
        {text.saveDraft}
      </Button>
      <Button
        variant={isDraft && changes === 0 ? 'primary' : 'plain'}
        disabledReason={whyNotPublish(isDraft, changes, faults.length)}
        onClick={() => setPublishes(true)}
      >
        {text.publish}
      </Button>
      {isDraft && version > 1 && (
        <Button variant="quiet" busy={discarding.isPending} onClick={() => void discard()}>
          {text.discard}
        </Button>
      )}
      <span role="status">{changes > 0 ? text.unsaved(changes) : ''}</span>
      <ExcessChoice session={session} />
      {publishes && <PublishDialog session={session} onMoved={moved} onClose={() => setPublishes(false)} />}
    </>
  )
}

function whyNotPublish(isDraft: boolean, changes: number, faults: number): string | null {
  if (changes > 0) return text.saveFirst
  if (!isDraft) return text.noDraft
  return faults > 0 ? text.faultsFirst(faults) : null
}

/** The one choice of a year that is no figure (facts §3.2, Note). */
function ExcessChoice({ session }: { readonly session: NormSession }): ReactNode {
  const rest = useNormRest(session)
  return (
    <Select
      label={text.excess.label}
      options={[
        { value: 'grade', label: text.excess.grade },
        { value: 'group', label: text.excess.group },
      ]}
      value={rest.settings.excessPer}
      onChange={(chosen) =>
        session.setRest({ ...rest, settings: { excessPer: chosen === 'group' ? 'group' : 'grade' } })
      }
    />
  )
}
