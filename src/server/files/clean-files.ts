import { type Kysely, sql } from 'kysely'
import type { Log } from '#server/database/database.ts'
import type { Clock } from '#server/database/embedded/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { dropContent } from '#server/files/file.store.ts'
import type { FileStore } from '#server/files/file-store.ts'

const DAY_MS = 24 * 60 * 60_000
/** For as long a file stays that nothing points at: whoever took an attachment away can ask for it. */
const UNNEEDED_MS = 30 * DAY_MS
/** Longer than any upload is under way. */
const UNDER_WAY_MS = DAY_MS
const AT_ONCE = 100

type Parts = { readonly db: Kysely<Schema>; readonly files: FileStore }

/**
 * Cleans at once and then every day. A failure is logged, and the next day tries again. `stop` resolves when what is under way is done.
 */
export function startCleaning(parts: Parts & { readonly clock: Clock; readonly log: Log }): {
  readonly stop: () => Promise<void>
} {
  const { clock, log } = parts
  const stopping = new AbortController()
  let work = Promise.resolve()
  const clean = () => {
    work = work
      .then(() => cleanFiles(parts, clock.now(), stopping.signal))
      .catch((error: unknown) => log.error({ err: error }, 'cleaning the files failed'))
  }
  clean()
  const cancel = clock.every(DAY_MS, clean)
  const stop = () => {
    cancel()
    stopping.abort()
    return work
  }
  return { stop }
}

/**
 * Removes what nobody needs any more (decision 0023): what broken uploads left a day ago, files at which nothing has pointed for 30 days, and
 * the contents of which no file is left. Several servers may do it at once. Only contents that this database has put down are looked at,
 * so that a store of several installations loses nothing.
 */
export async function cleanFiles({ db, files }: Parts, at: Date, stopping: AbortSignal): Promise<void> {
  const before = (ms: number) => new Date(at.getTime() - ms)
  await files.sweep(at)
  await markUnneeded(db, at)
  while (!stopping.aborted && (await forgetSome(db, before(UNNEEDED_MS))) > 0);
  for (const sha256 of await contentsOfNoFile(db, before(UNDER_WAY_MS)))
    if (!stopping.aborted) await dropContent(db, files, sha256)
}

/** Whether anything points at a file. What was sent keeps its papers and what was attached to it, whatever is attached now. */
const isPointedAt = sql<boolean>`(
  exists (select from attachment where attachment.institution_id = file.institution_id and attachment.file_id = file.file_id)
  or exists (select from staff where staff.institution_id = file.institution_id and file.file_id in (t1_file_id, t3_file_id))
  or exists (select from report where report.institution_id = file.institution_id and pdf_file_id = file.file_id)
  or exists (select from receipt_paper paper where paper.institution_id = file.institution_id and paper.file_id = file.file_id)
  or exists (select from receipt_attachment sent where sent.institution_id = file.institution_id and sent.file_id = file.file_id)
)`

/** Puts down since when nothing points at a file, and that something does again. */
async function markUnneeded(db: Kysely<Schema>, at: Date): Promise<void> {
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

/**
 * Forgets some files that nobody has needed since `before`, and answers how many were looked at. They are held first and looked at again then:
 * whoever saves what points at one holds it too (`holdFile`), so it is either pointed at by now, or can no longer be.
 */
function forgetSome(db: Kysely<Schema>, before: Date): Promise<number> {
  return transact(db, async (trx) => {
    const held = await trx
      .selectFrom('file')
      .select(['institution_id', 'file_id'])
      .where('unneeded_since', '<', before)
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { institution_id, file_id } of held) {
      const isIt = sql<boolean>`institution_id = ${institution_id} and file_id = ${file_id}`
      await trx.deleteFrom('file').where(isIt).where(sql<boolean>`not ${isPointedAt}`).execute()
      await trx.updateTable('file').set({ unneeded_since: null }).where(isIt).execute()
    }
    return held.length
  })
}

async function contentsOfNoFile(db: Kysely<Schema>, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stored_content')
    .select('sha256')
    .where('put_at', '<', before)
    .where(sql<boolean>`not exists (select from file where file.sha256 = stored_content.sha256)`)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}
