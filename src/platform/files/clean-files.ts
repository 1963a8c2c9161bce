import type { Kysely } from 'kysely'
import type { Log } from '#platform/database/database.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import type { Schema } from '#platform/database/schema.ts'
import { contentsOfNoFile, forgetSome, markUnneeded } from '#platform/files/clean-files.store.ts'
import type { ContentStore } from '#platform/files/content-store.ts'
import { dropContent } from '#platform/files/file-records.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** A removed attachment can be restored. */
const UNNEEDED_MS = 30 * DAY_MS
/** Longer than any upload lasts. */
const UNDER_WAY_MS = DAY_MS

type CleanupOptions = { readonly db: Kysely<Schema>; readonly files: ContentStore }
/** Returns the batch size; 0 when nothing is left. */
type ForgetMore = (db: Kysely<Schema>, now: Date) => Promise<number>

/** At once and then daily. Failures are logged. `stop` resolves after the current run. */
export function startCleaning(
  parts: CleanupOptions & { readonly forgetMore: ForgetMore; readonly clock: Clock; readonly log: Log },
): {
  readonly stop: () => Promise<void>
} {
  const { db, forgetMore, clock, log } = parts
  const stopping = new AbortController()
  let work = Promise.resolve()
  const clean = () => {
    work = work
      .then(() => cleanFiles(parts, clock.now(), stopping.signal))
      .then(async () => {
        while (!stopping.signal.aborted && (await forgetMore(db, clock.now())) > 0);
      })
      .catch((error: unknown) => log.error({ err: error }, 'file cleanup failed'))
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

/** Decision 0023. Several servers may run it. Only contents of this database: installations may share a store. */
export async function cleanFiles(
  { db, files }: CleanupOptions,
  at: Date,
  stopping: AbortSignal,
): Promise<void> {
  const before = (ms: number) => new Date(at.getTime() - ms)
  await files.sweep(at)
  await markUnneeded(db, at)
  while (!stopping.aborted && (await forgetSome(db, before(UNNEEDED_MS))) > 0);
  for (const sha256 of await contentsOfNoFile(db, before(UNDER_WAY_MS)))
    if (!stopping.aborted) await dropContent(db, files, sha256)
}
