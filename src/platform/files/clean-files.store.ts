import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

/** Sendings keep references to their papers and attachments. */
const isPointedAt = sql<boolean>`(
  exists (select from attachment where attachment.institution_id = file.institution_id and attachment.file_id = file.file_id)
  or exists (select from staff where staff.institution_id = file.institution_id and file.file_id in (t1_file_id, t3_file_id))
  or exists (select from report where report.institution_id = file.institution_id and pdf_file_id = file.file_id)
  or exists (select from receipt_paper paper where paper.institution_id = file.institution_id and paper.file_id = file.file_id)
  or exists (select from receipt_attachment sent where sent.institution_id = file.institution_id and sent.file_id = file.file_id)
)`

export async function markUnneeded(db: Kysely<Schema>, at: Date): Promise<void> {
  await db
    .updateTable('file')
    .set({ unneeded_since: null })
    .where('unneeded_since', 'is not', null)
    .where(isPointedAt)
    .execute()
  await db
    .updateTable('file')
    .set({ unneeded_since: at })
    .where('unneeded_since', 'is', null)
    .where(sql<boolean>`not ${isPointedAt}`)
    .execute()
}

const BATCH_SIZE = 100

/** Returns the number examined. Checks again under the lock that a referencing save takes (`findFileForShare`). */
export function forgetSome(db: Kysely<Schema>, before: Date): Promise<number> {
  return transact(db, async (trx) => {
    const unneeded = await trx
      .selectFrom('file')
      .select(['institution_id', 'file_id'])
      .where('unneeded_since', '<', before)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { institution_id, file_id } of unneeded) {
      const isIt = sql<boolean>`institution_id = ${institution_id} and file_id = ${file_id}`
      await trx.deleteFrom('file').where(isIt).where(sql<boolean>`not ${isPointedAt}`).execute()
      await trx.updateTable('file').set({ unneeded_since: null }).where(isIt).execute()
    }
    return unneeded.length
  })
}

export async function contentsOfNoFile(db: Kysely<Schema>, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stored_content')
    .select('sha256')
    .where('stored_at', '<', before)
    .where(sql<boolean>`not exists (select from file where file.sha256 = stored_content.sha256)`)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}
