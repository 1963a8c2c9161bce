import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { tellAnswer } from '#client/ui/tell-answer.ts'
import type { BenefitBody } from '#contract/people.ts'

type Saving = {
  readonly open: OpenYear
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Saves the lump sums; the dialog closes when they are kept, and the table and the budget follow. */
export function useSaveBenefit({ open, onClose, onChanged }: Saving) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BenefitBody) => send('benefitSave', { body }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: queryKeys.staff(open.year) })
      if (tellAnswer(answer)) onClose()
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: onChanged,
  })
  return { save: mutate, saving: isPending }
}
