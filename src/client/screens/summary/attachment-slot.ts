import type { AttachedPdf } from '#client/api/attach-pdf.ts'
import type { AttachmentRecord, User } from '#contract/answers.ts'

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
