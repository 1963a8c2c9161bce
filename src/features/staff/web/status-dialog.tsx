import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { pendingText } from '#budget/pending-text.ts'
import { peopleButtonText } from '#budget/row-list-text.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { queryKeys } from '#budget/web/queries.ts'
import type { RecordKind, StoredRecord } from '#budget/web/record-edits.ts'
import { ConflictNote } from '#budget/web/record-edits.tsx'
import rowStyles from '#budget/web/row-table.module.css'
import { type SavedAnswer, useRecordForm, useRecordSave } from '#budget/web/use-records.ts'
import { foldedForm } from '#engine/text/normalise.ts'
import { type StaffRow, staffCalls, type WorkStatusBody } from '#features/staff/api.ts'
import {
  leaveMonths,
  needsMonths,
  type PlannedStatus,
  plannedStatuses,
  planStatus,
} from '#features/staff/staff.ts'
import { staffAnswerText, staffStatusText } from '#features/staff/text.ts'
import { staffTitle } from '#features/staff/web/benefit-form.ts'
import { send } from '#ui/api/send.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { showAlert } from '#ui/questions.ts'
import { RadioList } from '#ui/radio-list.tsx'
import { CellSelect } from '#ui/select-fields.tsx'

const text = staffStatusText
const options = plannedStatuses.map((value) => ({ value, label: staffAnswerText.statusNames[value] }))

type StatusForm = { readonly status: PlannedStatus; readonly months: string }

/** Status and months are one conflict unit. */
export const statusKind: RecordKind<StatusForm> = {
  name: 'status',
  empty: { status: 'WORK', months: '' },
  parts: [
    {
      caption: text.legend,
      fields: ['status', 'months'],
      show: ({ status, months }) =>
        needsMonths(status)
          ? `${staffAnswerText.statusNames[status]}, ${text.months}: ${months}`
          : staffAnswerText.statusNames[status],
    },
  ],
}

export function storedStatus(row: StaffRow): StoredRecord<StatusForm> {
  return { id: row.employeeId, title: staffTitle(row), form: statusForm(row) }
}

function statusForm({ plannedAssignmentStatus, allowanceMonth }: StaffRow): StatusForm {
  return { status: plannedAssignmentStatus, months: allowanceMonth > 0 ? String(allowanceMonth) : '' }
}

type Props = {
  readonly row: StaffRow
  readonly open: OpenYear
  readonly reread: () => Promise<readonly StaffRow[]>
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** One of five, with months for a leave (spec 000 §4, §5). */
export function StatusDialog(props: Props): ReactNode {
  const { row, onClose } = props
  const { form, conflicts, choose, chooseStatus, typeMonths, note, field, submit, saving, leave } =
    useStatusForm(props)
  const { status, months } = form
  const counted = needsMonths(status)
  return (
    <FormDialog
      title={text.title}
      about={staffTitle(row)}
      size="small"
      onClose={() => {
        leave()
        onClose()
      }}
      onSubmit={() => void submit()}
      submit={peopleButtonText.save}
      busy={saving}
      disabledReason={conflicts.length > 0 ? pendingText.records.chooseFirst : null}
    >
      <ConflictNote records={[{ key: row.employeeId, title: null, conflicts, choose }]} />
      <RadioList label={text.legend} options={options} value={status} onChange={chooseStatus} />
      <LineField
        label={text.months}
        kind="figure"
        inputRef={field}
        value={counted ? months : ''}
        disabled={!counted}
        note={counted ? (note ?? text.monthsRange) : text.noMonths}
        onChange={typeMonths}
      />
    </FormDialog>
  )
}

type InPlaceProps = Props & {
  /** The letter that started editing, or `null`. */
  readonly typed: string | null
  /** Shows a conflict with a colleague's change. */
  readonly onConflict: () => void
}

/** The same choice in the cell: Enter or leaving it saves, Esc discards. An incomplete choice stays open. */
export function StatusInPlace(props: InPlaceProps): ReactNode {
  const { row, typed, onClose, onConflict } = props
  const { form, edit, conflicts, chooseStatus, typeMonths, note, field, submit, saving, leave } =
    useStatusForm(props)
  const { status, months } = form
  const started = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (started.current) return
    started.current = true
    frame.current?.querySelector('select')?.focus()
    const named = options.find(({ label }) => typed !== null && startsWith(label, typed))
    if (named) chooseStatus(named.value)
  })
  const keyDown = (event: KeyboardEvent): void => {
    if (saving) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (conflicts.length > 0) onConflict()
      else if (edit === null) onClose()
      else if (needsMonths(status) && months === '' && event.target !== field.current) field.current?.focus()
      else void submit()
    }
    if (event.key === 'Escape') {
      leave()
      onClose()
    }
  }
  const leftEditor = ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    // The element keeps the focus while another window has it.
    const isWindowLeft = document.activeElement === target
    if (saving || isWindowLeft || frame.current?.contains(relatedTarget)) return
    if (edit === null) onClose()
    else if (conflicts.length === 0 && planOf(form).ok) void submit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside
    <div ref={frame} className={`stack ${rowStyles.text}`} onKeyDown={keyDown} onBlur={leftEditor}>
      <CellSelect
        label={staffTitle(row)}
        options={options}
        value={status}
        valueLabel={staffAnswerText.statusNames[status]}
        disabled={false}
        error={null}
        onChange={(next) => chooseStatus(options.find(({ value }) => value === next)?.value ?? status)}
      />
      {needsMonths(status) && (
        <LineField
          label={text.months}
          shown={false}
          kind="figure"
          inputRef={field}
          value={months}
          note={note ?? text.monthsRange}
          onChange={typeMonths}
        />
      )}
    </div>
  )
}

function startsWith(label: string, typed: string): boolean {
  return foldedForm(label).startsWith(foldedForm(typed))
}

function useStatusForm(props: Props) {
  const { row, open, reread, onClose, onChanged } = props
  const queries = useQueryClient()
  const stored = storedStatus(row)
  const record = useRecordForm(open.draft, statusKind, stored)
  const { form, setFields } = record
  const [note, setNote] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { save, saving } = useRecordSave({
    draft: open.draft,
    kind: statusKind,
    id: row.employeeId,
    read: async () => statusForms(await reread()),
    send: (ready) => sendStatus(ready, props),
    reload: () => queries.invalidateQueries({ queryKey: queryKeys.staff(open.year) }),
    onSaved: record.onSaved,
    onClose,
    onChanged,
  })
  const submit = async (): Promise<void> => {
    const plan = planOf(form)
    if (plan.ok) return save()
    await showAlert(plan.field === 'allowanceMonth' ? enterMonths(open) : staffAnswerText.chooseStatus)
    if (plan.field === 'allowanceMonth') field.current?.focus()
  }
  const typeMonths = (typed: string): void => {
    const next = typedMonths(form.months, typed)
    setNote(next.note)
    setFields({ months: next.text })
  }
  // Months of another status stay in the field, but do not count as a change.
  const chooseStatus = (next: PlannedStatus): void =>
    setFields(next === stored.form.status && !needsMonths(next) ? stored.form : { status: next })
  return { ...record, note, field, saving, submit, typeMonths, chooseStatus }
}

function planOf({ status, months }: StatusForm) {
  return planStatus(status, months === '' ? null : Number(months))
}

/** Two groups use different wordings (spec 000 §5, 002 §5.1). */
function enterMonths({ view }: OpenYear): string {
  return view.group === 'ORGSUB' ? staffAnswerText.enterMonthsOfSub : staffAnswerText.enterMonths
}

type TypedMonths = { readonly text: string; readonly note: string | null }

/** Limits months to 1-12, with a note. Anything but a whole number leaves the field unchanged. */
function typedMonths(before: string, typed: string): TypedMonths {
  const bare = typed.trim()
  if (bare === '') return { text: '', note: null }
  if (!/^-?\d+$/.test(bare)) return { text: before, note: text.wholeMonths }
  const months = Math.min(leaveMonths.max, Math.max(leaveMonths.min, Number(bare)))
  return { text: String(months), note: months === Number(bare) ? null : text.clamped(months) }
}

/** `null`: the plan is incomplete. */
async function sendStatus(form: StatusForm, { row, open }: Props): Promise<SavedAnswer | null> {
  const plan = planOf(form)
  if (!plan.ok) return null
  const { institutionId, userName } = open.home.user
  const body: WorkStatusBody = {
    id: institutionId,
    employeeId: row.employeeId,
    plannedAssignmentStatus: plan.status,
    allowanceMonth: plan.months,
    inFinancialYear: open.year,
    userName,
  }
  return send(staffCalls.workStatusSave, { body })
}

export function statusForms(staff: readonly StaffRow[]): ReadonlyMap<string, StatusForm> {
  return new Map(staff.map((row) => [row.employeeId, statusForm(row)]))
}
