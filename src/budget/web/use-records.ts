import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { pendingText } from '#budget/pending-text.ts'
import { sameContent } from '#budget/web/cells.ts'
import { deleteRequest, type Owner, readRecordRequest, storeRequest } from '#budget/web/device-copy.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import {
  afterSave,
  conflictsIn,
  type FieldConflict,
  formWith,
  type RecordEdit,
  type RecordEdits,
  type RecordKey,
  type RecordKind,
  type RecordName,
  type StoredRecord,
  typedInto,
  withChoice,
  withoutStored,
} from '#budget/web/record-edits.ts'
import { newKey } from '#budget/web/save-sheets.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { showAlert } from '#ui/questions.ts'
import { showResponseToast } from '#ui/toasts.ts'

export type RecordForm<Form> = {
  readonly form: Form
  readonly edit: RecordEdit | null
  readonly conflicts: readonly FieldConflict[]
  readonly setFields: (part: Partial<Form>) => void
  readonly choose: Choose
  readonly discard: () => void
  /** Discards the edit only if this dialog made it, since another tab may be editing. */
  readonly leave: () => void
  readonly onSaved: (sent: RecordEdit | null) => void
}

export type Choose = (conflict: FieldConflict, choice: 'mine' | 'theirs') => void

export function useRecordForm<Form extends object>(
  draft: OpenDraft,
  kind: RecordKind<Form>,
  stored: StoredRecord<Form>,
): RecordForm<Form> {
  const key: RecordKey = `${kind.name}/${stored.id}`
  const edit = useStore(draft.store, ({ records }) => records.get(key) ?? null)
  const isEditedHere = useRef(false)
  const change = (next: (before: RecordEdit | null) => RecordEdit | null): void => {
    isEditedHere.current = true
    draft.editRecord(key, next)
  }
  const discard = (): void => {
    draft.editRecord(key, () => null)
    void deleteRequest(draft.owner, { sheet: key })
  }
  return {
    form: formWith(stored.form, edit),
    edit,
    conflicts: edit === null ? [] : conflictsIn(kind, stored.form, edit),
    setFields: (part) => change((before) => typedInto(kind, stored, before, part)),
    choose: (conflict, choice) =>
      change((before) => before && withChoice(before, stored.form, conflict, choice)),
    discard,
    leave: () => {
      if (isEditedHere.current) discard()
    },
    onSaved: (sent) => draft.editRecord(key, (before) => before && sent && afterSave(before, sent)),
  }
}

export function useRecordEdits(draft: OpenDraft, name: RecordName): ReadonlyMap<string, RecordEdit> {
  const all = useStore(draft.store, ({ records }) => records)
  return useMemo(() => ofKind(all, name), [all, name])
}

function ofKind(edits: RecordEdits, name: RecordName): ReadonlyMap<string, RecordEdit> {
  return new Map(
    [...edits].flatMap(([key, edit]) =>
      key.startsWith(`${name}/`) ? [[key.slice(name.length + 1), edit] as const] : [],
    ),
  )
}

/** Drops edits that equal the server's lists, for instance after a save without a response. */
export function useDropSavedEdits<Form extends object>(
  draft: OpenDraft,
  kind: RecordKind<Form>,
  stored: ReadonlyMap<string, Form>,
): void {
  useEffect(() => {
    for (const [id, edit] of ofKind(draft.state().records, kind.name)) {
      const form = stored.get(id)
      if (form && withoutStored(kind, form, edit) === null) draft.editRecord(`${kind.name}/${id}`, () => null)
    }
  }, [draft, kind, stored])
}

export type ReadyForm<Form> =
  | { readonly kind: 'ready'; readonly form: Form; readonly edit: RecordEdit | null }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'conflict' }

/**
 * Fetches the stored record first, so that a colleague's save is not overwritten: these calls have no versions.
 * Throws the errors of `read`.
 */
export async function readyToSend<Form extends object>(
  draft: OpenDraft,
  kind: RecordKind<Form>,
  id: string,
  read: () => Promise<ReadonlyMap<string, Form>>,
): Promise<ReadyForm<Form>> {
  const stored = (await read()).get(id)
  const edit = draft.record(`${kind.name}/${id}`)
  if (!stored) return { kind: 'deleted' }
  if (edit !== null && conflictsIn(kind, stored, edit).length > 0) return { kind: 'conflict' }
  return { kind: 'ready', form: formWith(stored, edit), edit }
}

/**
 * Sends equal content with the same idempotency key until it is answered or discarded, even after a reload. Throws the
 * errors of `send`.
 */
export async function sendOnce<SaveResponse>(
  owner: Owner,
  record: RecordKey,
  content: object,
  send: (key: string) => Promise<SaveResponse>,
): Promise<SaveResponse> {
  const before = await readRecordRequest(owner, record)
  const key = before && sameContent(before.content, content) ? before.key : newKey()
  await storeRequest(owner, { sheet: record, key, content })
  const response = await send(key)
  await deleteRequest(owner, { sheet: record })
  return response
}

type RecordSave<Form extends object> = {
  readonly draft: OpenDraft
  readonly kind: RecordKind<Form>
  readonly id: string
  readonly read: () => Promise<ReadonlyMap<string, Form>>
  /** `null`: not sent. */
  readonly send: (form: Form) => Promise<SavedAnswer | null>
  readonly reload: () => Promise<unknown>
  readonly onSaved: (sent: RecordEdit | null) => void
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

export type SavedAnswer = { readonly status: string | number; readonly message: string }

/** Saves the record of a dialog and closes it. */
export function useRecordSave<Form extends object>(saving: RecordSave<Form>) {
  const { draft, kind, id, read, send, reload, onSaved, onClose, onChanged } = saving
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const ready = await readyToSend(draft, kind, id, read)
      return { ready, answer: ready.kind === 'ready' ? await send(ready.form) : null }
    },
    onSuccess: async ({ ready, answer }) => {
      if (ready.kind === 'deleted') void showAlert(pendingText.records.removed)
      await reload()
      if (ready.kind !== 'ready' || answer === null || !showResponseToast(answer)) return
      onSaved(ready.edit)
      onClose()
    },
    onError: (error) => {
      void alertFailure(error)
      // The server may have saved it.
      void reload()
    },
    onSettled: onChanged,
  })
  return { save: () => mutate(), saving: isPending }
}
