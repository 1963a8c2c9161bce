import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#budget/api.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import {
  baseForm,
  formWith,
  type RecordEdit,
  type RecordKind,
  typedInto,
  withChoice,
} from '#budget/web/record-edits.ts'
import { useRecordForm } from '#budget/web/use-records.ts'
import { type AttachmentRecord, attachmentCalls } from '#features/attachments/api.ts'
import { attachmentText, pdfFieldText } from '#features/attachments/text.ts'
import { type AttachedPdf, attachPdf } from '#features/attachments/web/attach-pdf.ts'
import { attachmentKeys } from '#features/attachments/web/queries.ts'
import { ApiError, alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { confirmDialog, showAlert } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'
import { showToast } from '#ui/toasts.ts'

/** 1 official letter, 2 other material (spec 002 §2.4). */
export const shownSlots = [1, 2] as const
export type AttachmentSlotName = (typeof shownSlots)[number]

export function attachedAt(record: AttachmentRecord, slot: AttachmentSlotName): AttachedPdf | null {
  const url = record[`attachmentUrl${slot}`]
  if (!url) return null
  return {
    url,
    type: record[`attachmentType${slot}`] ?? '',
    fileName: record[`attachmentFilename${slot}`] ?? url,
  }
}

type AttachmentHead = Pick<
  AttachmentRecord,
  'sessionCode' | 'orgId' | 'userName' | 'statisticInfo62Id' | 'institutionId'
>

/** The base version; an extension of the contract. */
type AttachmentVersions = { readonly [Name in `attachmentSeen${AttachmentSlotName}`]?: string | null }

/**
 * Removes the file with `null`. Omitted slots stay unchanged on the server, which rejects a save if the address in
 * `seen` changed.
 */
export function savedSlot(
  { sessionCode, orgId, userName, statisticInfo62Id, institutionId }: AttachmentHead,
  slot: AttachmentSlotName,
  { attached, seen }: { readonly attached: AttachedPdf | null; readonly seen: string | null },
): AttachmentHead & Partial<AttachmentRecord> & AttachmentVersions {
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

/** The address of the slot at that time, or `null`. */
type ChosenFile = { readonly attached: AttachedPdf; readonly seen: string | null }

type RemovedFile = { readonly attached: null; readonly seen: string | null }

type AttachmentForm = { readonly attached: AttachedPdf | null }

const attachmentKind: RecordKind<AttachmentForm> = {
  name: 'attachment',
  empty: { attached: null },
  parts: [
    {
      caption: pdfFieldText.attachment,
      fields: ['attached'],
      show: ({ attached }) => attached?.fileName ?? '',
    },
  ],
}

/** A chosen file counts while the year is open. */
export function useAttachment(
  record: AttachmentRecord,
  slot: AttachmentSlotName,
  { home, draft, lock }: OpenYear,
) {
  const { user } = home
  const queries = useQueryClient()
  const listKey = attachmentKeys.attachments(record.sessionCode)
  const readAgain = () => {
    // The report list depends on the letter.
    void queries.invalidateQueries({ queryKey: ['report-list'] })
    return queries.invalidateQueries({ queryKey: listKey })
  }
  const storedPdf = attachedAt(record, slot)
  const name = attachmentText.attachmentNames[slot]
  const stored = { id: `${record.sessionCode} ${slot}`, title: name, form: { attached: storedPdf } }
  const { edit, discard, onSaved } = useRecordForm(draft, attachmentKind, stored)
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
    mutationFn: ({ sent }: { readonly sent: ChosenFile | RemovedFile; readonly edit: RecordEdit | null }) =>
      send(attachmentCalls.attachmentSave, {
        body: savedSlot({ ...record, userName: user.userName }, slot, sent),
      }),
    onSuccess: async ({ status, message }, { edit: sent }) => {
      void showAlert(message || screenText.failed)
      if (String(status) !== '1') return
      await readAgain()
      onSaved(sent)
    },
    onError: async (error, { edit: sent }) => {
      void alertFailure(error)
      if (!(error instanceof ApiError) || error.status !== CONFLICT) return
      await readAgain()
      // Saving again replaces the file that the message named.
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
    const { message, ...asking } = attachmentText.confirmTake
    const confirmation = {
      ...asking,
      message: message(name, storedPdf?.fileName ?? ''),
      primary: 'cancel',
    } as const
    if (await confirmDialog(confirmation))
      save.mutate({ sent: { attached: null, seen: storedPdf?.url ?? null }, edit: null })
  }
  return {
    file: chosen?.attached ?? storedPdf,
    chosen,
    share: choose.isPending ? (share ?? 0) : null,
    saving: save.isPending,
    choose: (file: File) => choose.mutate({ file, over: stored.form }),
    save: () => chosen && save.mutate({ sent: chosen, edit }),
    /** Reverts a choice; removes a stored file after confirmation. */
    take,
  }
}

function chosenIn(stored: AttachmentForm, edit: RecordEdit): ChosenFile | null {
  const { attached } = formWith(stored, edit)
  return attached && { attached, seen: baseForm(stored, edit).attached?.url ?? null }
}
