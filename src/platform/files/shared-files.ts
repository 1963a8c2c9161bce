import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Log } from '#platform/database/database.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { ContentStore } from '#platform/files/content-store.ts'
import {
  forgetServer,
  forgetServers,
  otherServers,
  type Probe,
  registerServer,
} from '#platform/files/shared-files.store.ts'

export type SharedStorageStatus = {
  readonly servers: number
  /** Machines with other files. */
  readonly apart: readonly string[]
  /** This server's own store failed. */
  readonly failed: boolean
}

export const alone: SharedStorageStatus = { servers: 1, apart: [], failed: false }

export type SharedFiles = {
  readonly state: () => SharedStorageStatus
  /** Checks now and every few minutes. Never rejects. */
  readonly begin: () => Promise<void>
  readonly stop: () => Promise<void>
}

type SharedFilesOptions = {
  readonly db: Kysely<Schema>
  readonly files: ContentStore
  readonly clock: Clock
  readonly log: Log
  readonly host: string
}

const APART = 'servers do not share file storage'
const MEND = 'give all of them the same STORAGE_URL, or a DATA_DIR on a disk that they share'

const MINUTE_MS = 60_000
const POLL_INTERVAL_MS = 5 * MINUTE_MS
/** A server that has missed two checks has ended or hangs. */
const LIVES_MS = 12 * MINUTE_MS
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS

/**
 * Each server stores a probe and reads the others'. Separate stores would break half of all links and lose sealed
 * papers (decision 0070).
 */
export function sharedStorageCheck({ db, files, clock, log, host }: SharedFilesOptions): SharedFiles {
  const serverId = randomUUID()
  let own: Probe | null = null
  let state = alone
  let reported = ''
  let work = Promise.resolve()

  const poll = async (): Promise<void> => {
    const at = clock.now()
    const since = new Date(at.getTime() - LIVES_MS)
    if (own === null || !(await reads(files, own))) own = await putProbe(files, { serverId, host })
    await registerServer(db, own, at)
    for (const sha256 of await forgetServers(db, new Date(at.getTime() - FORGOTTEN_MS)))
      await files.remove(sha256)
    const others = await otherServers(db, { serverId, since })
    const unread: Probe[] = []
    for (const other of others) if (!(await reads(files, other))) unread.push(other)
    // A stopped server has deleted its probe.
    const still = new Set((await otherServers(db, { serverId, since })).map((each) => each.serverId))
    const apart = unread.filter((each) => still.has(each.serverId)).map((each) => each.host)
    state = { servers: still.size + 1, apart: [...new Set(apart)], failed: false }
    tell()
  }
  const tell = (): void => {
    const now = state.apart.join(' ')
    if (now === reported) return
    reported = now
    if (now === '') log.info('servers share file storage again')
    else log.error({ host, hosts: state.apart }, `${APART}: ${MEND}`)
  }
  const enqueuePoll = (): Promise<void> => {
    work = work.then(poll).catch((error: unknown) => {
      state = { ...state, failed: true }
      log.error({ err: error }, 'shared storage check failed')
    })
    return work
  }
  let cancel = (): void => {}
  return {
    state: () => state,
    begin: () => {
      cancel = clock.every(POLL_INTERVAL_MS, () => void enqueuePoll())
      return enqueuePoll()
    },
    stop: async () => {
      cancel()
      await work
      // Every visible row then has its file.
      await forgetServer(db, serverId)
        .then(() => (own === null ? undefined : files.remove(own.sha256)))
        .catch((error: unknown) => log.warn({ err: error }, 'failed to delete storage probe'))
    },
  }
}

/** Contains a random id: no upload can equal it. */
function wordsOf({ serverId, host }: Pick<Probe, 'serverId' | 'host'>): string {
  return `A server of Tosov was here: ${host} ${serverId}\n`
}

async function putProbe(files: ContentStore, server: Pick<Probe, 'serverId' | 'host'>): Promise<Probe> {
  const { sha256 } = await files.put(Readable.from([Buffer.from(wordsOf(server))]), async () => {})
  return { ...server, sha256 }
}

async function reads(files: ContentStore, probe: Probe): Promise<boolean> {
  if (!(await files.has(probe.sha256))) return false
  return (await text(await files.open(probe.sha256))) === wordsOf(probe)
}
