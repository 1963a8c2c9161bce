import type { ReactNode } from 'react'
import { useBenefit } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import type { OpenYear } from '#client/open-year.ts'
import { BenefitForm } from '#client/screens/staff/benefit-form.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Failed } from '#client/ui/failed.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Note } from '#client/ui/note.tsx'
import type { StaffRow } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'
import { screenText } from '#text/screens.ts'

const text = peopleScreenText.benefit

type Props = {
  readonly row: StaffRow
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Plans the lump sums of a member of staff, from what the server holds at this moment. */
export function BenefitDialog({ row, open, onClose, onChanged }: Props): ReactNode {
  const record = useBenefit(open.year, row.employeeId)
  const about = `${row.displayName} · ${row.positionName}`
  if (record.data) {
    return (
      <BenefitForm about={about} record={record.data} open={open} onClose={onClose} onChanged={onChanged} />
    )
  }
  return (
    <Dialog
      title={text.title}
      about={about}
      size="middle"
      onClose={onClose}
      onSubmit={onClose}
      buttons={<Button onClick={onClose}>{screenText.cancel}</Button>}
    >
      {record.isPending && <Loading rows={6} />}
      {record.isSuccess && <Note kind="error">{text.failed}</Note>}
      {record.isError && (
        <Failed
          title={text.failed}
          message={sentenceOf(record.error)}
          onRetry={() => void record.refetch()}
        />
      )}
    </Dialog>
  )
}
