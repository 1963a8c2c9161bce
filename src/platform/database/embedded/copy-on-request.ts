import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { backupText } from '#platform/backup/backup-text.ts'
import type { Log } from '#platform/database/database.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import { releaseFiles, retainFiles } from '#platform/database/held-files.ts'
import type { Schema } from '#platform/database/schema.ts'

/**
 * Snapshots for another process (decision 0068). The requester creates and touches `wanted`; the server adds
 * `database`, or `refused` with the reason.
 */
const FOLDER = 'backup'
const WANTED = 'wanted'
const REFUSED = 'refused'
const DATABASE = 'database'
const UNFINISHED = 'database.unfinished'

const POLL_INTERVAL_MS = 1_000
/** An untouched request is then abandoned. */
const ALIVE_MS = 30_000
/** The server responds after current work. */
const RESPONSE_TIMEOUT_MS = 60_000
const COPY_TIMEOUT_MS = 30 * 60_000
const RETENTION_MINUTES = 24 * 60
/** Bytes: a full disk stops the server. */
const RESERVE = 200 * 1024 * 1024

type SnapshotServer = {
  readonly dataDir: string
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly log: Log
}

/** `stop` awaits the current work. */
export function serveSnapshotRequests(parts: SnapshotServer): { readonly stop: () => Promise<void> } {
  const { dataDir, db, clock, log } = parts
  const folder = join(dataDir, FOLDER)
  let answered: string | null = existsSync(folder) ? '' : null
  let work = Promise.resolve()
  const poll = async (): Promise<void> => {
    const wanted = await wantedIn(folder, clock.now())
    if (wanted === answered) return
    if (answered !== null) await releaseFiles(db, answered)
    answered = wanted
    if (wanted === null) return rm(folder, { recursive: true, force: true })
    await answer(parts, folder, wanted)
  }
  const cancel = clock.every(POLL_INTERVAL_MS, () => {
    if (answered === null && !existsSync(folder)) return
    work = work.then(poll).catch((error: unknown) => log.error({ err: error }, 'database snapshot failed'))
  })
  const stop = () => {
    cancel()
    return work
  }
  return { stop }
}

async function wantedIn(folder: string, now: Date): Promise<string | null> {
  try {
    const path = join(folder, WANTED)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > ALIVE_MS) return null
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}

async function answer({ dataDir, db, log }: SnapshotServer, folder: string, wanted: string): Promise<void> {
  // After a restart of the server.
  await retainFiles(db, wanted, RETENTION_MINUTES)
  if (existsSync(join(folder, DATABASE)) || existsSync(join(folder, REFUSED))) return
  try {
    const source = join(dataDir, DATABASE)
    const bytes = await bytesIn(source)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < bytes + RESERVE)
      throw new Error(backupText.noRoomToCopy(folder, Math.ceil((bytes + RESERVE) / 1024 ** 2)))
    const began = performance.now()
    await copyExclusively(db, source, join(folder, UNFINISHED))
    log.info({ ms: Math.round(performance.now() - began), bytes }, 'database snapshot created')
    // As after a regular stop, or the lock counts as lost.
    await writeFile(join(folder, 'in-use.lock'), '')
    await rename(join(folder, UNFINISHED), join(folder, DATABASE))
  } catch (error) {
    log.warn({ err: error }, 'database snapshot refused')
    const reason = error instanceof Error ? error.message : String(error)
    await rm(join(folder, UNFINISHED), { recursive: true, force: true })
    await writeFile(join(folder, REFUSED), reason)
  }
}

/** Reserves the only session against writes. The copy recovers as after a power cut. */
async function copyExclusively(db: Kysely<Schema>, from: string, to: string): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`checkpoint`.execute(session)
    await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Deletes the snapshot after `work`. Throws if none is available. */
export async function withDatabaseSnapshot<T>(
  dataDir: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, FOLDER)
  if ((await wantedIn(folder, new Date())) !== null) throw new Error(backupText.anotherBackup(dataDir))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const path = join(folder, WANTED)
  await writeFile(path, randomUUID(), { mode: 0o600 })
  const touch = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), POLL_INTERVAL_MS)
  try {
    await copied(dataDir, folder)
    return await work(folder)
  } finally {
    clearInterval(touch)
    await rm(folder, { recursive: true, force: true })
  }
}

async function copied(dataDir: string, folder: string): Promise<void> {
  const began = Date.now()
  while (!existsSync(join(folder, DATABASE))) {
    if (existsSync(join(folder, REFUSED)))
      throw new Error(backupText.copyFailed(await readFile(join(folder, REFUSED), 'utf8')))
    const waited = Date.now() - began
    const hasStarted = existsSync(join(folder, UNFINISHED))
    if (waited > (hasStarted ? COPY_TIMEOUT_MS : RESPONSE_TIMEOUT_MS))
      throw new Error(backupText.noAnswer(dataDir))
    await sleep(100)
  }
}
