import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { dueLines } from '#client/screens/children/child-saving.ts'
import { type Refusals, refusalsOf } from '#client/screens/children/refusals-of.ts'
import { sentChild } from '#client/screens/children/sent-child.ts'
import type { ChildLine } from '#client/screens/children/use-child-rows.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { tellAnswer } from '#client/ui/tell-answer.ts'
import type { ChildrenSaveBody, SentChild } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

type Parts = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  /** What stood in some lines has been saved, or is given up. */
  readonly forgetLines: (lines: readonly ChildLine[]) => void
}

const none: Refusals = new Map()

/** Saves the confirmed rows that were changed, all or none; what the server refuses stands at its cells until the next save. */
export function useSaveChildren({ open, onChanged, forgetLines }: Parts) {
  const queries = useQueryClient()
  const [refusals, setRefusals] = useState(none)
  const { home, view, year } = open
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (blanks: readonly SentChild[]) => {
      const { institutionId, userName } = home.user
      const body: ChildrenSaveBody = { id: institutionId, year, group: view.group, userName, blanks }
      return send('childrenSave', { body })
    },
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
  const saveSent = useCallback(
    async (blanks: readonly SentChild[]): Promise<boolean> => {
      setRefusals(none)
      try {
        return tellAnswer(await mutateAsync(blanks))
      } catch (error) {
        const refused = refusalsOf(error)
        setRefusals(refused)
        void showAlert([sentenceOf(error), ...new Set([...refused.values()])].join('\n'))
        return false
      }
    },
    [mutateAsync],
  )
  const save = useCallback(
    async (lines: readonly ChildLine[]): Promise<void> => {
      const due = dueLines(lines)
      const kept = due.length === 0 || (await saveSent(due.map(({ draft, row }) => sentChild(draft, row))))
      if (due.length === 0) showToast({ kind: 'success', message: peopleScreenText.children.allSaved })
      // Unticked rows are not saved either way: they stand again as they are kept.
      if (kept) forgetLines(lines)
    },
    [saveSent, forgetLines],
  )
  return { save, saveSent, busy: isPending, refusals }
}
