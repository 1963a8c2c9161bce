import type { ReactNode } from 'react'
import { pendingText } from '#budget/pending-text.ts'
import { deleteRequest } from '#budget/web/device-copy.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import styles from '#budget/web/record-edits.module.css'
import {
  conflictsIn,
  type FieldConflict,
  NEW_RECORD,
  type RecordEdit,
  type RecordKey,
  type RecordKind,
  type StoredRecord,
  typedParts,
  withChoice,
} from '#budget/web/record-edits.ts'
import { type Choose, useDropSavedEdits, useRecordEdits } from '#budget/web/use-records.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { confirmDialog } from '#ui/questions.ts'

const text = pendingText.records

export type ListedEdit = {
  readonly key: string
  readonly title: string
  readonly parts: readonly { readonly caption: string; readonly mine: string }[]
  readonly discard: () => void
  readonly next: NextStep
}

type NextStep =
  | { readonly kind: 'continue'; readonly start: () => void }
  | { readonly kind: 'unsendable'; readonly why: string }

export function listedEdit<Form extends object>(
  kind: RecordKind<Form>,
  id: string,
  edit: RecordEdit,
  { discard, next }: Pick<ListedEdit, 'discard' | 'next'>,
): ListedEdit {
  return { key: `${kind.name}/${id}`, title: edit.title, parts: typedParts(kind, edit), discard, next }
}

type PendingRecords<Form extends object> = {
  readonly draft: OpenDraft
  readonly kind: RecordKind<Form>
  readonly stored: ReadonlyMap<string, Form>
  /** Its fields are on the screen. */
  readonly isShown: (id: string) => boolean
  readonly lock: string | null
  readonly onContinue: (id: string) => void
  /** The sentence about a record that another user deleted. */
  readonly removed?: (title: string) => string
}

/** Lists the edits of other dialogs, and those that cannot be sent. Memoise `stored`. */
export function usePendingRecords<Form extends object>(pending: PendingRecords<Form>): readonly ListedEdit[] {
  const { draft, kind, stored, isShown, lock, onContinue, removed = () => text.removed } = pending
  const edits = useRecordEdits(draft, kind.name)
  useDropSavedEdits(draft, kind, stored)
  return [...edits].flatMap(([id, edit]) => {
    if (isShown(id)) return []
    const why = lock ?? (id === NEW_RECORD || stored.has(id) ? null : removed(edit.title))
    const next: NextStep =
      why === null ? { kind: 'continue', start: () => onContinue(id) } : { kind: 'unsendable', why }
    const key: RecordKey = `${kind.name}/${id}`
    const discard = (): void => {
      draft.editRecord(key, () => null)
      void deleteRequest(draft.owner, { sheet: key })
    }
    return [listedEdit(kind, id, edit, { discard, next })]
  })
}

/** Lists pending edits that no field shows. Only the user discards them. */
export function PendingEditsNote({ edits }: { readonly edits: readonly ListedEdit[] }): ReactNode {
  const [waiting, unsendable] = [
    edits.filter(({ next }) => next.kind === 'continue'),
    edits.filter(({ next }) => next.kind === 'unsendable'),
  ]
  return (
    <>
      {waiting.length > 0 && <EditList label={text.waiting} edits={waiting} />}
      {unsendable.length > 0 && <EditList label={text.unsendable} edits={unsendable} />}
    </>
  )
}

type EditListProps = { readonly label: string; readonly edits: readonly ListedEdit[] }

function EditList({ label, edits }: EditListProps): ReactNode {
  return (
    <Note kind="warning">
      <span role="status">{label}</span>
      <ul className={styles.list}>
        {edits.map(({ key, title, parts, next, discard }) => (
          <li key={key} className="row-text">
            <strong>{title}</strong>
            <span className="said">
              {parts.map(({ caption, mine }) => text.part(caption, shown(mine))).join('; ')}
            </span>
            {next.kind === 'unsendable' && <span className="muted">{next.why}</span>}
            {next.kind === 'continue' && (
              <Button variant="quiet" label={text.labelled(title, text.continue)} onClick={next.start}>
                {text.continue}
              </Button>
            )}
            <Button
              variant="quiet"
              label={text.labelled(title, text.discard)}
              onClick={() => void askToDiscard(discard)}
            >
              {text.discard}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  )
}

async function askToDiscard(discard: () => void): Promise<void> {
  const asking = pendingText.unsendable
  const isConfirmed = await confirmDialog({
    title: asking.discardTitle,
    message: asking.discardMessage(1),
    confirm: asking.discardConfirm,
    cancel: asking.keep,
    primary: 'cancel',
  })
  if (isConfirmed) discard()
}

/** A record with an edit that conflicts with another user's change. */
export type MetRecord = {
  readonly key: string
  /** `null` if its form shows it. */
  readonly title: string | null
  readonly conflicts: readonly FieldConflict[]
  readonly choose: Choose
}

type EditedRecord<Form> = StoredRecord<Form> & { readonly edit: RecordEdit | null }

export function metRecords<Form extends object>(
  draft: OpenDraft,
  kind: RecordKind<Form>,
  records: readonly EditedRecord<Form>[],
): readonly MetRecord[] {
  return records.flatMap(({ id, title, form, edit }) => {
    const conflicts = edit === null ? [] : conflictsIn(kind, form, edit)
    const choose: Choose = (conflict, choice) =>
      draft.editRecord(`${kind.name}/${id}`, (before) => before && withChoice(before, form, conflict, choice))
    return conflicts.length === 0 ? [] : [{ key: id, title, conflicts, choose }]
  })
}

export function ConflictNote({ records }: { readonly records: readonly MetRecord[] }): ReactNode {
  const count = records.reduce((sum, { conflicts }) => sum + conflicts.length, 0)
  if (count === 0) return null
  return (
    <Note kind="warning">
      <span role="status">{text.conflict(count)}</span>
      <ul className={styles.list}>
        {records.flatMap(({ key, title, conflicts, choose }) =>
          conflicts.map((conflict) => {
            const name = title === null ? conflict.caption : text.part(title, conflict.caption)
            return (
              <li key={`${key} ${conflict.caption}`} className="row-text">
                <strong>{name}</strong>
                {(['mine', 'theirs'] as const).map((choice) => {
                  const words = text[choice](shown(conflict[choice]))
                  return (
                    <Button
                      key={choice}
                      variant="quiet"
                      label={text.labelled(name, words)}
                      onClick={() => choose(conflict, choice)}
                    >
                      {words}
                    </Button>
                  )
                })}
              </li>
            )
          }),
        )}
      </ul>
    </Note>
  )
}

function shown(value: string): string {
  return value === '' ? pendingText.empty : value
}
