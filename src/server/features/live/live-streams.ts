import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { BEAT_MS, liveEvents } from '#contract/call.ts'
import type { Hello, News } from '#contract/live.ts'
import type { Log } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { shownStamp } from '#server/draft/draft-answer.ts'
import {
  allowedLooks,
  arrive,
  depart,
  departAll,
  forgetDead,
  type People,
  type Place,
  readStandings,
  renewServer,
  type Standing,
} from '#server/features/live/live.store.ts'
import type { Actor, LiveAsking, LiveStreams } from '#server/http/handler.ts'

/** How long apart it looks how the drafts stand: a colleague's save is there within two seconds (docs/decisions/0053). */
const LOOK_MS = 1000
/** Looking takes a fifth of the time at most: a database that is slow is not asked more often than it answers. */
const PAUSES_A_LOOK = 4
/** How long a stream may outlive its session, or the right to look. */
const CHECK_MS = 5000
/** Three of these fit into what `renewServer` asks for. */
const RENEW_MS = 10_000
const FORGET_MS = 10 * 60_000
/** So many streams a look are told of drafts that have moved; the others at the next ones. New norms move every draft of a year, and each browser that hears of it reads its own. */
const MOST_TOLD = 200
/** More browsers, on one server, than a person or an office with one account opens. */
const MOST_OF_AN_ACCOUNT = 20
/** What a browser has not taken by then is kept for it no longer, bytes: it asks anew. */
const MOST_WAITING = 64 * 1024

type Stream = LiveAsking & {
  readonly id: string
  readonly out: Readable
  /** How each draft stood that it was last told of. */
  readonly told: Map<string, string>
}

/**
 * Keeps the streams of one server. While there are any it asks once a second, in one statement, how the drafts stand that somebody has open;
 * so it hears of what was written by whatever server, on either database.
 */
export function liveStreams({
  db,
  now,
  log,
}: {
  readonly db: Kysely<Schema>
  readonly now: () => Date
  readonly log: Log
}): LiveStreams {
  const serverId = randomUUID()
  const streams = new Map<string, Stream>()
  const stopping = new AbortController()
  let looking: Promise<void> | null = null

  const end = (stream: Stream): void => {
    if (!streams.delete(stream.id)) return
    send(stream.out, liveEvents.ended, null)
    stream.out.push(null)
  }

  const endRefused = async (): Promise<void> => {
    const looks = [...streams.values()].flatMap((stream) =>
      stream.drafts.map(({ institutionId }) => ({ stream, session: stream.session, institutionId })),
    )
    const allowed = await allowedLooks(db, looks, now())
    for (const [at, { stream }] of looks.entries()) if (!allowed.has(at)) end(stream)
  }

  const tellAll = async (): Promise<void> => {
    const standings = await readStandings(db, everyPlace(streams.values()))
    const found = new Map(standings.map((standing) => [keyOf(standing), standing]))
    let left = MOST_TOLD
    for (const stream of streams.values()) if (left > 0) left -= tell(stream, found)
  }

  /** Each at its time; a moment of this process, which does not go back. */
  const due = { renew: 0, check: 0, forget: 0, beat: 0 }
  const isDue = (what: keyof typeof due, everyMs: number): boolean => {
    const moment = performance.now()
    if (moment < due[what]) return false
    due[what] = moment + everyMs
    return true
  }

  const lookOnce = async (): Promise<void> => {
    if (isDue('renew', RENEW_MS)) await renewServer(db, serverId)
    if (isDue('forget', FORGET_MS)) await forgetDead(db)
    if (isDue('check', CHECK_MS)) await endRefused()
    await tellAll()
  }

  const look = async (): Promise<void> => {
    let failed = false
    while (streams.size > 0 && !stopping.signal.aborted) {
      const began = performance.now()
      try {
        await lookOnce()
        failed = false
      } catch (error) {
        // Once for as long as it lasts: browsers ask by themselves meanwhile, and are refused by the same database.
        if (!failed) log.error({ err: error }, 'it is not known how the open drafts stand')
        failed = true
      }
      if (isDue('beat', BEAT_MS) && !failed)
        for (const { out } of streams.values()) send(out, liveEvents.beat, null)
      const pause = Math.max(LOOK_MS, PAUSES_A_LOOK * (performance.now() - began))
      await sleep(pause, null, { signal: stopping.signal }).catch(() => {})
    }
    looking = null
  }

  const gone = (stream: Stream): void => {
    streams.delete(stream.id)
    if (stopping.signal.aborted) return
    const here = hereOf(stream)
    if (here === null) return
    depart(db, here).catch((error: unknown) =>
      log.error({ err: error }, 'who has left is still told as there'),
    )
  }

  return {
    count: () => streams.size,
    open: async (asking) => {
      const { session, actor } = asking
      const drafts = [...new Map(asking.drafts.map((draft) => [keyOf(draft), draft])).values()]
      const looks = drafts.map(({ institutionId }) => ({ session, institutionId }))
      const own = [...streams.values()].filter((each) => each.actor.userName === actor.userName)
      if (own.length >= MOST_OF_AN_ACCOUNT) return 'too many'
      if ((await allowedLooks(db, looks, now())).size < looks.length) return 'not theirs'
      const out = new Readable({ read: () => {} })
      const stream: Stream = { session, actor, drafts, id: randomUUID(), out, told: new Map() }
      const here = hereOf(stream)
      if (here !== null) await arrive(db, { ...here, serverId })
      out.once('close', () => gone(stream))
      send(out, liveEvents.hello, { stream: stream.id, userName: actor.userName })
      streams.set(stream.id, stream)
      if (stopping.signal.aborted) end(stream)
      else looking ??= look()
      return out
    },
    stop: async () => {
      stopping.abort()
      for (const stream of streams.values()) end(stream)
      await looking
      await departAll(db, serverId).catch((error: unknown) =>
        log.error({ err: error }, 'the people of this server are told as there for a while'),
      )
    },
  }
}

/** Every draft that somebody has open, once. */
function everyPlace(streams: Iterable<Stream>): readonly Place[] {
  const places = new Map<string, Place>()
  for (const { drafts } of streams) for (const draft of drafts) places.set(keyOf(draft), draft)
  return [...places.values()]
}

/** What a stream says of its browser to colleagues; `null` of a reviewer. ASSUMED: nobody sees a reviewer look, and reviewers see nobody at work. */
function hereOf({ id, actor: { userName, institution }, drafts }: Stream) {
  if (institution === null) return null
  return { streamId: id, userName, institutionId: institution.id, drafts }
}

/** Tells a stream which of its drafts stand otherwise than it knows; answers 1 where one has moved, else 0. */
function tell({ out, actor, drafts, told }: Stream, found: ReadonlyMap<string, Standing>): 0 | 1 {
  let moved: 0 | 1 = 0
  for (const draft of drafts) {
    const key = keyOf(draft)
    const standing = found.get(key)
    if (!standing) continue
    const is = JSON.stringify(newsOf(standing, actor))
    const was = told.get(key)
    if (is === was) continue
    told.set(key, is)
    if (was !== undefined) moved = 1
    write(out, liveEvents.news, is)
  }
  return moved
}

/** What somebody is told of a draft: its stamp as it is shown to them, and who else of their institution has it open. */
export function newsOf({ institutionId, year, stamp, people }: Standing, actor: Actor): News {
  return {
    institutionId,
    year,
    stamp: shownStamp({ actor, institution: { id: institutionId } }, year, stamp),
    people: actor.institution?.id === institutionId ? colleaguesIn(people, actor.userName) : [],
  }
}

/** Everybody but oneself, each once, however many browsers they have open. */
function colleaguesIn(people: People, own: string): News['people'] {
  const others = Map.groupBy(
    people.filter(({ user }) => user !== own),
    ({ user }) => user,
  )
  return [...others.values()].map((browsers) => ({
    name: browsers[0]?.name ?? '',
    places: [...new Set(browsers.flatMap(({ places }) => places))].toSorted((a, b) => a - b),
  }))
}

function send(out: Readable, event: string, data: Hello | null): void {
  write(out, event, JSON.stringify(data))
}

/** An event as it travels (https://html.spec.whatwg.org/multipage/server-sent-events.html); JSON has no line ends of its own. */
function write(out: Readable, event: string, data: string): void {
  if (out.destroyed) return
  if (out.readableLength > MOST_WAITING) return void out.destroy()
  out.push(`event: ${event}\ndata: ${data}\n\n`)
}

function keyOf({ institutionId, year }: Place): string {
  return `${institutionId} ${year}`
}
