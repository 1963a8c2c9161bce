import { type ReactNode, useState } from 'react'
import { useNormsEffect } from '#client/api/admin-queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { EffectTables } from '#client/screens/admin/norms/effect-tables.tsx'
import { MovedNorms } from '#client/screens/admin/norms/moved-norms.tsx'
import type { NormSession } from '#client/screens/admin/norms/norm-session.ts'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { Failed } from '#client/ui/failed.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.norms

type Props = {
  readonly session: NormSession
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** Shows what the draft would change, and only then publishes it. */
export function PublishDialog({ session, onMoved, onClose }: Props): ReactNode {
  const { year, changedAt } = session.base()
  const effect = useNormsEffect(year, changedAt)
  const [note, setNote] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const moves = effect.data?.moves ?? []
  const continued = session.workbook.state().copied.size
  const why = whyNot({ isCounted: effect.data !== undefined, isAsking: moves.length > 0 && !confirmed })
  const publishing = useAdminWrite('adminNormsPublish', () => {
    onMoved()
    onClose()
  })
  const submit = (): void => {
    if (effect.data && why === null && !publishing.isPending)
      publishing.mutate({ year, seen: changedAt, note, confirmed: moves })
  }
  return (
    <FormDialog
      title={text.publishTitle(year)}
      about={text.publishAbout}
      size="large"
      onClose={onClose}
      onSubmit={submit}
      submit={text.publishNow}
      busy={publishing.isPending}
      disabledReason={why}
    >
      {effect.isPending && <Progress label={text.counting} share={null} />}
      {effect.isError && (
        <Failed
          title={text.effectFailed}
          message={sentenceOf(effect.error)}
          onRetry={() => void effect.refetch()}
        />
      )}
      {effect.data && <EffectTables effect={effect.data} />}
      {continued > 0 && <p>{text.continued(continued)}</p>}
      <MovedNorms moves={moves} year={year} confirmed={confirmed} onConfirm={setConfirmed} />
      <LineField
        label={text.note}
        kind="text"
        maxLength={300}
        value={note}
        note={text.noteAbout}
        onChange={setNote}
      />
    </FormDialog>
  )
}

type Ready = { readonly isCounted: boolean; readonly isAsking: boolean }

function whyNot({ isCounted, isAsking }: Ready): string | null {
  if (!isCounted) return text.effectFirst
  return isAsking ? text.moved.confirmFirst : null
}
