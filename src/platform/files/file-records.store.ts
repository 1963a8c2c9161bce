import { type Kysely, sql, type Transaction } from 'kysely'
import { areFilesRetained } from '#platform/database/held-files.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import type { ContentStore, StoredContent } from '#platform/files/content-store.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** The server makes a `paper`; users upload the others. */
export type FilePurpose = 'attachment' | 'report' | 'paper'
const uploaded: readonly FilePurpose[] = ['attachment', 'report']

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

export type ContentServices = {
  readonly db: Kysely<Schema>
  readonly files: ContentStore
  readonly now: () => Date
}

/** Without a recorded file the content expires after a day. */
export function storeContent(
  { db, files, now }: ContentServices,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredContent> {
  return files.put(content, async ({ sha256 }) => {
    await db
      .insertInto('stored_content')
      .values({ sha256, stored_at: now() })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ stored_at: now() }))
      .execute()
  })
}

/** A concurrent `addFile` waits for the row lock and is refused, or wins. */
export function dropContent(db: Kysely<Schema>, files: ContentStore, sha256: string): Promise<void> {
  return transact(db, async (trx) => {
    const content = trx.selectFrom('stored_content').select('sha256').where('sha256', '=', sha256)
    if ((await content.forUpdate().executeTakeFirst()) === undefined) return
    // Under the lock: a backup that started earlier may need the content.
    if (await areFilesRetained(trx)) return
    const file = trx.selectFrom('file').select('file_id').where('sha256', '=', sha256).limit(1)
    if ((await file.executeTakeFirst()) !== undefined) return
    // A crash then leaves a row to find the content by.
    await files.remove(sha256)
    await trx.deleteFrom('stored_content').where('sha256', '=', sha256).execute()
  })
}

export async function uploadedBytes(db: Kysely<Schema>, institutionId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('institution_id', '=', institutionId)
    .where('purpose', 'in', uploaded)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Until the transaction ends. */
export async function lockUploads(trx: Transaction<Schema>, institutionId: string): Promise<void> {
  await trx
    .selectFrom('institution')
    .select('institution_id')
    .where('institution_id', '=', institutionId)
    .forNoKeyUpdate()
    .execute()
}

/** Throws `Refusal` 400 if the content was cleaned up meanwhile. */
export async function addFile(trx: Transaction<Schema>, file: NewFile): Promise<void> {
  const content = trx.selectFrom('stored_content').select('sha256').where('sha256', '=', file.sha256)
  if ((await content.forShare().executeTakeFirst()) === undefined)
    throw new Refusal(400, receivedFileText.cutOff)
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

/** `null` for another's and for an unknown file. */
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

/** Takes a share lock, so that a save that references the file finds it afterwards. */
export async function findFileForShare(
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

/** A needed PDF is not cleaned up before it is opened. */
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
