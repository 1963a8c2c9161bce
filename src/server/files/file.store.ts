import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** What a file is for; a file of one purpose does not serve another. */
export type FilePurpose = 'attachment' | 'report'

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

/** Notes a file whose content is in the file store. */
export async function addFile(db: Kysely<Schema>, file: NewFile): Promise<void> {
  await db
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
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { sha256, name, purpose } = row
  return { institutionId, fileId, sha256, size: Number(row.size), mediaType: row.media_type, name, purpose }
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
