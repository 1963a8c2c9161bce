import { type ReactNode, useState } from 'react'
import { pendingText } from '#budget/pending-text.ts'
import type { RegisterName } from '#budget/people/register-origin.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { NEW_RECORD, type RecordEdit, type RecordKind } from '#budget/web/record-edits.ts'
import { ConflictNote } from '#budget/web/record-edits.tsx'
import { readyToSend, useRecordForm } from '#budget/web/use-records.ts'
import { columnIn, type ListCellTexts, type ListColumn, rowName, shownText } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { useEducationMap, useSchools } from '#features/children/web/queries.ts'
import { peopleRegisterCalls, type RegisterRows } from '#features/registers/api.ts'
import { registerText } from '#features/registers/text.ts'
import { registerListOf } from '#features/registers/web/import-register.ts'
import styles from '#features/registers/web/registers.module.css'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { faultyRowsOf } from '#ui/faulty-rows.ts'
import { ListField } from '#ui/list-field.tsx'
import { showAlert } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'
import { showToast } from '#ui/toasts.ts'

export type PeopleRegister = Exclude<RegisterName, 'pupils'>

export type RegisterRow = RegisterRows['rows'][number]

type HandForm = Readonly<Record<string, string>>

/** Omits the institution and the values that the server assigns. */
export function typedColumns(register: PeopleRegister, year: number): readonly ListColumn[] {
  return registerListOf(register, year).columns.filter(
    ({ takes, part }) => takes.kind !== 'reference' && part !== 'assigned',
  )
}

export function registerRowName(register: PeopleRegister, year: number, { cells }: RegisterRow): string {
  return rowName(registerListOf(register, year), cells)
}

/** Each cell is its own conflict unit. */
export function handKindOf(register: PeopleRegister, year: number): RecordKind<HandForm> {
  return {
    name: register === 'staff' ? 'staffRow' : 'childRow',
    empty: formOf(register, year, []),
    parts: typedColumns(register, year).map((column) => ({
      caption: column.head,
      fields: [column.field],
      show: (form) => shownText(column, form[column.field] ?? ''),
    })),
  }
}

function formOf(register: PeopleRegister, year: number, cells: ListCellTexts): HandForm {
  const list = registerListOf(register, year)
  return Object.fromEntries(
    typedColumns(register, year).map(({ field }) => [field, cells[columnIn(list, field)] ?? '']),
  )
}

export function buildHandForms(
  register: PeopleRegister,
  year: number,
  rows: readonly RegisterRow[],
): ReadonlyMap<string, HandForm> {
  return new Map(rows.map(({ key, cells }) => [key, formOf(register, year, cells)]))
}

/** Loads unmasked register numbers, which the server records. Returns `null` if the row was deleted. */
export async function readWholeRow(
  register: PeopleRegister,
  year: number,
  key: string,
): Promise<RegisterRow | null> {
  const { rows } = await send(peopleRegisterCalls.registerRows, {
    params: { register, year },
    query: { whole: key },
  })
  return rows.find((row) => row.key === key) ?? null
}

type Props = {
  readonly draft: OpenDraft
  readonly register: PeopleRegister
  /** The stored row with unmasked register numbers; `null` for a new person. */
  readonly row: RegisterRow | null
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Closing the form retains pending edits. */
export function HandDialog({ draft, register, row: opened, onDone, onClose }: Props): ReactNode {
  const { year } = draft
  const [row, setRow] = useState(opened)
  const columns = typedColumns(register, year)
  const kind = handKindOf(register, year)
  const title =
    row === null ? registerText.add[register] : registerText.changeOf(registerRowName(register, year, row))
  const stored = { id: row?.key ?? NEW_RECORD, title, form: formOf(register, year, row?.cells ?? []) }
  const { form, edit, conflicts, setFields, choose, onSaved } = useRecordForm(draft, kind, stored)
  const words = useCatalogueWords(year, form.educationLevelName ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  /** Returns `null` with a message if the form cannot be sent. */
  const readyRow = async (): Promise<{
    readonly cells: string[]
    readonly sent: RecordEdit | null
  } | null> => {
    if (row === null) return { cells: cellsOf(form, []), sent: edit }
    const now = await readWholeRow(register, year, row.key)
    if (now !== null) setRow(now)
    const rows = now === null ? [] : [now]
    const ready = await readyToSend(draft, kind, row.key, async () => buildHandForms(register, year, rows))
    if (ready.kind === 'deleted') void showAlert(pendingText.records.removed)
    if (ready.kind !== 'ready') return null
    return {
      cells: cellsOf(ready.form, now?.cells ?? []),
      sent: ready.edit,
    }
  }
  const cellsOf = (typed: HandForm, before: ListCellTexts): string[] =>
    registerListOf(register, year).columns.map(({ field }, at) => typed[field] ?? before[at] ?? '')
  const save = async (): Promise<void> => {
    // The server ignores an empty row silently.
    if (columns.every(({ field }) => (form[field] ?? '').trim() === '')) {
      const missing = columns.filter(({ needed }) => needed === 'always')
      setErrors(Object.fromEntries(missing.map(({ field, head }) => [field, listText.needed(head)])))
      return
    }
    setBusy(true)
    try {
      const ready = await readyRow()
      if (ready === null) return
      const done = await send(peopleRegisterCalls.registerTake, {
        params: { register, year },
        body: { rows: [{ at: 1, cells: ready.cells }], extent: 'part', origin: 'hand' },
      })
      onSaved(ready.sent)
      showToast({ kind: 'success', message: done.message })
      await onDone()
      onClose()
    } catch (error) {
      const importErrors = faultyRowsOf(error).faults
      setErrors(Object.fromEntries(importErrors.map(({ field, message }) => [field, message])))
      const shown = new Set(columns.map(({ field }) => field))
      const others = importErrors.filter(({ field }) => !shown.has(field)).map(({ message }) => message)
      if (importErrors.length === 0 || others.length > 0) void alertFailure(error, others)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={title}
      about={registerText.manualHint}
      size="large"
      submit={registerText.save}
      cancel={edit === null ? screenText.cancel : registerText.continueLater}
      busy={busy}
      disabledReason={conflicts.length > 0 ? pendingText.records.chooseFirst : null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ConflictNote records={[{ key: stored.id, title: null, conflicts, choose }]} />
      <div className={styles.fields}>
        {columns.map((column) => (
          <ListField
            key={column.field}
            column={column}
            words={words[column.field]}
            note={column.about}
            value={form[column.field] ?? ''}
            error={errors[column.field] ?? null}
            onChange={(value) => setFields({ [column.field]: value })}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** Words of the catalogues of the year, with the fields of education of the chosen level. */
function useCatalogueWords(year: number, level: string): Readonly<Record<string, readonly string[]>> {
  const { data: studies = [] } = useEducationMap(year)
  const { data: schools = [] } = useSchools(year)
  const fitting = studies.filter(({ educationLevelName }) => educationLevelName === level)
  return {
    educationLevelName: studies.map(({ educationLevelName }) => educationLevelName),
    fieldOfEducationName: (fitting.length > 0 ? fitting : studies).map(({ fieldOfName }) => fieldOfName),
    schoolName: schools.map(({ schoolName }) => schoolName),
  }
}
