import type { AttachmentRecord } from '#contract/answers.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type AttachmentSlots, readAttachments } from '#server/features/attachments/attachment.store.ts'
import { findPeriod } from '#server/features/reports/periods.store.ts'
import { fileAddress } from '#server/files/file-address.ts'
import { type Asked, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

/** `attachment.list`: one record for the period, whether or not anything was saved. */
export const listAttachments = handler(calls.attachmentList, noBody, (asked) => recordFor(asked, fileAddress))

/** `review.attachments`: the same, with addresses that open for the reviewer. */
export const listReviewed = handler(calls.reviewAttachments, noBody, (asked) =>
  recordFor(asked, (fileId) => pathOf(calls.reviewFile, { institutionId: asked.institution.id, fileId })),
)

async function recordFor(
  { institution, actor, services, params }: Asked<unknown>,
  addressOf: (fileId: string) => string,
): Promise<readonly AttachmentRecord[]> {
  const sessionCode = params.sessionCode ?? ''
  await findPeriod(services.db, institution, sessionCode)
  const record = await readAttachments(services.db, { institutionId: institution.id, sessionCode })
  const userName = record.savedBy ?? actor.userName
  return [recordOf(record, { sessionCode, institutionId: institution.id, userName }, addressOf)]
}

type Head = Pick<AttachmentRecord, 'sessionCode' | 'institutionId' | 'userName'>

function recordOf(
  { bySlot }: AttachmentSlots,
  head: Head,
  addressOf: (fileId: string) => string,
): AttachmentRecord {
  const url = (slot: number) => (bySlot[slot] ? addressOf(bySlot[slot].fileId) : null)
  return {
    ...head,
    orgId: head.institutionId,
    // ASSUMED: a key of the specification's own database; nothing here has one.
    statisticInfo62Id: null,
    attachmentUrl1: url(1),
    attachmentType1: bySlot[1]?.type ?? null,
    attachmentFilename1: bySlot[1]?.fileName ?? null,
    attachmentUrl2: url(2),
    attachmentType2: bySlot[2]?.type ?? null,
    attachmentFilename2: bySlot[2]?.fileName ?? null,
    attachmentUrl3: url(3),
    attachmentType3: bySlot[3]?.type ?? null,
    attachmentFilename3: bySlot[3]?.fileName ?? null,
  }
}
