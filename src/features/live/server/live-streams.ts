import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Actor } from '#budget/server/actor.ts'
import { draftEtag } from '#budget/server/draft-answer.ts'
import { versionNumbersIn } from '#budget/server/version.store.ts'
import {
  BEAT_MS,
  type DraftUpdate,
  type Hello,
  liveEvents,
  type UnreadNews,
  type WatchedDraft,
} from '#features/live/api.ts'
import {
  addPresence,
  allowedStreamAccess,
  type DraftPresence,
  deleteExpiredServers,
  type PresentUsers,
  readChangedVersions,
  readUnread,
  removePresence,
  removeServerPresence,
  renewServer,
  type StreamAccess,
  type WatchedYear,
} from '#features/live/server/live.store.ts'
import type { Log } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'

/** Polling takes at most a fifth of the time. */
const POLL_BACKOFF_FACTOR = 4
/** A third of the lease in `renewServer`. */
const RENEW_MS = 10_000
const FORGET_MS = 10 * 60_000
/** Items per statement. Other work can run on the thread in between. */
const MAX_QUERY_ITEMS = 500
/** Streams per poll that get an update about all drafts of a year. Each browser then reloads its draft. */
const MAX_YEAR_UPDATES = 200
/** Per server, more than one user or office opens. */
const MAX_OF_AN_ACCOUNT = 20
/** Unsent bytes per browser. Beyond it the stream ends and the browser reconnects. */
const MAX_UNSENT_BYTES = 64 * 1024

export type StreamPace = {
  readonly pollMs: number
  /** A stream may outlive its session or its access by this time. */
  readonly checkMs: number
}

/** A colleague's save arrives within two seconds (decision 0053). */
const PACE: StreamPace = { pollMs: 1000, checkMs: 5000 }

export type StreamRequest = {
  /** The token hash: the stream ends with its session. */
  readonly session: string
  readonly actor: Actor
  readonly drafts: readonly WatchedDraft[]
}

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

type Stream = StreamRequest & {
  readonly id: string
  readonly out: Readable
  readonly sent: Map<string, SentUpdate>
  /** By draft, see `isKnownUpdate`. */
  readonly answered: Map<string, string>
  /** Monotonic milliseconds. */
  checkedAt: number
  lastSentAt: number
}

type SentUpdate = { readonly etag: string; readonly people: string }

type ConnectedAccount = {
  readonly userName: string
  readonly streams: Set<Stream>
  unread: UnreadNews | null
}

type WatchedDraftState = {
  readonly place: WatchedYear
  readonly streams: Set<Stream>
  presence: DraftPresence | null
}

/**
 * Polls once a second, so that writes of any server are found on either database. Work per stream is spread over
 * time: ten thousand streams cause no burst.
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
  const stopping = new AbortController()
  let polling: Promise<void> | null = null

  const add = (stream: Stream): void => {
    const { userName } = stream.actor
    streams.set(stream.id, stream)
    const account = accounts.get(userName) ?? { userName, streams: new Set(), unread: null }
    account.streams.add(stream)
    accounts.set(userName, account)
    if (account.unread) write(stream, liveEvents.notifications, JSON.stringify(account.unread))
    behind.add(stream)
    for (const place of stream.drafts) {
      const key = keyOf(place)
      const watched = open.get(key) ?? { place, streams: new Set(), presence: null }
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
      const watched = open.get(keyOf(place))
      watched?.streams.delete(stream)
      if (watched?.streams.size === 0) open.delete(keyOf(place))
    }
    return true
  }

  const end = (stream: Stream): void => {
    if (!remove(stream)) return
    send(stream, liveEvents.closed, null)
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

  const tellAll = async (): Promise<void> => {
    for (const piece of inPieces([...open.values()])) {
      const drafts = piece.map(({ place, presence }) => ({ place, was: presence }))
      for (const presence of await readChangedVersions(db, drafts)) {
        const watched = open.get(keyOf(presence))
        if (!watched) continue
        const queue = isOfYear(watched.presence, presence) ? inTurn : behind
        watched.presence = presence
        for (const stream of watched.streams) queue.add(stream)
      }
    }
    for (const [pending, most] of [
      [behind, behind.size],
      [inTurn, MAX_YEAR_UPDATES],
    ] as const)
      for (const stream of [...pending].slice(0, most)) {
        pending.delete(stream)
        tell(stream, (key) => open.get(key)?.presence ?? null)
      }
  }

  const tellUnread = async (): Promise<void> => {
    for (const piece of inPieces([...accounts.values()])) {
      for (const { userName, ...unread } of await readUnread(db, piece)) {
        const account = accounts.get(userName)
        if (!account) continue
        account.unread = unread
        const message = JSON.stringify(unread)
        for (const stream of account.streams) write(stream, liveEvents.notifications, message)
      }
    }
  }

  const beat = (): void => {
    const moment = performance.now()
    for (const stream of streams.values())
      if (moment - stream.lastSentAt >= BEAT_MS) send(stream, liveEvents.heartbeat, null)
  }

  const due = { renew: 0, forget: 0 }
  const isDue = (what: keyof typeof due, everyMs: number): boolean => {
    const moment = performance.now()
    if (moment < due[what]) return false
    due[what] = moment + everyMs
    return true
  }

  const pollOnce = async (): Promise<void> => {
    if (isDue('renew', RENEW_MS)) await renewServer(db, serverId)
    if (isDue('forget', FORGET_MS)) await deleteExpiredServers(db)
    await endRefused()
    await tellAll()
    await tellUnread()
    beat()
  }

  const pollLoop = async (): Promise<void> => {
    let failed = false
    while (streams.size > 0 && !stopping.signal.aborted) {
      const began = performance.now()
      try {
        await pollOnce()
        failed = false
      } catch (error) {
        // Logged once per outage.
        if (!failed) log.error({ err: error }, 'failed to poll open drafts')
        failed = true
      }
      const pause = Math.max(pace.pollMs, POLL_BACKOFF_FACTOR * (performance.now() - began))
      await sleep(pause, null, { signal: stopping.signal }).catch(() => {})
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

  return {
    count: () => streams.size,
    skipOwnSave: ({ session, etag, ...place }) => {
      for (const stream of open.get(keyOf(place))?.streams ?? [])
        if (stream.session === session) stream.answered.set(keyOf(place), etag)
    },
    open: async (asking) => {
      const { session, actor } = asking
      const drafts = [...new Map(asking.drafts.map((draft) => [keyOf(draft), draft])).values()]
      const looks = looksOf({ session, drafts })
      if ((accounts.get(actor.userName)?.streams.size ?? 0) >= MAX_OF_AN_ACCOUNT) return 'too many'
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
        checkedAt: moment,
        lastSentAt: moment,
      }
      const here = hereOf(stream)
      if (here !== null) await addPresence(db, { ...here, serverId })
      out.once('close', () => onClosed(stream))
      send(stream, liveEvents.connected, { stream: id, userName: actor.userName })
      add(stream)
      if (stopping.signal.aborted) end(stream)
      else polling ??= pollLoop()
      return out
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

function tell(stream: Stream, presenceOf: (key: string) => DraftPresence | null): void {
  const { actor, drafts, sent, answered } = stream
  for (const draft of drafts) {
    const key = keyOf(draft)
    const presence = presenceOf(key)
    if (!presence) continue
    const update = draftUpdateOf(presence, actor)
    const is = { etag: update.etag, people: JSON.stringify(update.people) }
    const isKnown = isKnownUpdate(is, { sent: sent.get(key), answered: answered.get(key) })
    sent.set(key, is)
    if (!isKnown) write(stream, liveEvents.draft, JSON.stringify(update))
  }
}

/** `answered`: the ETag in the response of the last own save. */
export function isKnownUpdate(
  { etag, people }: SentUpdate,
  { sent, answered }: { readonly sent?: SentUpdate | undefined; readonly answered?: string | undefined },
): boolean {
  return sent?.people === people && (sent.etag === etag || answered === etag)
}

export function draftUpdateOf(
  { institutionId, year, stamp, people }: DraftPresence,
  actor: Actor,
): DraftUpdate {
  return {
    institutionId,
    year,
    etag: draftEtag({ actor, institution: { id: institutionId } }, year, stamp),
    people: actor.institution?.id === institutionId ? colleaguesIn(people, actor.userName) : [],
  }
}

/** Returns each colleague once even with several browsers. */
function colleaguesIn(people: PresentUsers, own: string): DraftUpdate['people'] {
  const others = Map.groupBy(
    people.filter(({ user }) => user !== own),
    ({ user }) => user,
  )
  return [...others.values()].map((browsers) => ({
    name: browsers[0]?.name ?? '',
    tabs: [...new Set(browsers.flatMap(({ tabs }) => tabs))].toSorted((a, b) => a - b),
  }))
}

function send(stream: Stream, event: string, data: Hello | null): void {
  write(stream, event, JSON.stringify(data))
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html: JSON contains no raw line breaks. */
function write(stream: Stream, event: string, data: string): void {
  const { out } = stream
  if (out.destroyed) return
  stream.lastSentAt = performance.now()
  if (out.readableLength > MAX_UNSENT_BYTES) return void out.destroy()
  out.push(`event: ${event}\ndata: ${data}\n\n`)
}

function keyOf({ institutionId, year }: WatchedYear): string {
  return `${institutionId} ${year}`
}

function inPieces<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / MAX_QUERY_ITEMS) }, (_, at) =>
    all.slice(at * MAX_QUERY_ITEMS, (at + 1) * MAX_QUERY_ITEMS),
  )
}
