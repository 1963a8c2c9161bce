import { type Kysely, sql, type Transaction } from 'kysely'
import { areFilesHeld } from '#server/database/held-files.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import type { FileStore, StoredFile } from '#server/files/file-store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { uploadText } from '#text/upload.ts'

/** What a file is for; a file of one purpose does not serve another. A `paper` was made here, the others were uploaded. */
export type FilePurpose = 'attachment' | 'report' | 'paper'
const uploaded: readonly FilePurpose[] = ['attachment', 'report']

/** What is known of a file of an institution. */
export type KnownFile = {
  readonly institutionId: string
  readonly fileId: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  readonly mediaType: string
  readonly name: string
  readonly purpose: string
}

type NewFile = KnownFile & {
  readonly purpose: FilePurpose
  readonly sessionCode: string | null
  readonly at: Date
  readonly by: string
}

type Keeping = {
  readonly db: Kysely<Schema>
  readonly files: FileStore
  readonly now: () => Date
}

/** Keeps a content that is to be noted as a file's. Until it is, it is put down as under way: after a day nobody waits for it. */
export function keepContent(
  { db, files, now }: Keeping,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  return files.put(content, async ({ sha256 }) => {
    await db
      .insertInto('stored_content')
      .values({ sha256, put_at: now() })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ put_at: now() }))
      .execute()
  })
}

/**
 * Removes a content of which no file is left. Whoever is about to note one more of it waits for that, and is refused then (`addFile`);
 * whoever was quicker keeps it. While somebody copies the files (a backup) it stays.
 */
export function dropContent(db: Kysely<Schema>, files: FileStore, sha256: string): Promise<void> {
  return transact(db, async (trx) => {
    const content = trx.selectFrom('stored_content').select('sha256').where('sha256', '=', sha256)
    if ((await content.forUpdate().executeTakeFirst()) === undefined) return
    // Asked once its row is held: who began to copy before it was taken out of the files may be about to copy it.
    if (await areFilesHeld(trx)) return
    const file = trx.selectFrom('file').select('file_id').where('sha256', '=', sha256).limit(1)
    if ((await file.executeTakeFirst()) !== undefined) return
    // While its row is held, and before it is gone: a program that ends in between leaves a row to find it by.
    await files.remove(sha256)
    await trx.deleteFrom('stored_content').where('sha256', '=', sha256).execute()
  })
}

/** Bytes of everything that an institution has uploaded and that is still kept: attachments, papers of benefits, PDFs of reports. */
export async function uploadedBytes(db: Kysely<Schema>, institutionId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('institution_id', '=', institutionId)
    .where('purpose', 'in', uploaded)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Makes whatever else notes an upload of this institution wait until the transaction ends. */
export async function lockUploads(trx: Transaction<Schema>, institutionId: string): Promise<void> {
  await trx
    .selectFrom('institution')
    .select('institution_id')
    .where('institution_id', '=', institutionId)
    .forNoKeyUpdate()
    .execute()
}

/** Notes a file whose content was just kept. Throws the 400 of a content that was cleaned away meanwhile. */
export async function addFile(trx: Transaction<Schema>, file: NewFile): Promise<void> {
  const content = trx.selectFrom('stored_content').select('sha256').where('sha256', '=', file.sha256)
  if ((await content.forShare().executeTakeFirst()) === undefined) throw new Refusal(400, uploadText.cutOff)
  await trx
    .insertInto('file')
    .values({
      institution_id: file.institutionId,
      file_id: file.fileId,
      sha256: file.sha256,
      size: file.size,
      media_type: file.mediaType,
      name: file.name,
      purpose: file.purpose,
      session_code: file.sessionCode,
      created_at: file.at,
      created_by: file.by,
    })
    .execute()
}

/** A file of this institution; `null` for another's as for one that is not there. */
export async function findFile(
  db: Kysely<Schema>,
  institutionId: string,
  fileId: string,
): Promise<KnownFile | null> {
  const row = await db
    .selectFrom('file')
    .select(['sha256', 'size', 'media_type', 'name', 'purpose'])
    .where('institution_id', '=', institutionId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { sha256, name, purpose } = row
  return { institutionId, fileId, sha256, size: Number(row.size), mediaType: row.media_type, name, purpose }
}

/** The same file, held until the transaction ends: whoever saves what points at it finds it there afterwards. */
export async function holdFile(
  trx: Transaction<Schema>,
  institutionId: string,
  fileId: string,
): Promise<KnownFile | null> {
  await trx
    .selectFrom('file')
    .select('file_id')
    .where('institution_id', '=', institutionId)
    .where('file_id', '=', fileId)
    .forShare()
    .execute()
  return findFile(trx, institutionId, fileId)
}

/** Whether all these files are the institution's. */
export async function ownsFiles(
  db: Kysely<Schema>,
  institutionId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return true
  const rows = await db
    .selectFrom('file')
    .select('file_id')
    .where('institution_id', '=', institutionId)
    .where(sql<boolean>`file_id = any(${wanted}::text[])`)
    .execute()
  return rows.length === wanted.length
}

/** The same paper, kept before: needed again from now on, so that nobody cleans it away before it is opened. */
export async function knownPaper(
  trx: Transaction<Schema>,
  institutionId: string,
  name: string,
  sha256: string,
): Promise<string | null> {
  const rows = await trx
    .updateTable('file')
    .set({ unneeded_since: null })
    .where('institution_id', '=', institutionId)
    .where('purpose', '=', 'paper' satisfies FilePurpose)
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .returning('file_id')
    .execute()
  return rows[0]?.file_id ?? null
}
