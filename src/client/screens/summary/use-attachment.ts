import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AttachedPdf, attachPdf } from '#client/api/attach-pdf.ts'
import { queryKeys } from '#client/api/queries.ts'
import { RequestFailed, sentenceOf } from '#client/api/request-failed.ts'
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

const CONFLICT = 409

/** A file that was chosen, and the address that stood in its slot then; `null` for none. */
type Chosen = { readonly attached: AttachedPdf; readonly seen: string | null }

/** A file that is taken away, by the address that was seen. */
type Taken = { readonly attached: null; readonly seen: string | null }

/** One attachment: the file that is kept or chosen, its way to the server, and its saving. What was chosen counts while the year is open. */
export function useAttachment(record: AttachmentRecord, slot: Slot, { home, kept, closed }: OpenYear) {
  const { user } = home
  const queries = useQueryClient()
  const listKey = queryKeys.attachments(record.sessionCode)
  const readAgain = () => queries.invalidateQueries({ queryKey: listKey })
  const [edit, change] = useUnsentEdit<Chosen>(`attachment ${record.sessionCode} ${slot}`)
  const chosen = closed === null ? edit : null
  const [share, setShare] = useState<number | null>(null)
  const choose = useMutation({
    mutationFn: ({ file }: { readonly file: File; readonly seen: string | null }) =>
      attachPdf(file, user, setShare),
    onSuccess: ({ attached, message }, { seen }) => {
      if (kept.isShut()) return
      change(() => ({ attached, seen }))
      showToast({ kind: 'success', message })
    },
    onError: (error) => void showAlert(sentenceOf(error)),
    onSettled: () => setShare(null),
  })
  const save = useMutation({
    mutationFn: (sent: Chosen | Taken) =>
      send('attachmentSave', { body: savedSlot({ ...record, userName: user.userName }, slot, sent) }),
    onSuccess: async ({ status, message }, sent) => {
      void showAlert(message || screenText.failed)
      if (String(status) !== '1') return
      await readAgain()
      change((before) => (before === sent ? null : before))
    },
    onError: async (error, sent) => {
      void showAlert(sentenceOf(error))
      if (!(error instanceof RequestFailed) || error.status !== CONFLICT) return
      await readAgain()
      // The sentence named what stands there now: saving once more replaces that.
      const [now] = queries.getQueryData<readonly AttachmentRecord[]>(listKey) ?? []
      const seen = (now && attachedAt(now, slot)?.url) ?? null
      change((before) => (before === sent && before ? { ...before, seen } : before))
    },
  })
  const held = attachedAt(record, slot)
  const seen = held?.url ?? null
  const name = summaryText.attachmentNames[slot]
  const take = async () => {
    if (chosen) return change(() => null)
    const { message, ...asking } = summaryText.confirmTake
    const asked = { ...asking, message: message(name, held?.fileName ?? ''), primary: 'cancel' } as const
    if (await askConfirm(asked)) save.mutate({ attached: null, seen })
  }
  return {
    file: chosen?.attached ?? held,
    chosen,
    share: choose.isPending ? (share ?? 0) : null,
    saving: save.isPending,
    choose: (file: File) => choose.mutate({ file, seen }),
    save: () => chosen && save.mutate(chosen),
    /** Takes back what was chosen; what is kept is taken away once that is confirmed. */
    take,
  }
}
