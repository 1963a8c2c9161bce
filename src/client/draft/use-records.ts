import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { sameContent } from '#client/draft/cells.ts'
import { forgetRequest, keepRequest, type Owner, readRecordRequest } from '#client/draft/device-copy.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
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
} from '#client/draft/record-edits.ts'
import { newKey } from '#client/draft/save-sheets.ts'

/** A record as it is filled in: what is typed over what is stored. */
export type RecordForm<Form> = {
  readonly form: Form
  /** `null` while nothing is typed. */
  readonly edit: RecordEdit | null
  readonly conflicts: readonly FieldConflict[]
  readonly type: (part: Partial<Form>) => void
  readonly choose: Choose
  readonly discard: () => void
  /** A dialog is left unsaved: what was typed in it goes. Who only looked takes nothing away, which another tab may be typing. */
  readonly leave: () => void
  /** What `sent` held has been saved. */
  readonly saved: (sent: RecordEdit | null) => void
}

/** Takes one of two values. */
export type Choose = (conflict: FieldConflict, choice: 'mine' | 'theirs') => void

/** Fills in one record of an open year; what is typed is pending until it is saved or discarded. */
export function useRecordForm<Form extends object>(
  draft: OpenDraft,
  kind: RecordKind<Form>,
  stored: StoredRecord<Form>,
): RecordForm<Form> {
  const key: RecordKey = `${kind.name}/${stored.id}`
  const edit = useStore(draft.store, ({ records }) => records.get(key) ?? null)
  const touched = useRef(false)
  const change = (next: (before: RecordEdit | null) => RecordEdit | null): void => {
    touched.current = true
    draft.editRecord(key, next)
  }
  const discard = (): void => {
    draft.editRecord(key, () => null)
    void forgetRequest(draft.owner, { sheet: key })
  }
  return {
    form: formWith(stored.form, edit),
    edit,
    conflicts: edit === null ? [] : conflictsIn(kind, stored.form, edit),
    type: (part) => change((before) => typedInto(kind, stored, before, part)),
    choose: (conflict, choice) =>
      change((before) => before && withChoice(before, stored.form, conflict, choice)),
    discard,
    leave: () => {
      if (touched.current) discard()
    },
    saved: (sent) => draft.editRecord(key, (before) => before && sent && afterSave(before, sent)),
  }
}

/** All pending edits of a kind, by the id of their record. */
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

/**
 * Follows the server's lists: what has been read to be stored as it is typed is pending no more, such as after a save whose answer
 * was lost.
 */
export function useStoredRecords<Form extends object>(
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

/** A form on its way: as it can be sent, over what is stored at this moment; or why it cannot. */
export type ReadyForm<Form> =
  | { readonly is: 'ready'; readonly form: Form; readonly edit: RecordEdit | null }
  | { readonly is: 'gone' }
  | { readonly is: 'conflict' }

/**
 * Reads what is stored now before a record is sent, so that nobody writes over what a colleague has saved meanwhile: the calls
 * about people know no versions. Throws what `read` throws.
 */
export async function readyToSend<Form extends object>(
  draft: OpenDraft,
  kind: RecordKind<Form>,
  id: string,
  read: () => Promise<ReadonlyMap<string, Form>>,
): Promise<ReadyForm<Form>> {
  const stored = (await read()).get(id)
  const edit = draft.record(`${kind.name}/${id}`)
  if (!stored) return { is: 'gone' }
  if (edit !== null && conflictsIn(kind, stored, edit).length > 0) return { is: 'conflict' }
  return { is: 'ready', form: formWith(stored, edit), edit }
}

/**
 * Sends a new record so that it is added once: the same content goes under the same key until it is answered or discarded, also
 * after the page was loaded anew. Throws what `sendUnder` throws.
 */
export async function sendOnce<Answer>(
  owner: Owner,
  record: RecordKey,
  content: object,
  sendUnder: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const before = await readRecordRequest(owner, record)
  const key = before && sameContent(before.content, content) ? before.key : newKey()
  await keepRequest(owner, { sheet: record, key, content })
  const answer = await sendUnder(key)
  await forgetRequest(owner, { sheet: record })
  return answer
}
