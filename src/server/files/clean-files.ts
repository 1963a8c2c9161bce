import type { Kysely } from 'kysely'
import type { Log } from '#server/database/database.ts'
import type { Clock } from '#server/database/embedded/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { contentsOfNoFile, forgetSome, markUnneeded } from '#server/files/clean-files.store.ts'
import { dropContent } from '#server/files/file.store.ts'
import type { FileStore } from '#server/files/file-store.ts'

const DAY_MS = 24 * 60 * 60_000
/** For as long a file stays that nothing points at: whoever took an attachment away can ask for it. */
const UNNEEDED_MS = 30 * DAY_MS
/** Longer than any upload is under way. */
const UNDER_WAY_MS = DAY_MS

type Parts = { readonly db: Kysely<Schema>; readonly files: FileStore }
/** Forgets some of what else is kept for a time only, as old as it is by now; tells how much, 0 when nothing is left. */
type ForgetMore = (db: Kysely<Schema>, now: Date) => Promise<number>

/**
 * Cleans at once and then every day: the files, and what `forgetMore` forgets. A failure is logged, and the next day tries again. `stop` resolves when what is under way is done.
 */
export function startCleaning(
  parts: Parts & { readonly forgetMore: ForgetMore; readonly clock: Clock; readonly log: Log },
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
      .catch((error: unknown) => log.error({ err: error }, 'cleaning failed'))
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
