import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AttachedPdf, attachPdf } from '#client/api/attach-pdf.ts'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { attachedAt, type Slot, savedSlot } from '#client/screens/summary/attachment-slot.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import type { AttachmentRecord, User } from '#contract/answers.ts'
import { screenText } from '#text/screens.ts'

/** One attachment: the file that is kept or chosen, its way to the server, and its saving. */
export function useAttachment(record: AttachmentRecord, slot: Slot, user: User) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<AttachedPdf | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const choose = useMutation({
    mutationFn: (file: File) => attachPdf(file, user, setShare),
    onSuccess: ({ attached, message }) => {
      setChosen(attached)
      showToast({ kind: 'success', message })
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: () => setShare(null),
  })
  const save = useMutation({
    mutationFn: (attached: AttachedPdf) =>
      send('attachmentSave', { body: savedSlot({ ...record, userName: user.userName }, slot, attached) }),
    onSuccess: async ({ status, message }) => {
      void showAlert(message || screenText.failed)
      if (String(status) !== '1') return
      await queries.invalidateQueries({ queryKey: queryKeys.attachments(record.sessionCode) })
      setChosen(null)
    },
    onError: (error) => void showAlert(sentenceOf(error)),
  })
  return {
    file: chosen ?? attachedAt(record, slot),
    chosen,
    share: choose.isPending ? (share ?? 0) : null,
    saving: save.isPending,
    choose: choose.mutate,
    save: () => chosen && save.mutate(chosen),
  }
}
