import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { ChildDraft } from '#client/screens/children/child-draft.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { peopleText } from '#text/people.ts'
import { screenText } from '#text/screens.ts'

/** Asks the citizen registry whose a register number is. Its refusals and a name that is empty are alerts (spec 000 §5, §8). */
export function useLookUp(onNames: (names: Pick<ChildDraft, 'childLastName' | 'childFirstName'>) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: (regnum: string) => send('citizen', { body: { regnum } }),
    onSuccess: ({ SUCCESS_CODE, RESPONSE_MESSAGE, RESULT }) => {
      if (SUCCESS_CODE !== 0) return showAlert(RESPONSE_MESSAGE || screenText.failed)
      if (!RESULT?.firstnameMn) return showAlert(peopleText.wrongRegister)
      return onNames({ childLastName: RESULT.lastnameMn, childFirstName: RESULT.firstnameMn })
    },
    onError: (error) => void showAlert(sentenceOf(error)),
  })
  return { lookUp: mutate, busy: isPending }
}
