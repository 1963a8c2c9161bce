import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AttachedPdf, attachPdf } from '#client/api/attach-pdf.ts'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { attachedAt, type Slot, savedSlot } from '#client/screens/summary/attachment-slot.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { useUnsentEdit } from '#client/use-unsent-edit.ts'
import type { AttachmentRecord } from '#contract/answers.ts'
import { screenText } from '#text/screens.ts'
import { summaryText } from '#text/summary.ts'

/** One attachment: the file that is kept or chosen, its way to the server, and its saving. What was chosen counts while the year is open. */
export function useAttachment(record: AttachmentRecord, slot: Slot, { home, kept, closed }: OpenYear) {
  const { user } = home
  const queries = useQueryClient()
  const [edit, change] = useUnsentEdit<AttachedPdf>(`attachment ${record.sessionCode} ${slot}`)
  const chosen = closed === null ? edit : null
  const [share, setShare] = useState<number | null>(null)
  const choose = useMutation({
    mutationFn: (file: File) => attachPdf(file, user, setShare),
    onSuccess: ({ attached, message }) => {
      if (kept.isShut()) return
      change(() => attached)
      showToast({ kind: 'success', message })
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: () => setShare(null),
  })
  const save = useMutation({
    mutationFn: (attached: AttachedPdf | null) =>
      send('attachmentSave', { body: savedSlot({ ...record, userName: user.userName }, slot, attached) }),
    onSuccess: async ({ status, message }, attached) => {
      void showAlert(message || screenText.failed)
      if (String(status) !== '1') return
      await queries.invalidateQueries({ queryKey: queryKeys.attachments(record.sessionCode) })
      change((before) => (before === attached ? null : before))
    },
    onError: (error) => void showAlert(sentenceOf(error)),
  })
  const held = attachedAt(record, slot)
  const name = summaryText.attachmentNames[slot]
  const take = async () => {
    if (chosen) return change(() => null)
    const { message, ...asking } = summaryText.confirmTake
    const asked = { ...asking, message: message(name, held?.fileName ?? ''), primary: 'cancel' } as const
    if (await askConfirm(asked)) save.mutate(null)
  }
  return {
    file: chosen ?? held,
    chosen,
    share: choose.isPending ? (share ?? 0) : null,
    saving: save.isPending,
    choose: choose.mutate,
    save: () => chosen && save.mutate(chosen),
    /** Takes back what was chosen; what is kept is taken away once that is confirmed. */
    take,
  }
}
