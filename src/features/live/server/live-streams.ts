import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type DraftVersion, versionNumbersIn, withVersions } from '#budget/server/version.store.ts'
import { BEAT_MS, type UnreadNews } from '#features/live/api.ts'
import {
  addPresence,
  allowedStreamAccess,
  type DraftPresence,
  deleteExpiredServers,
  type FeedPosition,
  readChangedVersions,
  readFeed,
  readUnread,
  removePresence,
  removeServerPresence,
  renewServer,
  type StreamAccess,
  type VersionPart,
  type WatchedYear,
} from '#features/live/server/live.store.ts'
import {
  addDraftUpdates,
  appendEvent,
  flush,
  type Stream,
  type StreamRequest,
  watchedKey,
} from '#features/live/server/stream.ts'
import type { Log } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'

/** A third of the lease in `renewServer`. */
const RENEW_MS = 10_000
const FORGET_MS = 10 * 60_000
/** Items per statement. Other work can run on the thread in between. */
const MAX_QUERY_ITEMS = 500
/** Streams per poll that get an update about all drafts of a year. Each browser then reloads its draft. */
const MAX_YEAR_UPDATES = 200
/** Per server, more than one user or office opens. */
const MAX_OF_AN_ACCOUNT = 20
/** Due for a read. */
const NEVER = Number.NEGATIVE_INFINITY

export type StreamPace = {
  readonly pollMs: number
  /** A stream may outlive its session or its access by this time. */
  readonly checkMs: number
  /** A change that is not in the feed is found by this time (decision 0081). */
  readonly rereadMs: number
}

/** A colleague's save arrives within two seconds (decision 0053). */
const PACE: StreamPace = { pollMs: 1000, checkMs: 5000, rereadMs: 60_000 }

/** `etag` as in the response. */
type OwnSave = WatchedYear & { readonly session: string; readonly etag: string }

export type LiveStreams = {
  /** Sends this version to other sessions only: the browser has it from the response and shares it between its tabs. */
  readonly skipOwnSave: (save: OwnSave) => void
  readonly open: (asking: StreamRequest) => Promise<Readable | 'not theirs' | 'too many'>
  readonly count: () => number
  /** Later streams end at once. */
  readonly stop: () => Promise<void>
}

type ConnectedAccount = {
  readonly userName: string
  readonly streams: Set<Stream>
  unread: UnreadNews | null
  readAt: number
}

type WatchedDraftState = {
  readonly place: WatchedYear
  readonly streams: Set<Stream>
  presence: DraftPresence | null
  /** Monotonic milliseconds. */
  readAt: number
}

/**
 * Reads once a second what changed, so that writes of any server are found on either database (decision 0081). Work
 * per stream is spread over time: ten thousand streams cause no burst.
 */
export function liveStreams({
  db,
  now,
  log,
  pace = PACE,
}: {
  readonly db: Kysely<Schema>
  readonly now: () => Date
  readonly log: Log
  readonly pace?: StreamPace
}): LiveStreams {
  const serverId = randomUUID()
  const streams = new Map<string, Stream>()
  const accounts = new Map<string, ConnectedAccount>()
  const open = new Map<string, WatchedDraftState>()
  /** `inTurn` contains the streams of changes that affect all drafts. */
  const behind = new Set<Stream>()
  const inTurn = new Set<Stream>()
  /** By account: reserved before the first wait, so that parallel requests do not pass the limit. */
  const opening = new Map<string, number>()
  const stopping = new AbortController()
  let polling: Promise<void> | null = null
  let renewing: Promise<void> = Promise.resolve()
  /** `null`: everything is read. */
  let since: FeedPosition | null = null

  const add = (stream: Stream): void => {
    const { userName } = stream.actor
    streams.set(stream.id, stream)
    const account = accounts.get(userName) ?? { userName, streams: new Set(), unread: null, readAt: NEVER }
    account.streams.add(stream)
    accounts.set(userName, account)
    if (account.unread) appendEvent(stream, 'notifications', account.unread)
    behind.add(stream)
    for (const place of stream.drafts) {
      const key = watchedKey(place)
      const watched = open.get(key) ?? { place, streams: new Set(), presence: null, readAt: NEVER }
      watched.streams.add(stream)
      open.set(key, watched)
    }
  }

  const remove = (stream: Stream): boolean => {
    const { userName } = stream.actor
    if (!streams.delete(stream.id)) return false
    behind.delete(stream)
    inTurn.delete(stream)
    const account = accounts.get(userName)
    account?.streams.delete(stream)
    if (account?.streams.size === 0) accounts.delete(userName)
    for (const place of stream.drafts) {
      const watched = open.get(watchedKey(place))
      watched?.streams.delete(stream)
      if (watched?.streams.size === 0) open.delete(watchedKey(place))
    }
    return true
  }

  const end = (stream: Stream): void => {
    if (!remove(stream)) return
    appendEvent(stream, 'closed', null)
    flush(stream)
    stream.out.push(null)
  }

  const endRefused = async (): Promise<void> => {
    const due = [...streams.values()].filter(({ checkedAt }) => performance.now() - checkedAt >= pace.checkMs)
    for (const piece of inPieces(due)) {
      const looks = piece.flatMap((stream) => looksOf(stream).map((access) => ({ stream, ...access })))
      const allowed = await allowedStreamAccess(db, looks, now())
      for (const stream of piece) stream.checkedAt = performance.now()
      for (const [at, { stream }] of looks.entries()) if (!allowed.has(at)) end(stream)
    }
  }

  const move = (watched: WatchedDraftState, presence: DraftPresence): void => {
    const queue = isOfYear(watched.presence, presence) ? inTurn : behind
    watched.presence = presence
    for (const stream of watched.streams) queue.add(stream)
  }

  const followFeed = async (): Promise<void> => {
    const { snapshot, rows } = await readFeed(db, since)
    if (since === null) for (const each of [...open.values(), ...accounts.values()]) each.readAt = NEVER
    since = snapshot
    const parts: VersionPart[] = []
    for (const row of rows)
      if (row.kind === 'version') parts.push(row)
      else {
        const changed = row.kind === 'presence' ? open.get(watchedKey(row)) : accounts.get(row.userName)
        if (changed) changed.readAt = NEVER
      }
    const versions = newVersionsOf(parts)
    for (const watched of draftsWith(parts, open)) {
      const { place, presence } = watched
      // Names of users are part of the institution.
      if (versions.has(watchedKey({ ...place, year: null }))) watched.readAt = NEVER
      if (presence === null) continue
      const stamp = stampWith(versions, presence)
      if (stamp !== presence.stamp) move(watched, { ...presence, stamp })
    }
  }

  const isToRead = ({ readAt }: { readonly readAt: number }): boolean =>
    performance.now() - readAt >= pace.rereadMs

  const rereadDrafts = async (): Promise<void> => {
    for (const piece of inPieces([...open.values()].filter(isToRead))) {
      const drafts = piece.map(({ place, presence }) => ({ place, was: presence }))
      const changed = await readChangedVersions(db, drafts)
      for (const watched of piece) watched.readAt = performance.now()
      for (const presence of changed) {
        const watched = open.get(watchedKey(presence))
        if (watched) move(watched, presence)
      }
    }
  }

  const tellAll = (): void => {
    for (const [pending, most] of [
      [behind, behind.size],
      [inTurn, MAX_YEAR_UPDATES],
    ] as const)
      for (const stream of [...pending].slice(0, most)) {
        pending.delete(stream)
        addDraftUpdates(stream, (key) => open.get(key)?.presence ?? null)
      }
  }

  const tellUnread = async (): Promise<void> => {
    for (const piece of inPieces([...accounts.values()].filter(isToRead))) {
      const changed = await readUnread(db, piece)
      for (const account of piece) account.readAt = performance.now()
      for (const { userName, ...unread } of changed) {
        const account = accounts.get(userName)
        if (!account) continue
        account.unread = unread
        for (const stream of account.streams) appendEvent(stream, 'notifications', unread)
      }
    }
  }

  const beat = (): void => {
    const moment = performance.now()
    for (const stream of streams.values())
      if (stream.unsent === '' && moment - stream.lastSentAt >= BEAT_MS)
        appendEvent(stream, 'heartbeat', null)
  }

  const flushAll = (): void => {
    for (const stream of streams.values()) flush(stream)
  }

  const due = { renew: 0, forget: 0 }
  const isDue = (what: keyof typeof due, everyMs: number): boolean => {
    const moment = performance.now()
    if (moment < due[what]) return false
    due[what] = moment + everyMs
    return true
  }

  /** Before presence is written: other servers read it once and ignore that of a server without a lease. */
  const renewLease = (): Promise<void> => {
    if (isDue('renew', RENEW_MS))
      renewing = renewServer(db, serverId).catch((error: unknown) => {
        due.renew = 0
        throw error
      })
    return renewing
  }

  const pollOnce = async (): Promise<void> => {
    await renewLease()
    await followFeed()
    await rereadDrafts()
    tellAll()
    await tellUnread()
    beat()
    flushAll()
    await endRefused()
    if (isDue('forget', FORGET_MS)) await deleteExpiredServers(db)
  }

  const pollLoop = async (): Promise<void> => {
    let failed = false
    since = null
    while (streams.size > 0 && !stopping.signal.aborted) {
      try {
        await pollOnce()
        failed = false
      } catch (error) {
        // Logged once per outage.
        if (!failed) log.error({ err: error }, 'failed to poll open drafts')
        failed = true
        since = null
      }
      flushAll()
      // No longer after a slow poll: on a busy server its time is mostly waiting, and what it reads is due by time.
      await sleep(pace.pollMs, null, { signal: stopping.signal }).catch(() => {})
    }
    polling = null
  }

  const onClosed = (stream: Stream): void => {
    remove(stream)
    if (stopping.signal.aborted) return
    const here = hereOf(stream)
    if (here === null) return
    removePresence(db, here).catch((error: unknown) =>
      log.error({ err: error }, 'failed to remove presence of a closed stream'),
    )
  }

  const openStream = async (asking: StreamRequest): Promise<Readable | 'not theirs'> => {
    const { session, actor } = asking
    const drafts = [...new Map(asking.drafts.map((draft) => [watchedKey(draft), draft])).values()]
    const looks = looksOf({ session, drafts })
    if ((await allowedStreamAccess(db, looks, now())).size < looks.length) return 'not theirs'
    const out = new Readable({ read: () => {} })
    const moment = performance.now()
    const id = randomUUID()
    const stream: Stream = {
      session,
      actor,
      drafts,
      id,
      out,
      sent: new Map(),
      answered: new Map(),
      unsent: '',
      checkedAt: moment,
      lastSentAt: moment,
    }
    const here = hereOf(stream)
    if (here !== null) {
      await renewLease()
      await addPresence(db, { ...here, serverId })
    }
    out.once('close', () => onClosed(stream))
    appendEvent(stream, 'connected', { stream: id, userName: actor.userName })
    flush(stream)
    add(stream)
    if (stopping.signal.aborted) end(stream)
    else polling ??= pollLoop()
    return out
  }

  return {
    count: () => streams.size,
    skipOwnSave: ({ session, etag, ...place }) => {
      for (const stream of open.get(watchedKey(place))?.streams ?? [])
        if (stream.session === session) stream.answered.set(watchedKey(place), etag)
    },
    open: async (asking) => {
      const { userName } = asking.actor
      const reserved = opening.get(userName) ?? 0
      if ((accounts.get(userName)?.streams.size ?? 0) + reserved >= MAX_OF_AN_ACCOUNT) return 'too many'
      opening.set(userName, reserved + 1)
      try {
        return await openStream(asking)
      } finally {
        const left = (opening.get(userName) ?? 1) - 1
        if (left === 0) opening.delete(userName)
        else opening.set(userName, left)
      }
    },
    stop: async () => {
      stopping.abort()
      for (const stream of streams.values()) end(stream)
      await polling
      await removeServerPresence(db, serverId).catch((error: unknown) =>
        log.error({ err: error }, 'failed to remove presence of this server'),
      )
    },
  }
}

function looksOf({ session, drafts }: Pick<StreamRequest, 'session' | 'drafts'>): readonly StreamAccess[] {
  return ['', ...drafts.map(({ institutionId }) => institutionId)].map((institutionId) => ({
    session,
    institutionId,
  }))
}

/** ASSUMED: institutions do not see reviewers reading, and reviewers do not see users at work. */
function hereOf({ id, actor: { userName, institution }, drafts }: Stream) {
  if (institution === null) return null
  return { streamId: id, userName, institutionId: institution.id, drafts }
}

/** A change of the year affects every draft. */
function isOfYear(was: DraftPresence | null, is: DraftPresence): boolean {
  return was !== null && versionNumbersIn(was.stamp).at(-1) !== versionNumbersIn(is.stamp).at(-1)
}

/** A draft shows figures of the year before. */
function draftsWith(
  parts: readonly VersionPart[],
  open: ReadonlyMap<string, WatchedDraftState>,
): Iterable<WatchedDraftState> {
  if (parts.some(({ institutionId, year }) => institutionId === null || year === null)) return open.values()
  return parts.flatMap(({ institutionId, year }) =>
    [0, 1].flatMap((later) => open.get(watchedKey({ institutionId, year: Number(year) + later })) ?? []),
  )
}

export function newVersionsOf(parts: readonly VersionPart[]): ReadonlyMap<string, number> {
  return new Map(parts.map((part) => [watchedKey(part), part.version]))
}

export function stampWith(
  versions: ReadonlyMap<string, number>,
  { institutionId, year, stamp }: Omit<DraftPresence, 'people'>,
): DraftVersion {
  const versionOf = (place: Parameters<typeof watchedKey>[0]) => versions.get(watchedKey(place)) ?? null
  return withVersions(stamp, {
    draft: versionOf({ institutionId, year }),
    before: versionOf({ institutionId, year: year - 1 }),
    institution: versionOf({ institutionId, year: null }),
    financialYear: versionOf({ institutionId: null, year }),
  })
}

function inPieces<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / MAX_QUERY_ITEMS) }, (_, at) =>
    all.slice(at * MAX_QUERY_ITEMS, (at + 1) * MAX_QUERY_ITEMS),
  )
}
