import { type ReactNode, useRef, useState } from 'react'
import type { OpenYear } from '#client/open-year.ts'
import { type TypedMonths, typedMonths } from '#client/screens/staff/typed-months.ts'
import { useSaveStatus } from '#client/screens/staff/use-save-status.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { RadioList } from '#client/ui/radio-list.tsx'
import { showAlert } from '#client/ui/show-alert.ts'
import type { StaffRow } from '#contract/people.ts'
import { needsMonths, type PlannedStatus, plannedStatuses, planStatus } from '#domain/people/staff.ts'
import { peopleScreenText, peopleText } from '#text/people.ts'

const text = peopleScreenText.status
const options = plannedStatuses.map((value) => ({ value, label: peopleText.statusNames[value] }))

type Props = {
  readonly row: StaffRow
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Plans the work status of a member of staff: one of five, with months where it is a leave (spec 000 §4, §5). */
export function StatusDialog({ row, open, onClose, onChanged }: Props): ReactNode {
  const [status, setStatus] = useState<PlannedStatus | null>(row.plannedAssignmentStatus)
  const [months, setMonths] = useState<TypedMonths>({ text: monthsOf(row), note: null })
  const field = useRef<HTMLInputElement>(null)
  const { save, saving } = useSaveStatus({ row, open, onClose, onChanged })
  const counted = status !== null && needsMonths(status)
  const submit = async (): Promise<void> => {
    const plan = planStatus(status, months.text === '' ? null : Number(months.text))
    if (plan.ok) return save(plan)
    await showAlert(plan.field === 'allowanceMonth' ? enterMonths(open) : peopleText.chooseStatus)
    if (plan.field === 'allowanceMonth') field.current?.focus()
  }
  return (
    <FormDialog
      title={text.title}
      about={`${row.displayName} · ${row.positionName}`}
      size="small"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={peopleScreenText.save}
      busy={saving}
    >
      <RadioList label={text.legend} options={options} value={status} onChange={setStatus} />
      <LineField
        label={text.months}
        kind="figure"
        inputRef={field}
        value={counted ? months.text : ''}
        disabled={!counted}
        note={counted ? (months.note ?? text.monthsRange) : text.noMonths}
        onChange={(typed) => setMonths(typedMonths(months.text, typed))}
      />
    </FormDialog>
  )
}

function monthsOf({ allowanceMonth }: StaffRow): string {
  return allowanceMonth > 0 ? String(allowanceMonth) : ''
}

/** Two groups word it their own way (spec 000 §5, 002 §5.1). */
function enterMonths({ view }: OpenYear): string {
  return view.group === 'ORGSUB' ? peopleText.enterMonthsOfSub : peopleText.enterMonths
}
