import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { tellAnswer } from '#client/ui/tell-answer.ts'
import type { ChildDeleteBody, ChildRow } from '#contract/people.ts'
import { peopleScreenText } from '#text/people.ts'

const text = peopleScreenText.children

type Parts = {
  readonly open: OpenYear
  readonly onChanged: () => Promise<void>
  readonly forget: (ids: readonly string[]) => void
}

/** Deletes a child's row after asking; the server lets only confirmed ones go. */
export function useDeleteChild({ open, onChanged, forget }: Parts): (row: ChildRow) => void {
  const queries = useQueryClient()
  const { home, view, year } = open
  const { mutate } = useMutation({
    mutationFn: ({ childScholarshipId }: ChildRow) => {
      const { institutionId: id, userName } = home.user
      const body: ChildDeleteBody = { id, year, orgGroup: view.group, childScholarshipId, userName }
      return send('childDelete', { body })
    },
    onSuccess: (answer, { childScholarshipId }) => {
      if (tellAnswer(answer)) forget([childScholarshipId])
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.children(year) }), onChanged()]),
  })
  return useCallback(
    (row) => {
      void askConfirm(question(row)).then((yes) => yes && mutate(row))
    },
    [mutate],
  )
}

function question({ childLastName, childFirstName, lastName, firstName }: ChildRow) {
  return {
    title: text.deleteTitle,
    message: text.deleteMessage(`${childLastName} ${childFirstName}`.trim(), `${lastName} ${firstName}`),
    confirm: peopleScreenText.delete,
    primary: 'cancel',
  } as const
}
