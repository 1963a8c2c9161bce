import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { rowListText } from '#budget/row-list-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import {
  afterSave,
  conflictsIn,
  type FieldConflict,
  formWith,
  NEW_RECORD,
  type RecordEdit,
  typedInto,
  withChoice,
} from '#budget/web/record-edits.ts'
import { type RowRecord, type RowsOnScreen, rowTitle, storedRow, textsById } from '#budget/web/row-form.ts'
import { type Choose, readyToSend, useRecordEdits } from '#budget/web/use-records.ts'
import type { RowTexts } from '#engine/list/judge-list.ts'
import {
  fieldNames,
  fieldProblem,
  neededProblem,
  type RowFields,
  type RowState,
} from '#engine/list/row-list.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { confirmDialog, showAlert } from '#ui/questions.ts'
import { showResponseToast } from '#ui/toasts.ts'

export type FieldProblems<Field extends string> = ReadonlyMap<Field, string>

type EditedRow<Field extends string> = {
  readonly id: string
  readonly title: string
  readonly texts: RowTexts<Field>
  readonly problems: FieldProblems<Field>
  readonly conflicts: readonly FieldConflict[]
  readonly choose: Choose
}

export type RowEditing<Field extends string, Row> = {
  readonly now: EditedRow<Field> | null
  readonly busy: boolean
  readonly start: (row: Row) => void
  readonly type: (field: Field, text: string) => void
  readonly save: () => void
  readonly cancel: () => void
  readonly remove: (row: Row) => Promise<void>
  readonly removed: string | null
}

type EditingOptions<Field extends string, Row extends RowRecord<Field>> = {
  readonly draft: OpenDraft
  readonly screen: RowsOnScreen<Field, Row>
  readonly lock: string | null
  readonly reread: () => Promise<readonly Row[]>
  readonly follow: () => Promise<unknown>
}

/** One row is edited at a time, and survives tab changes. A colleague may delete it meanwhile. */
export function useRowEditing<Field extends string, Row extends RowRecord<Field>>(
  options: EditingOptions<Field, Row>,
): RowEditing<Field, Row> {
  const { draft, screen, lock, reread, follow } = options
  const { list, kind, rows, request } = screen
  const { fields, text } = list
  const [opened, setOpened] = useState<{ readonly id: string; readonly title: string } | null>(null)
  const [notes, setNotes] = useState<FieldProblems<Field>>(new Map())
  const edits = useRecordEdits(draft, list.name)
  const stored = useMemo(() => new Map(rows.map((row) => [row.rowId, row] as const)), [rows])
  const typedIn = [...edits.keys()].filter((id) => id !== NEW_RECORD)
  const editedId = opened && stored.has(opened.id) ? opened.id : typedIn.find((id) => stored.has(id))
  const row = (lock === null && editedId !== undefined && stored.get(editedId)) || null
  const editRecord = (id: string, next: (before: RecordEdit | null) => RecordEdit | null): void =>
    draft.editRecord(`${list.name}/${id}`, next)
  const end = (): void => {
    setOpened(null)
    setNotes(new Map())
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ event, rowId, title }: RowAction) => {
      if (event === 'DELETE') return { edit: null, answer: await request({ event, rowId }).send() }
      const ready = await readyToSend(draft, kind, rowId, async () => textsById(list, await reread()))
      if (ready.kind === 'deleted') void showAlert(rowListText.editedRemoved(title))
      if (ready.kind !== 'ready') return { edit: null, answer: null }
      return { edit: ready.edit, answer: await request({ event, rowId, texts: ready.form }).send() }
    },
    onSuccess: async ({ edit: sent, answer }, { event, rowId }) => {
      await follow()
      if (answer === null || !showResponseToast(answer) || event === 'DELETE') return
      end()
      editRecord(rowId, (before) => before && sent && afterSave(before, sent))
    },
    onError: (error) => {
      void alertFailure(error)
      void follow()
    },
  })
  const edit = (row && edits.get(row.rowId)) ?? null
  const before = row && storedRow(list, row)
  const texts = before && formWith(before.form, edit)
  const now = before &&
    texts && {
      id: before.id,
      title: texts[list.title],
      texts,
      problems: new Map([...rowProblems(fields, texts, 'stored'), ...notes]),
      conflicts: edit === null ? [] : conflictsIn(kind, before.form, edit),
      choose: ((conflict, choice) =>
        editRecord(before.id, (each) => each && withChoice(each, before.form, conflict, choice))) as Choose,
    }
  return {
    now,
    busy: isPending,
    start: (next) => {
      end()
      setOpened({ id: next.rowId, title: rowTitle(list, next) })
    },
    type: (field, typed) => {
      if (!now || !before || now.texts[field] === typed) return
      const note = stayingNote(fields, field, typed)
      setNotes(note)
      if (note.size > 0) return
      const part = screen.brought(typedField(field, typed), 'stored')
      editRecord(now.id, (each) => typedInto(kind, before, each, part))
    },
    save: () => {
      if (now === null || isPending || now.conflicts.length > 0) return
      if (rowProblems(fields, now.texts, 'stored').size > 0) return
      mutate({ event: 'EDIT', rowId: now.id, title: now.title })
    },
    cancel: () => {
      end()
      if (now) editRecord(now.id, () => null)
    },
    remove: async (each) => {
      const title = rowTitle(list, each)
      const isConfirmed = await confirmDialog({
        title: text.deleteTitle,
        message: rowListText.deleteMessage(title, text.object),
        confirm: rowListText.delete,
        primary: 'cancel',
      })
      if (isConfirmed) mutate({ event: 'DELETE', rowId: each.rowId, title })
    },
    removed: opened && !stored.has(opened.id) && !edits.has(opened.id) ? opened.title : null,
  }
}

type RowAction = { readonly event: 'EDIT' | 'DELETE'; readonly rowId: string; readonly title: string }

export function typedField<Field extends string>(field: Field, text: string): Partial<RowTexts<Field>> {
  return { [field]: text } as Partial<RowTexts<Field>> // a computed key widens to string
}

/** The note of a field that ignores such a text. */
export function stayingNote<Field extends string>(
  fields: RowFields<Field>,
  field: Field,
  typed: string,
): FieldProblems<Field> {
  const of = fields[field]
  const isIgnored = 'stays' in of && of.stays !== undefined && fieldProblem(of, typed) !== null
  return new Map(isIgnored ? [[field, of.stays]] : [])
}

export function rowProblems<Field extends string>(
  fields: RowFields<Field>,
  texts: RowTexts<Field>,
  state: RowState,
): FieldProblems<Field> {
  return new Map(
    fieldNames(fields).flatMap((field): [Field, string][] => {
      const of = fields[field]
      const problem = neededProblem(of, texts[field], state) ?? fieldProblem(of, texts[field])
      return problem === null ? [] : [[field, problem]]
    }),
  )
}

type FirstField = { readonly column: string; readonly typed: string | null }

/** The first field of an edited row takes the focus, or the one of the cell from which editing started. */
export function useEditFocus<Field extends string, Row>({ now, type }: RowEditing<Field, Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const first = useRef<FirstField | null>(null)
  const edited = now?.id ?? null
  const typeNow = useRef(type)
  useEffect(() => {
    typeNow.current = type
  })
  useEffect(() => {
    const { column = '', typed = null } = first.current ?? {}
    first.current = null
    if (edited === null) return
    const field =
      frame.current?.querySelector<HTMLInputElement>(`[data-field="${column}"] :is(input, select)`) ??
      frame.current?.querySelector<HTMLInputElement>('tbody :is(input, select)')
    field?.focus()
    if (typed !== null && field instanceof HTMLInputElement) typeNow.current(column as Field, typed) // a column
  }, [edited])
  const startAt = (at: FirstField): void => {
    first.current = at
  }
  return { frame, startAt }
}
