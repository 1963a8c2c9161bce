import type { AttachmentRecord, UploadAnswer, User } from '#contract/answers.ts'

/** The two rows that are shown: 1 official letter, 2 other material (spec 002 §2.4). */
export const slots = [1, 2] as const
export type Slot = (typeof slots)[number]

/** A file as a record carries it. */
export type Attached = { readonly url: string; readonly type: string; readonly fileName: string }

/** The file in a slot of a record, or `null`. */
export function attachedAt(record: AttachmentRecord, slot: Slot): Attached | null {
  const url = record[`attachmentUrl${slot}`]
  if (!url) return null
  return {
    url,
    type: record[`attachmentType${slot}`] ?? '',
    fileName: record[`attachmentFilename${slot}`] ?? url,
  }
}

/** The whole record with another file in one slot. */
export function withAttached(
  record: AttachmentRecord,
  slot: Slot,
  { url, type, fileName }: Attached,
): AttachmentRecord {
  return {
    ...record,
    [`attachmentUrl${slot}`]: url,
    [`attachmentType${slot}`]: type,
    [`attachmentFilename${slot}`]: fileName,
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

/** The uploaded file, or `null` when the answer says that it was rejected. Its fields stand under `data` or at the top (spec 000, 002). */
export function uploadedFile(answer: UploadAnswer): Attached | null {
  const { uploadStatus, files } = answer.data ?? answer
  return uploadStatus && files ? { url: files.file, type: files.extension, fileName: files.name } : null
}
