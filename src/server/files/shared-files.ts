import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Log } from '#server/database/database.ts'
import type { Clock } from '#server/database/embedded/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FileStore } from '#server/files/file-store.ts'
import {
  forgetServer,
  forgetServers,
  noteServer,
  otherServers,
  type Probe,
} from '#server/files/shared-files.store.ts'

/** How the servers of one database stand to each other's files, as one of them sees it. */
export type Sharing = {
  /** How many serve, this one too. */
  readonly servers: number
  /** The machines of those whose files are not where this one looks for them. */
  readonly apart: readonly string[]
  /** The store of this one answered nothing useful at the last look. */
  readonly failed: boolean
}

/** Of a server that has its database for itself. */
export const alone: Sharing = { servers: 1, apart: [], failed: false }

export type SharedFiles = {
  readonly state: () => Sharing
  /** Looks now and then every few minutes; resolves after the first look, and never rejects. */
  readonly begin: () => Promise<void>
  /** Takes this server's probe away. */
  readonly stop: () => Promise<void>
}

type Parts = {
  readonly db: Kysely<Schema>
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Log
  /** The name of this machine. */
  readonly host: string
}

const APART = 'servers of this database do not share their files'
const MEND = 'give all of them the same STORAGE_URL, or a DATA_DIR on a disk that they share'

const MINUTE_MS = 60_000
const LOOK_MS = 5 * MINUTE_MS
/** Whoever has missed two looks has ended or hangs: what it wrote is no proof of anything any more. */
const LIVES_MS = 12 * MINUTE_MS
/** Then nobody remembers a server that was killed, and its probe goes. */
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS

/**
 * Finds out whether the servers of a database share their files: each puts a small one into its store, names it in the database, and reads
 * those of all others. Servers with folders or stores of their own answer half of all links with nothing, and seal papers that others cannot find, without
 * any of them failing; so it is told in the log, at `/readyz` and in the metrics (decision 0070).
 */
export function sharedFiles({ db, files, clock, log, host }: Parts): SharedFiles {
  const serverId = randomUUID()
  let own: Probe | null = null
  let state = alone
  let told = ''
  let work = Promise.resolve()

  const look = async (): Promise<void> => {
    const at = clock.now()
    const since = new Date(at.getTime() - LIVES_MS)
    if (own === null || !(await reads(files, own))) own = await putProbe(files, { serverId, host })
    await noteServer(db, own, at)
    for (const sha256 of await forgetServers(db, new Date(at.getTime() - FORGOTTEN_MS)))
      await files.remove(sha256)
    const others = await otherServers(db, { serverId, since })
    const unread: Probe[] = []
    for (const other of others) if (!(await reads(files, other))) unread.push(other)
    // Whoever has ended meanwhile took its probe along.
    const still = new Set((await otherServers(db, { serverId, since })).map((each) => each.serverId))
    const apart = unread.filter((each) => still.has(each.serverId)).map((each) => each.host)
    state = { servers: still.size + 1, apart: [...new Set(apart)], failed: false }
    tell()
  }
  const tell = (): void => {
    const now = state.apart.join(' ')
    if (now === told) return
    told = now
    if (now === '') log.info('the servers of this database share their files again')
    else log.error({ host, apart: state.apart }, `${APART}: ${MEND}`)
  }
  const lookAgain = (): Promise<void> => {
    work = work.then(look).catch((error: unknown) => {
      state = { ...state, failed: true }
      log.error({ err: error }, 'it is not known whether the servers share their files')
    })
    return work
  }
  let cancel = (): void => {}
  return {
    state: () => state,
    begin: () => {
      cancel = clock.every(LOOK_MS, () => void lookAgain())
      return lookAgain()
    },
    stop: async () => {
      cancel()
      await work
      // The row before the file: whoever sees the row finds the file.
      await forgetServer(db, serverId)
        .then(() => (own === null ? undefined : files.remove(own.sha256)))
        .catch((error: unknown) => log.warn({ err: error }, 'what tells of this server is left behind'))
    },
  }
}

/** What a server's probe says. No upload is like it: it holds a number that nobody can guess. */
function wordsOf({ serverId, host }: Pick<Probe, 'serverId' | 'host'>): string {
  return `A server of Tosov was here: ${host} ${serverId}\n`
}

async function putProbe(files: FileStore, server: Pick<Probe, 'serverId' | 'host'>): Promise<Probe> {
  const { sha256 } = await files.put(Readable.from([Buffer.from(wordsOf(server))]), async () => {})
  return { ...server, sha256 }
}

/** Whether a server's probe is here as that server has written it. */
async function reads(files: FileStore, probe: Probe): Promise<boolean> {
  if (!(await files.has(probe.sha256))) return false
  return (await text(await files.open(probe.sha256))) === wordsOf(probe)
}
