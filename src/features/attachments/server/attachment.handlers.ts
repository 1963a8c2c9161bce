import type { Transaction } from 'kysely'
import { pathOf } from '#api/call.ts'
import { addEvent } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { recordPeriodReading } from '#budget/server/opening.store.ts'
import { findPeriod } from '#budget/server/status.store.ts'
import { type ReportWrite, writeReport } from '#budget/server/write.ts'
import {
  type AttachmentRecord,
  attachmentCalls,
  type UploadAnswer,
  type UploadResult,
  uploadFields,
} from '#features/attachments/api.ts'
import {
  type Attachment,
  type AttachmentSlots,
  readAttachments,
  type Slot,
  slots,
  writeSlot,
} from '#features/attachments/server/attachment.store.ts'
import { uploadText } from '#features/attachments/text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { extensionOf, fileAddress, fileIdOf, fileName } from '#platform/files/file-name.ts'
import { addFile, findFileForShare } from '#platform/files/file-records.store.ts'
import { readForm, receivePdf, withUpload } from '#platform/files/receive-pdf.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { refuseUnprintable } from '#platform/http/storable.ts'

/** `directory` and `licenseId` (spec 000 §7) are ignored. */
const attachFile = handler(attachmentCalls.attachmentAttach, (context) =>
  withUpload(context.request, context.reply, async () => {
    try {
      return answerOf({ uploadStatus: true, files: await keep(context) }, uploadText.saved, null)
    } catch (error) {
      throw error instanceof Refusal ? inUploadForm(error) : error
    }
  }),
)

async function keep({
  request,
  services,
  institution,
  actor,
}: RequestContext): Promise<UploadResult['files']> {
  const { file } = await readForm(request, uploadFields['attachment.attach'])
  const name = fileName(file.name)
  refuseUnprintable(name)
  const receiving = { services, institutionId: institution.id, content: file.content }
  const fileId = await receivePdf(receiving, (trx, pdf) =>
    addFile(trx, {
      ...pdf,
      institutionId: institution.id,
      mediaType: 'application/pdf',
      name,
      purpose: 'attachment',
      sessionCode: null,
      at: services.now(),
      by: actor.userName,
    }),
  )
  return { file: fileAddress(fileId), name, extension: extensionOf(name) }
}

/** Under `data`, as the specification defines, and at the top level for its other interpretation. */
function answerOf(uploaded: UploadResult, message: string, error: string | null): UploadAnswer {
  return { ...uploaded, data: uploaded, message, error }
}

function inUploadForm({ status, message, detail, cause }: Refusal): Refusal {
  return new Refusal(
    status,
    message,
    { ...detail, ...answerOf({ uploadStatus: false, files: null }, message, message) },
    { cause },
  )
}

/** Returns one record even if nothing was saved. */
const listAttachments = handler(attachmentCalls.attachmentList, (context) => recordFor(context, fileAddress))

const listReviewed = handler(attachmentCalls.reviewAttachments, async (context) => {
  await recordPeriodReading(context)
  return recordFor(context, (fileId) =>
    pathOf(attachmentCalls.reviewFile, { institutionId: context.institution.id, fileId }),
  )
})

async function recordFor(
  { institution, actor, services, params: { sessionCode } }: RequestContext<{ readonly sessionCode: string }>,
  addressOf: (fileId: string) => string,
): Promise<readonly AttachmentRecord[]> {
  await findPeriod(services.db, institution, sessionCode)
  const record = await readAttachments(services.db, { institutionId: institution.id, sessionCode })
  const userName = record.lastSavedBy ?? actor.userName
  return [recordOf(record, { sessionCode, institutionId: institution.id, userName }, addressOf)]
}

type AttachmentHead = Pick<AttachmentRecord, 'sessionCode' | 'institutionId' | 'userName'>

function recordOf(
  { bySlot }: AttachmentSlots,
  head: AttachmentHead,
  addressOf: (fileId: string) => string,
): AttachmentRecord {
  const url = (slot: number) => (bySlot[slot] ? addressOf(bySlot[slot].fileId) : null)
  return {
    ...head,
    orgId: head.institutionId,
    // ASSUMED: a key of the specification's own database.
    statisticInfo62Id: null,
    attachmentUrl1: url(1),
    attachmentType1: bySlot[1]?.mediaType ?? null,
    attachmentFilename1: bySlot[1]?.fileName ?? null,
    attachmentUrl2: url(2),
    attachmentType2: bySlot[2]?.mediaType ?? null,
    attachmentFilename2: bySlot[2]?.fileName ?? null,
    attachmentUrl3: url(3),
    attachmentType3: bySlot[3]?.mediaType ?? null,
    attachmentFilename3: bySlot[3]?.fileName ?? null,
  }
}

type AttachmentBody = CallContext<typeof attachmentCalls.attachmentSave>['body']

type FilledSlot = {
  readonly slot: Slot
  readonly attachment: Attachment | null
  readonly before: Attachment | null
}

/**
 * An empty address clears a slot. Throws `Refusal`: 404 unknown period, 409 for an older period, a locked year, or a
 * slot that changed since the sender read it.
 */
const saveAttachments = handler(attachmentCalls.attachmentSave, async (context) => {
  const { body } = context
  const filled = await writeReport(context, body.sessionCode, (write) => save(write, body))
  return { status: '1', message: areRemoved(filled) ? uploadText.taken : uploadText.saved }
})

function areRemoved(filled: readonly FilledSlot[]): boolean {
  return filled.length > 0 && filled.every(({ attachment }) => attachment === null)
}

async function save(
  { trx, institution, year, by, at }: ReportWrite,
  body: AttachmentBody,
): Promise<readonly FilledSlot[]> {
  const place = { institutionId: institution.id, sessionCode: body.sessionCode }
  const { bySlot } = await readAttachments(trx, place)
  const filled = await filledSlots(trx, body, institution.id, bySlot)
  const saved = { at, by }
  for (const { slot, attachment } of filled) await writeSlot(trx, { ...place, slot }, attachment, saved)
  const detail = { sessionCode: body.sessionCode, slots: filled.map(slotDetail) }
  const kind = areRemoved(filled) ? 'attachment.removed' : 'attachment.saved'
  await addEvent(trx, { institutionId: institution.id, year, ...saved, kind, detail })
  return filled
}

/** Stores file ids, because file names may contain names of people and events never change. */
function slotDetail({ slot, attachment, before }: FilledSlot): object {
  const named = (file: Attachment | null) => file && { fileId: file.fileId, type: file.mediaType }
  return { slot, attachment: named(attachment), before: named(before) }
}

async function filledSlots(
  trx: Transaction<Schema>,
  body: AttachmentBody,
  institutionId: string,
  bySlot: AttachmentSlots['bySlot'],
): Promise<readonly FilledSlot[]> {
  const filled: FilledSlot[] = []
  for (const slot of slots) {
    const url = body[`attachmentUrl${slot}`]
    if (url === undefined) continue
    const before = bySlot[slot] ?? null
    refuseUnseen(slot, before, [body[`attachmentSeen${slot}`], url])
    const attachment = url === '' ? null : await attachmentOf(trx, institutionId, body, slot, url)
    filled.push({ slot, attachment, before })
  }
  return filled
}

/** A slot with the sent file is no conflict: a save may be repeated. */
function refuseUnseen(
  slot: Slot,
  now: Attachment | null,
  [seen, url]: readonly [string | undefined, string],
): void {
  const address = now ? fileAddress(now.fileId) : ''
  if (seen === undefined || address === seen || address === url) return
  throw new Refusal(409, uploadText.otherStands(slot, now?.fileName ?? null))
}

/** Foreign files were refused with 403 before validation. */
async function attachmentOf(
  trx: Transaction<Schema>,
  institutionId: string,
  body: AttachmentBody,
  slot: Slot,
  url: string,
): Promise<Attachment> {
  const file = await findFileForShare(trx, institutionId, fileIdOf(url) ?? '')
  if (file?.purpose !== 'attachment') throw new Refusal(422, uploadText.notAttachment(slot))
  return {
    fileId: file.fileId,
    mediaType: body[`attachmentType${slot}`] || file.mediaType,
    fileName: body[`attachmentFilename${slot}`] || file.name,
  }
}

export const attachmentHandlers: readonly Handler[] = [
  listAttachments,
  listReviewed,
  attachFile,
  saveAttachments,
]
