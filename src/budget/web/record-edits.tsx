import type { ReactNode } from 'react'
import { pendingText } from '#budget/pending-text.ts'
import styles from '#budget/web/record-edits.module.css'
import { type FieldConflict, type RecordEdit, type RecordKind, typedParts } from '#budget/web/record-edits.ts'
import type { Choose } from '#budget/web/use-records.ts'
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
