import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { usePendingEdit } from '#client/draft/use-pending-edit.ts'
import {
  editFaults,
  isQuantity,
  jobNamed,
  type PositionDraft,
  positionDraft,
  sentPosition,
} from '#client/screens/positions/position-form.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import { askConfirm, showAlert } from '#client/ui/questions.ts'
import { showToast, tellAnswer } from '#client/ui/toasts.ts'
import type { JobOption, PositionRow, PositionSaveBody } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.positions

/** The row that is edited: what stands in its fields, and the sentence at each that cannot be kept. */
type Edited = {
  readonly id: number
  readonly draft: PositionDraft
  readonly faults: Partial<PositionDraft>
}

/** Editing in the table: one row at a time. */
export type PositionEditing = {
  readonly now: Edited | null
  readonly busy: boolean
  readonly start: (row: PositionRow) => void
  readonly type: (part: Partial<PositionDraft>) => void
  readonly save: () => void
  readonly giveUp: () => void
  readonly remove: (row: PositionRow) => Promise<void>
}

type Parts = {
  readonly year: number
  /** All that there are now: a colleague may have deleted the one that is edited. */
  readonly positions: readonly PositionRow[]
  readonly jobs: readonly JobOption[]
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
  readonly change: (change: PositionChange) => Promise<{ readonly status: string; readonly message: string }>
  readonly follow: () => Promise<unknown>
}

/** What is sent, and for an edit what stood in the fields. */
type Sent = { readonly what: PositionChange; readonly edit: Edited | null }

/** Keeps the row that is edited, also while another tab is looked at, and changes positions. */
export function usePositionEditing(parts: Parts): PositionEditing {
  const { year, positions, jobs, closed, change, follow } = parts
  const [begun, setBegun] = useState<Edited | null>(null)
  const [typedIn, keep] = usePendingEdit<Edited>(`position ${year}`)
  const edited = typedIn ?? begun
  const isThere = positions.some(({ positionExpensesId }) => positionExpensesId === edited?.id)
  const now = closed === null && isThere ? edited : null
  const begin = (edit: Edited | null): void => {
    keep(() => null)
    setBegun(edit)
  }
  const gone = edited !== null && !isThere ? edited.draft.jobName : null
  useEffect(() => {
    if (gone === null) return
    keep(() => null)
    setBegun(null)
    showToast({ kind: 'warning', message: text.editedGone(gone) })
  }, [gone, keep])
  const { mutate, isPending } = useMutation({
    mutationFn: ({ what }: Sent) => change(what),
    onSuccess: async (answer, { edit }) => {
      await follow()
      if (!tellAnswer(answer) || edit === null) return
      setBegun(null)
      keep((before) => (before === edit ? null : before))
    },
    onError: (error) => {
      void showAlert(sentenceOf(error))
      void follow()
    },
  })
  return {
    now,
    busy: isPending,
    start: (row) => begin({ id: row.positionExpensesId, draft: positionDraft(row), faults: {} }),
    type: (part) => {
      if (now && !isIn(now.draft, part)) keep((before) => typed(before ?? now, part, jobs))
    },
    save: () => {
      if (now === null || isPending || Object.keys(editFaults(now.draft)).length > 0) return
      const what: PositionChange = { event: 'EDIT', expensesId: now.id, ...sentPosition(now.draft, jobs) }
      mutate({ what, edit: now })
    },
    giveUp: () => begin(null),
    remove: async ({ positionExpensesId, jobName }) => {
      if (!(await askConfirm(question(jobName)))) return
      mutate({ what: { event: 'DELETE', expensesId: positionExpensesId }, edit: null })
    },
  }
}

/** Whether a field that is left stands as it stood. */
function isIn(draft: PositionDraft, part: Partial<PositionDraft>): boolean {
  const values = new Map(Object.entries(draft))
  return Object.entries(part).every(([field, value]) => values.get(field) === value)
}

/** A count outside 0-100 is ignored, and said so; another job of the list brings its grade and that grade's pay. */
function typed(before: Edited, part: Partial<PositionDraft>, jobs: readonly JobOption[]): Edited {
  const { requiredQty } = part
  if (requiredQty !== undefined && !isQuantity(requiredQty))
    return { ...before, faults: { ...before.faults, requiredQty: text.quantityIgnored } }
  const job = part.jobName === undefined ? undefined : jobNamed(jobs, part.jobName)
  const brought = job && { gradeStepName: job.gradeStepName, salary: String(job.salary) }
  const draft = { ...before.draft, ...part, ...brought }
  return { ...before, draft, faults: editFaults(draft) }
}

function question(jobName: string) {
  return {
    title: text.deleteTitle,
    message: text.deleteMessage(jobName),
    confirm: peopleScreenText.delete,
    primary: 'cancel',
  } as const
}

/** What of a position is to be done. */
export type PositionChange = Omit<PositionSaveBody, 'id' | 'year' | 'orgGroup' | 'userName'>

/** Sends a change of one position, and has list and budget follow changes. */
export function useSavePositions({ home: { user }, view, year }: OpenYear, onChanged: () => Promise<void>) {
  const queries = useQueryClient()
  return {
    change: (change: PositionChange) => {
      const body: PositionSaveBody = {
        ...change,
        id: user.institutionId,
        year,
        orgGroup: view.group,
        userName: user.userName,
      }
      return send('positionSave', { body })
    },
    follow: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.positions(year) }), onChanged()]),
  }
}

/** Leads the focus into the first field of the row that is edited, and back to the row's button when that ends. */
export function useEditFocus(edited: number | null) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(edited)
  useEffect(() => {
    const left = before.current
    before.current = edited
    if (left === edited) return
    const row = edited === null ? `[data-deeds="${left}"] button` : 'tbody input'
    frame.current?.querySelector<HTMLElement>(row)?.focus()
  }, [edited])
  return frame
}
