import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** The specification shows two, another interpretation has a third (002 §2.2). */
export const slots = [1, 2, 3] as const
export type Slot = (typeof slots)[number]

export type Attachment = {
  readonly fileId: string
  /** As the client named it; the specification does not define it. */
  readonly type: string
  readonly fileName: string
}

export type AttachmentSlots = {
  readonly bySlot: Readonly<Partial<Record<number, Attachment>>>
  readonly savedBy: string | null
}

type Key = { readonly institutionId: string; readonly sessionCode: string }

/** Empty if nothing was saved. */
export async function readAttachments(db: Kysely<Schema>, key: Key): Promise<AttachmentSlots> {
  const rows = await db
    .selectFrom('attachment')
    .select(['slot', 'file_id', 'media_type', 'file_name', 'saved_by'])
    .where('institution_id', '=', key.institutionId)
    .where('session_code', '=', key.sessionCode)
    .orderBy('saved_at', 'desc')
    .execute()
  const filled = rows.flatMap(({ slot, file_id: fileId, media_type: type, file_name: fileName }) =>
    fileId === null ? [] : [[slot, { fileId, type: type ?? '', fileName: fileName ?? '' }] as const],
  )
  return { bySlot: Object.fromEntries(filled), savedBy: rows[0]?.saved_by ?? null }
}

/** Spec 000 §3. */
/** `null` clears the slot. */
export async function writeSlot(
  db: Kysely<Schema>,
  place: Key & { readonly slot: Slot },
  attachment: Attachment | null,
  saved: { readonly at: Date; readonly by: string },
): Promise<void> {
  const values = {
    file_id: attachment?.fileId ?? null,
    media_type: attachment?.type ?? null,
    file_name: attachment?.fileName ?? null,
    saved_at: saved.at,
    saved_by: saved.by,
  }
  await db
    .insertInto('attachment')
    .values({
      institution_id: place.institutionId,
      session_code: place.sessionCode,
      slot: place.slot,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'session_code', 'slot']).doUpdateSet(values),
    )
    .execute()
}
