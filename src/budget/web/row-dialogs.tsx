import { type ReactNode, useState } from 'react'
import { peopleButtonText, rowListText } from '#budget/row-list-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { NEW_RECORD } from '#budget/web/record-edits.ts'
import { type FieldProblems, rowProblems, stayingNote, typedField } from '#budget/web/row-editing.ts'
import { newRow, type RowRecord, type RowsOnScreen } from '#budget/web/row-form.ts'
import { type SavedAnswer, sendOnce, useRecordForm, useRecordSave } from '#budget/web/use-records.ts'
import { listBook } from '#documents/web/table-workbook.ts'
import { importText } from '#engine/list/import-text.ts'
import type { RowTexts } from '#engine/list/judge-list.ts'
import { headingsOf } from '#engine/list/list.ts'
import type { ListSheet } from '#engine/list/read-list.ts'
import { bookColumns, newRowRules, settledRow } from '#engine/list/row-list.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { incomingRows } from '#ui/excel-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { ListField } from '#ui/list-field.tsx'
import { showAlert } from '#ui/questions.ts'
import { showToast } from '#ui/toasts.ts'

type Props<Field extends string, Row extends RowRecord<Field>> = {
  readonly draft: OpenDraft
  readonly screen: RowsOnScreen<Field, Row>
  readonly follow: () => Promise<unknown>
  readonly onClose: () => void
}

/** Missing fields are reported after the first change and prevent saving (spec 000 §5). */
export function NewRowDialog<Field extends string, Row extends RowRecord<Field>>(
  props: Props<Field, Row>,
): ReactNode {
  const { draft, screen, follow, onClose } = props
  const { list, kind, words, request } = screen
  const stored = newRow(list)
  const { form, edit, setFields, leave, onSaved } = useRecordForm(draft, kind, stored)
  const [tried, setTried] = useState(false)
  const [ignored, setIgnored] = useState<FieldProblems<Field>>(new Map())
  const all = rowProblems(list.fields, form, 'new')
  const problems: FieldProblems<Field> = tried || edit !== null ? all : new Map()
  const following = screen.following(form)
  const type = (field: Field, typed: string): void => {
    const note = stayingNote(list.fields, field, typed)
    setIgnored(note)
    if (note.size > 0) return
    setTried(true)
    setFields(screen.brought(typedField(field, typed), 'new'))
  }
  const { save, saving } = useRecordSave({
    draft,
    kind,
    id: NEW_RECORD,
    read: async () => new Map([[NEW_RECORD, stored.form]]),
    send: (texts) => {
      const { body, send } = request({ event: 'ADD', rowId: NEW_RECORD, texts })
      // A retry after a lost response adds no second row.
      return sendOnce(draft.owner, `${list.name}/${NEW_RECORD}`, body, send)
    },
    reload: follow,
    onSaved,
    onClose,
    onChanged: async () => {},
  })
  const submit = (): void => {
    setTried(true)
    if (all.size === 0) save()
  }
  const formFields = list.formFields.map((field) => ({ field, problem: problems.get(field) ?? null }))
  return (
    <FormDialog
      title={list.text.addTitle}
      about={null}
      size="small"
      onClose={() => {
        leave()
        onClose()
      }}
      onSubmit={submit}
      submit={peopleButtonText.save}
      busy={saving}
      disabledReason={formFields.find(({ problem }) => problem !== null)?.problem ?? null}
    >
      {formFields.map(({ field, problem }) => (
        <ListField
          key={field}
          column={list.fields[field]}
          words={words[field]}
          readOnly={following[field] !== undefined}
          note={following[field] ?? list.fields[field].note ?? null}
          value={form[field]}
          error={ignored.get(field) ?? problem}
          onChange={(typed) => type(field, typed)}
        />
      ))}
    </FormDialog>
  )
}

type ExcelProps<Field extends string, Row extends RowRecord<Field>> = Props<Field, Row> & {
  readonly pasted: ListSheet | null
  readonly institutionName: string
}

/** Adds rows one after another and stops at the first rejection. Stored ones are changed in the table. */
export function RowsFromExcel<Field extends string, Row extends RowRecord<Field>>(
  props: ExcelProps<Field, Row>,
): ReactNode {
  const { draft, screen, pasted, institutionName, follow, onClose } = props
  const { list, words, brought, request } = screen
  const { excelTitle, noun } = list.text
  const columns = bookColumns(list.fields, words)
  const settle = (texts: RowTexts<Field>): RowTexts<Field> =>
    settledRow(list.fields, texts, brought(texts, 'new'))
  return (
    <ImportDialog
      title={excelTitle}
      headers={headingsOf({ columns })}
      headings="optional"
      years={[draft.year]}
      institutionName={institutionName}
      pasted={pasted}
      book={{
        fileName: `${excelTitle}.xlsx`,
        about: importText.toFill,
        make: () => listBook({ name: excelTitle, columns, rows: [], grows: 'yes' }),
      }}
      read={(rows) => incomingRows(newRowRules(list.fields, settle), rows)}
      save={async (rows, onSaved) => {
        const add = (texts: RowTexts<Field>) => request({ event: 'ADD', rowId: NEW_RECORD, texts }).send()
        const saved = await saveEach(rows, add, onSaved)
        await follow()
        if (saved > 0) showToast({ kind: 'success', message: rowListText.added(saved, noun) })
        return saved
      }}
      onClose={onClose}
    />
  )
}

/** Stops at the first refusal, with its message. Returns how many were saved. */
export async function saveEach<Row>(
  rows: readonly Row[],
  save: (row: Row) => Promise<SavedAnswer>,
  onSaved: (count: number) => void,
): Promise<number> {
  let savedCount = 0
  try {
    for (const row of rows) {
      const { status, message } = await save(row)
      if (String(status) !== '1') {
        void showAlert(message)
        break
      }
      savedCount += 1
      onSaved(savedCount)
    }
  } catch (error) {
    void alertFailure(error)
  }
  return savedCount
}
