import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { rereadReviewed } from '#client/reread-reviewed.ts'
import type { Reviewed } from '#client/screens/review/reviewed.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'

/** The acts of a reviewer that name a report; what goes with each. */
type Act = 'reviewMark' | 'reviewUnmark' | 'reviewResolve' | 'reviewReturn' | 'reviewApprove' | 'reviewExtend'

/** Does an act on the sending that is shown, and has everything read anew that it changes; a refusal is told in an alert. Answers whether it was done. */
export function useAct(name: Act, reviewed: Reviewed) {
  const { institutionId, sessionCode, workbook } = reviewed
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Readonly<Record<string, string>>) =>
      send(name, {
        params: { institutionId },
        body: { ...body, sessionCode, receipt: workbook.draft().review.receipt },
      }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: () => rereadReviewed(reviewed),
  })
  const act = (body: Readonly<Record<string, string>>): Promise<boolean> =>
    mutateAsync(body).then(
      () => true,
      () => false,
    )
  return { busy: isPending, act }
}
