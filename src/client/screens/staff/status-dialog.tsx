import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import { FormDialog } from '#client/ui/dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import { showAlert } from '#client/ui/questions.ts'
import { RadioList } from '#client/ui/radio-list.tsx'
import { tellAnswer } from '#client/ui/toasts.ts'
import type { StaffRow, WorkStatusBody } from '#contract/people.ts'
import {
  leaveMonths,
  needsMonths,
  type PlannedStatus,
  plannedStatuses,
  planStatus,
} from '#domain/people/staff.ts'
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

/** Months as they stand in the field after typing, and what is said of it. */
type TypedMonths = { readonly text: string; readonly note: string | null }

/** Takes typed months of a leave: brought within 1-12, and said so; what is no whole number leaves the field as it was. */
function typedMonths(before: string, typed: string): TypedMonths {
  const bare = typed.trim()
  if (bare === '') return { text: '', note: null }
  if (!/^-?\d+$/.test(bare)) return { text: before, note: text.wholeMonths }
  const months = Math.min(leaveMonths.max, Math.max(leaveMonths.min, Number(bare)))
  return { text: String(months), note: months === Number(bare) ? null : text.clamped(months) }
}

type Planned = { readonly status: PlannedStatus; readonly months: number }

type Saving = {
  readonly row: StaffRow
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Saves the planned status; the dialog closes when it is kept, and the table and the budget follow. */
function useSaveStatus({ row, open, onClose, onChanged }: Saving) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ status, months }: Planned) => {
      const { institutionId, userName } = open.home.user
      const body: WorkStatusBody = {
        id: institutionId,
        employeeId: row.employeeId,
        plannedAssignmentStatus: status,
        allowanceMonth: months,
        inFinancialYear: open.year,
        userName,
      }
      return send('workStatusSave', { body })
    },
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: queryKeys.staff(open.year) })
      if (tellAnswer(answer)) onClose()
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: onChanged,
  })
  return { save: mutate, saving: isPending }
}
