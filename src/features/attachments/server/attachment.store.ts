import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** The specification shows two slots; its text can be read as requiring a third (002 §2.2). */
export const slots = [1, 2, 3] as const
export type Slot = (typeof slots)[number]

export type Attachment = {
  readonly fileId: string
  /** The media type as the client named it; the specification does not define it. */
  readonly mediaType: string
  readonly fileName: string
}

export type AttachmentSlots = {
  readonly bySlot: Readonly<Partial<Record<number, Attachment>>>
  readonly lastSavedBy: string | null
}

/** `sessionCode` names the budget period, such as `2026-01`. */
type SubmissionKey = { readonly institutionId: string; readonly sessionCode: string }

/** Returns empty slots if nothing was saved. */
export async function readAttachments(db: Kysely<Schema>, key: SubmissionKey): Promise<AttachmentSlots> {
  const rows = await db
    .selectFrom('attachment')
    .select(['slot', 'file_id', 'media_type', 'file_name', 'saved_by'])
    .where('institution_id', '=', key.institutionId)
    .where('session_code', '=', key.sessionCode)
    .orderBy('saved_at', 'desc')
    .execute()
  const filled = rows.flatMap(({ slot, file_id: fileId, media_type: mediaType, file_name: fileName }) =>
    fileId === null
      ? []
      : [[slot, { fileId, mediaType: mediaType ?? '', fileName: fileName ?? '' }] as const],
  )
  return { bySlot: Object.fromEntries(filled), lastSavedBy: rows[0]?.saved_by ?? null }
}

/** `null` clears the slot but keeps its row, which names the last user (spec 000 §3). */
export async function writeSlot(
  db: Kysely<Schema>,
  slotKey: SubmissionKey & { readonly slot: Slot },
  attachment: Attachment | null,
  saved: { readonly at: Date; readonly by: string },
): Promise<void> {
  const values = {
    file_id: attachment?.fileId ?? null,
    media_type: attachment?.mediaType ?? null,
    file_name: attachment?.fileName ?? null,
    saved_at: saved.at,
    saved_by: saved.by,
  }
  await db
    .insertInto('attachment')
    .values({
      institution_id: slotKey.institutionId,
      session_code: slotKey.sessionCode,
      slot: slotKey.slot,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'session_code', 'slot']).doUpdateSet(values),
    )
    .execute()
}
