import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PositionRow } from '#budget/api.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { queryKeys } from '#budget/web/queries.ts'
import {
  afterSave,
  conflictsIn,
  type FieldConflict,
  formWith,
  type RecordEdit,
  typedInto,
  withChoice,
} from '#budget/web/record-edits.ts'
import {
  type Choose,
  readyToSend,
  sendOnce,
  useDropSavedEdits,
  useRecordEdits,
} from '#budget/web/use-records.ts'
import { deleteText } from '#features/children/text.ts'
import { type JobOption, type PositionSaveBody, positionCalls } from '#features/positions/api.ts'
import { positionsScreenText } from '#features/positions/text.ts'
import {
  editProblems,
  isQuantity,
  jobNamed,
  newPosition,
  type PositionDraft,
  positionDraft,
  positionKind,
  sentPosition,
  storedPosition,
} from '#features/positions/web/position-form.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { confirmDialog, showAlert } from '#ui/questions.ts'
import { showResponseToast } from '#ui/toasts.ts'

const text = positionsScreenText

type EditedPosition = {
  readonly id: number
  readonly form: PositionDraft
  readonly problems: Partial<PositionDraft>
  readonly conflicts: readonly FieldConflict[]
  readonly choose: Choose
}

export type PositionEditing = {
  readonly now: EditedPosition | null
  readonly busy: boolean
  readonly start: (row: PositionRow) => void
  readonly type: (part: Partial<PositionDraft>) => void
  readonly save: () => void
  readonly cancel: () => void
  readonly remove: (row: PositionRow) => Promise<void>
  /** The row was deleted, or the year is locked. */
  readonly unsendable: readonly Unsendable[]
  readonly removed: string | null
}

type Unsendable = {
  readonly id: string
  readonly edit: RecordEdit
  readonly why: string
  readonly discard: () => void
}

type PositionEditingOptions = {
  readonly draft: OpenDraft
  /** A colleague may have deleted the edited one. */
  readonly positions: readonly PositionRow[]
  readonly jobs: readonly JobOption[]
  readonly lock: string | null
  readonly reread: () => Promise<readonly PositionRow[]>
  readonly change: (change: PositionChange) => Promise<{ readonly status: string; readonly message: string }>
  readonly follow: () => Promise<unknown>
}

type NewPositionRef = { readonly id: string; readonly jobName: string }

/** The edited row survives tab changes. */
export function usePositionEditing(parts: PositionEditingOptions): PositionEditing {
  const { draft, positions, jobs, lock, reread, change, follow } = parts
  const [addedPosition, setAddedPosition] = useState<NewPositionRef | null>(null)
  const [ignoresQuantity, setIgnoresQuantity] = useState(false)
  const edits = useRecordEdits(draft, 'position')
  const stored = useMemo(
    () => new Map(positions.map((row) => [String(row.positionExpensesId), row] as const)),
    [positions],
  )
  useDropSavedEdits(
    draft,
    positionKind,
    useMemo(() => formsOf(positions), [positions]),
  )
  const typedIn = [...edits.keys()].filter((id) => id !== newPosition.id)
  const editedId =
    addedPosition && stored.has(addedPosition.id) ? addedPosition.id : typedIn.find((id) => stored.has(id))
  const row = (lock === null && editedId !== undefined && stored.get(editedId)) || null
  const edit = (row && edits.get(String(row.positionExpensesId))) ?? null
  const editRecord = (id: string, next: (before: RecordEdit | null) => RecordEdit | null): void =>
    draft.editRecord(`position/${id}`, next)
  const end = (): void => {
    setAddedPosition(null)
    setIgnoresQuantity(false)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (what: PositionAction) => {
      if (what.kind === 'delete')
        return { edit: null, answer: await change({ event: 'DELETE', expensesId: what.expensesId }) }
      const ready = await readyToSend(draft, positionKind, String(what.expensesId), async () =>
        formsOf(await reread()),
      )
      if (ready.kind === 'deleted') void showAlert(text.editedRemoved(what.jobName))
      if (ready.kind !== 'ready') return { edit: null, answer: null }
      const sent = { event: 'EDIT', expensesId: what.expensesId, ...sentPosition(ready.form, jobs) } as const
      return { edit: ready.edit, answer: await change(sent) }
    },
    onSuccess: async ({ edit: sent, answer }, what) => {
      await follow()
      if (answer === null || !showResponseToast(answer) || what.kind === 'delete') return
      end()
      editRecord(String(what.expensesId), (before) => before && sent && afterSave(before, sent))
    },
    onError: (error) => {
      void alertFailure(error)
      void follow()
    },
  })
  const now = row && editedOf(row, edit, ignoresQuantity)
  return {
    now: now && {
      ...now,
      choose: (conflict, choice) =>
        editRecord(String(now.id), (before) =>
          before && row ? withChoice(before, positionDraft(row), conflict, choice) : before,
        ),
    },
    busy: isPending,
    start: (next) => {
      end()
      setAddedPosition({ id: String(next.positionExpensesId), jobName: next.jobName })
    },
    type: (part) => {
      if (!now || !row || isIn(now.form, part)) return
      const isIgnored = part.requiredQty !== undefined && !isQuantity(part.requiredQty)
      setIgnoresQuantity(isIgnored)
      if (!isIgnored)
        editRecord(String(now.id), (before) =>
          typedInto(positionKind, storedPosition(row), before, brought(part, jobs)),
        )
    },
    save: () => {
      if (now === null || isPending || now.conflicts.length > 0) return
      if (Object.keys(editProblems(now.form)).length > 0) return
      mutate({ kind: 'edit', expensesId: now.id, jobName: now.form.jobName })
    },
    cancel: () => {
      end()
      if (now) editRecord(String(now.id), () => null)
    },
    remove: async ({ positionExpensesId, jobName }) => {
      if (!(await confirmDialog(question(jobName)))) return
      mutate({ kind: 'delete', expensesId: positionExpensesId })
    },
    unsendable: [...edits].flatMap(([id, typed]) => {
      const discard = (): void => editRecord(id, () => null)
      if (id !== newPosition.id && !stored.has(id))
        return [{ id, edit: typed, why: text.editedRemoved(typed.title), discard }]
      return lock === null ? [] : [{ id, edit: typed, why: lock, discard }]
    }),
    removed:
      addedPosition && !stored.has(addedPosition.id) && !edits.has(addedPosition.id)
        ? addedPosition.jobName
        : null,
  }
}

type PositionAction =
  | { readonly kind: 'edit'; readonly expensesId: number; readonly jobName: string }
  | { readonly kind: 'delete'; readonly expensesId: number }

function formsOf(positions: readonly PositionRow[]): ReadonlyMap<string, PositionDraft> {
  return new Map(positions.map((row) => [String(row.positionExpensesId), positionDraft(row)]))
}

/** Ignores a count outside 0-100 with a message. */
function editedOf(
  row: PositionRow,
  edit: RecordEdit | null,
  ignoresQuantity: boolean,
): Omit<EditedPosition, 'choose'> {
  const form = formWith(positionDraft(row), edit)
  return {
    id: row.positionExpensesId,
    form,
    problems: { ...editProblems(form), ...(ignoresQuantity && { requiredQty: text.quantityIgnored }) },
    conflicts: edit === null ? [] : conflictsIn(positionKind, positionDraft(row), edit),
  }
}

function isIn(form: PositionDraft, part: Partial<PositionDraft>): boolean {
  const values = new Map(Object.entries(form))
  return Object.entries(part).every(([field, value]) => values.get(field) === value)
}

/** A listed job sets its grade and the pay of the grade. */
function brought(part: Partial<PositionDraft>, jobs: readonly JobOption[]): Partial<PositionDraft> {
  const job = part.jobName === undefined ? undefined : jobNamed(jobs, part.jobName)
  return { ...part, ...(job && { gradeStepName: job.gradeStepName, salary: String(job.salary) }) }
}

function question(jobName: string) {
  return {
    title: text.deleteTitle,
    message: text.deleteMessage(jobName),
    confirm: deleteText,
    primary: 'cancel',
  } as const
}

export type PositionChange = Omit<PositionSaveBody, 'id' | 'year' | 'orgGroup' | 'userName'>

/** Reloads list and budget. */
export function useSavePositions(
  { draft, home: { user }, view, year }: OpenYear,
  onChanged: () => Promise<void>,
) {
  const queries = useQueryClient()
  const bodyOf = (change: PositionChange): PositionSaveBody => ({
    ...change,
    id: user.institutionId,
    year,
    orgGroup: view.group,
    userName: user.userName,
  })
  return {
    change: (change: PositionChange) => send(positionCalls.positionSave, { body: bodyOf(change) }),
    /** Retries after a lost response are idempotent. */
    add: (position: Omit<PositionChange, 'event' | 'expensesId'>) => {
      const body = bodyOf({ event: 'ADD', expensesId: 0, ...position })
      return sendOnce(draft.owner, `position/${newPosition.id}`, body, (key) =>
        send(positionCalls.positionSave, { body, key }),
      )
    },
    follow: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.positions(year) }), onChanged()]),
  }
}

/** Returns the focus to the row's button at the end. */
export function useEditFocus(edited: number | null) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(edited)
  useEffect(() => {
    const left = before.current
    before.current = edited
    if (left === edited) return
    const row = edited === null ? `[data-actions="${left}"] button` : 'tbody input'
    frame.current?.querySelector<HTMLElement>(row)?.focus()
  }, [edited])
  return frame
}
