import type { Transaction } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { type AttachmentBody, attachmentBody } from '#server/features/attachments/attachment.schema.ts'
import {
  type Attachment,
  type AttachmentSlots,
  readAttachments,
  type Slot,
  slots,
  writeSlot,
} from '#server/features/attachments/attachment.store.ts'
import { addEvent } from '#server/features/drafts/event.store.ts'
import { lockDraft } from '#server/features/drafts/lock-draft.ts'
import { whyShut } from '#server/features/drafts/why-closed.ts'
import { findPeriod } from '#server/features/reports/periods.store.ts'
import { holdFile } from '#server/files/file.store.ts'
import { fileAddress, fileIdOf } from '#server/files/file-address.ts'
import { type Asked, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reportText } from '#text/reports.ts'
import { uploadText } from '#text/upload.ts'

type Filled = {
  readonly slot: Slot
  readonly attachment: Attachment | null
  /** What stood there. */
  readonly before: Attachment | null
}

/**
 * `attachment.save`: a slot whose address is sent is filled or, with an empty one, emptied; the others stay. Throws a
 * `Refusal`: 404 no such period, 409 an older one, whose letters belong to a report that is done, a year that is
 * shut, or a slot in which something else stands by now than its sender saw.
 */
export const saveAttachments = handler(calls.attachmentSave, attachmentBody, async (asked) => {
  const filled = await transact(asked.services.db, (trx) => save(trx, asked))
  return { status: '1', message: areTaken(filled) ? uploadText.taken : uploadText.saved }
})

/** Whether a save did nothing but take away. */
function areTaken(filled: readonly Filled[]): boolean {
  return filled.length > 0 && filled.every(({ attachment }) => attachment === null)
}

async function save(
  trx: Transaction<Schema>,
  { body, institution, actor, services }: Asked<AttachmentBody>,
): Promise<readonly Filled[]> {
  const { year, isNewest } = await findPeriod(trx, institution, body.sessionCode)
  if (!isNewest) throw new Refusal(409, reportText.oldPeriod)
  await lockDraft(trx, institution.id, year)
  const closed = await whyShut(trx, institution.id, year)
  if (closed !== null) throw new Refusal(409, closed)
  const place = { institutionId: institution.id, sessionCode: body.sessionCode }
  const { bySlot } = await readAttachments(trx, place)
  const filled = await filledSlots(trx, body, institution.id, bySlot)
  const saved = { at: services.now(), by: actor.userName }
  for (const { slot, attachment } of filled) await writeSlot(trx, { ...place, slot }, attachment, saved)
  const detail = { sessionCode: body.sessionCode, slots: filled }
  const kind = areTaken(filled) ? 'attachment.taken' : 'attachment.saved'
  await addEvent(trx, { institutionId: institution.id, year, ...saved, kind, detail })
  return filled
}

async function filledSlots(
  trx: Transaction<Schema>,
  body: AttachmentBody,
  institutionId: string,
  bySlot: AttachmentSlots['bySlot'],
): Promise<readonly Filled[]> {
  const filled: Filled[] = []
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

/** A slot that already holds what is sent is no conflict: the same save may come twice. */
function refuseUnseen(
  slot: Slot,
  now: Attachment | null,
  [seen, url]: readonly [string | undefined, string],
): void {
  const address = now ? fileAddress(now.fileId) : ''
  if (seen === undefined || address === seen || address === url) return
  throw new Refusal(409, uploadText.otherStands(slot, now?.fileName ?? null))
}

/** The institution's own file by its address. Another institution's was refused before the form was looked at (403). */
async function attachmentOf(
  trx: Transaction<Schema>,
  institutionId: string,
  body: AttachmentBody,
  slot: Slot,
  url: string,
): Promise<Attachment> {
  const file = await holdFile(trx, institutionId, fileIdOf(url) ?? '')
  if (file?.purpose !== 'attachment') throw new Refusal(422, uploadText.notAttachment(slot))
  return {
    fileId: file.fileId,
    type: body[`attachmentType${slot}`] || file.mediaType,
    fileName: body[`attachmentFilename${slot}`] || file.name,
  }
}
