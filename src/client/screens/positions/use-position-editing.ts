import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { editFaults } from '#client/screens/positions/edit-faults.ts'
import { isQuantity } from '#client/screens/positions/is-quantity.ts'
import { jobNamed } from '#client/screens/positions/job-named.ts'
import { type PositionDraft, positionDraft } from '#client/screens/positions/position-draft.ts'
import { sentPosition } from '#client/screens/positions/sent-position.ts'
import type { PositionChange } from '#client/screens/positions/use-save-positions.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { tellAnswer } from '#client/ui/tell-answer.ts'
import { useUnsentEdit } from '#client/use-unsent-edit.ts'
import type { JobOption, PositionRow } from '#contract/people.ts'
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
  const [typedIn, keep] = useUnsentEdit<Edited>(`position ${year}`)
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
