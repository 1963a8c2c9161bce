import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AttachedPdf, attachPdf } from '#client/api/attach-pdf.ts'
import { queryKeys } from '#client/api/queries.ts'
import { alertFailure, RequestFailed } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import {
  baseForm,
  formWith,
  type RecordEdit,
  type RecordKind,
  typedInto,
  withChoice,
} from '#client/draft/record-edits.ts'
import { useRecordForm } from '#client/draft/use-records.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import { askConfirm, showAlert } from '#client/ui/questions.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { AttachmentRecord, User } from '#contract/answers.ts'
import { peopleScreenText } from '#text/people.ts'
import { screenText } from '#text/screens.ts'
import { summaryText } from '#text/summary.ts'

/** The two rows that are shown: 1 official letter, 2 other material (spec 002 §2.4). */
export const slots = [1, 2] as const
export type Slot = (typeof slots)[number]

/** The file in a slot of a record, or `null`. */
export function attachedAt(record: AttachmentRecord, slot: Slot): AttachedPdf | null {
  const url = record[`attachmentUrl${slot}`]
  if (!url) return null
  return {
    url,
    type: record[`attachmentType${slot}`] ?? '',
    fileName: record[`attachmentFilename${slot}`] ?? url,
  }
}

/** What names a record, whatever is in its slots. */
type Head = Pick<
  AttachmentRecord,
  'sessionCode' | 'orgId' | 'userName' | 'statisticInfo62Id' | 'institutionId'
>

/** What stood in a slot when the person decided; ours. */
type Seen = { readonly [Name in `attachmentSeen${Slot}`]?: string | null }

/**
 * What is sent to keep a file in one slot of a record, or to take it away with `null`. The other slots are not named, so that they stay as the server has
 * them: what was read here before may be older. `seen` is the address that the person saw in the slot, `null` for none; where
 * another stands by now the server refuses.
 */
export function savedSlot(
  { sessionCode, orgId, userName, statisticInfo62Id, institutionId }: Head,
  slot: Slot,
  { attached, seen }: { readonly attached: AttachedPdf | null; readonly seen: string | null },
): Head & Partial<AttachmentRecord> & Seen {
  return {
    sessionCode,
    orgId,
    userName,
    statisticInfo62Id,
    institutionId,
    [`attachmentUrl${slot}`]: attached?.url ?? null,
    [`attachmentType${slot}`]: attached?.type ?? null,
    [`attachmentFilename${slot}`]: attached?.fileName ?? null,
    [`attachmentSeen${slot}`]: seen,
  }
}

/** The record of a period for which none has been kept yet. */
export function emptyRecord(
  sessionCode: string,
  { institutionId, userName }: Pick<User, 'institutionId' | 'userName'>,
): AttachmentRecord {
  const none = {
    attachmentUrl1: null,
    attachmentType1: null,
    attachmentFilename1: null,
    attachmentUrl2: null,
    attachmentType2: null,
    attachmentFilename2: null,
    attachmentUrl3: null,
    attachmentType3: null,
    attachmentFilename3: null,
  }
  return { sessionCode, orgId: institutionId, userName, statisticInfo62Id: null, institutionId, ...none }
}

const CONFLICT = 409

/** A file that was chosen, and the address that stood in its slot then; `null` for none. */
type Chosen = { readonly attached: AttachedPdf; readonly seen: string | null }

/** A file that is taken away, by the address that was seen. */
type Taken = { readonly attached: null; readonly seen: string | null }

type AttachmentForm = { readonly attached: AttachedPdf | null }

/** A slot as a form: the file that is chosen for it. */
const attachmentKind: RecordKind<AttachmentForm> = {
  name: 'attachment',
  empty: { attached: null },
  parts: [
    {
      caption: peopleScreenText.attachment,
      fields: ['attached'],
      show: ({ attached }) => attached?.fileName ?? '',
    },
  ],
}

/** One attachment: the file that is stored or chosen, its way to the server, and its saving. What was chosen counts while the year is open. */
export function useAttachment(record: AttachmentRecord, slot: Slot, { home, draft, lock }: OpenYear) {
  const { user } = home
  const queries = useQueryClient()
  const listKey = queryKeys.attachments(record.sessionCode)
  const readAgain = () => {
    // Whether it can be sent hangs on the letter; nobody waits for that here.
    void queries.invalidateQueries({ queryKey: ['report-list'] })
    return queries.invalidateQueries({ queryKey: listKey })
  }
  const held = attachedAt(record, slot)
  const name = summaryText.attachmentNames[slot]
  const stored = { id: `${record.sessionCode} ${slot}`, title: name, form: { attached: held } }
  const { edit, discard, saved } = useRecordForm(draft, attachmentKind, stored)
  const chosen = lock === null && edit ? chosenIn(stored.form, edit) : null
  const [share, setShare] = useState<number | null>(null)
  const choose = useMutation({
    mutationFn: ({ file }: { readonly file: File; readonly over: AttachmentForm }) =>
      attachPdf(file, user, setShare),
    onSuccess: ({ attached, message }, { over }) => {
      if (draft.isClosed()) return
      draft.editRecord(`attachment/${stored.id}`, () =>
        typedInto(attachmentKind, { title: name, form: over }, null, { attached }),
      )
      showToast({ kind: 'success', message })
    },
    onError: (error) => void alertFailure(error),
    onSettled: () => setShare(null),
  })
  const save = useMutation({
    mutationFn: ({ sent }: { readonly sent: Chosen | Taken; readonly edit: RecordEdit | null }) =>
      send('attachmentSave', { body: savedSlot({ ...record, userName: user.userName }, slot, sent) }),
    onSuccess: async ({ status, message }, { edit: sent }) => {
      void showAlert(message || screenText.failed)
      if (String(status) !== '1') return
      await readAgain()
      saved(sent)
    },
    onError: async (error, { edit: sent }) => {
      void alertFailure(error)
      if (!(error instanceof RequestFailed) || error.status !== CONFLICT) return
      await readAgain()
      // The sentence named what stands there now: saving once more replaces that.
      const [now] = queries.getQueryData<readonly AttachmentRecord[]>(listKey) ?? []
      const attached = now ? attachedAt(now, slot) : null
      draft.editRecord(`attachment/${stored.id}`, (before) =>
        before && before === sent
          ? withChoice(before, { attached }, { fields: ['attached'] }, 'mine')
          : before,
      )
    },
  })
  const take = async () => {
    if (chosen) return discard()
    const { message, ...asking } = summaryText.confirmTake
    const asked = { ...asking, message: message(name, held?.fileName ?? ''), primary: 'cancel' } as const
    if (await askConfirm(asked))
      save.mutate({ sent: { attached: null, seen: held?.url ?? null }, edit: null })
  }
  return {
    file: chosen?.attached ?? held,
    chosen,
    share: choose.isPending ? (share ?? 0) : null,
    saving: save.isPending,
    choose: (file: File) => choose.mutate({ file, over: stored.form }),
    save: () => chosen && save.mutate({ sent: chosen, edit }),
    /** Takes back what was chosen; what is stored is taken away once that is confirmed. */
    take,
  }
}

function chosenIn(stored: AttachmentForm, edit: RecordEdit): Chosen | null {
  const { attached } = formWith(stored, edit)
  return attached && { attached, seen: baseForm(stored, edit).attached?.url ?? null }
}
