import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import type { Actor } from '#budget/server/actor.ts'
import { draftEtag } from '#budget/server/draft-answer.ts'
import type { DraftUpdate, liveEvents, WatchedDraft } from '#features/live/api.ts'
import type { DraftPresence, PresentUsers, WatchedYear } from '#features/live/server/live.store.ts'

/** Unsent bytes per browser. Beyond it the stream ends and the browser reconnects. */
const MAX_UNSENT_BYTES = 64 * 1024

export type StreamRequest = {
  /** The token hash: the stream ends with its session. */
  readonly session: string
  readonly actor: Actor
  readonly drafts: readonly WatchedDraft[]
}

export type Stream = StreamRequest & {
  readonly id: string
  readonly out: Readable
  readonly sent: Map<string, SentUpdate>
  /** By draft, see `isKnownUpdate`. */
  readonly answered: Map<string, string>
  /** Events until the end of the poll, see `flush`. */
  unsent: string
  /** Monotonic milliseconds. */
  checkedAt: number
  lastSentAt: number
}

type SentUpdate = { readonly etag: string; readonly people: string }

export function addDraftUpdates(stream: Stream, presenceOf: (key: string) => DraftPresence | null): void {
  const { actor, drafts, sent, answered } = stream
  for (const draft of drafts) {
    const key = watchedKey(draft)
    const presence = presenceOf(key)
    if (!presence) continue
    const update = draftUpdateOf(presence, actor)
    const is = { etag: update.etag, people: JSON.stringify(update.people) }
    const isKnown = isKnownUpdate(is, { sent: sent.get(key), answered: answered.get(key) })
    sent.set(key, is)
    if (!isKnown) appendEvent(stream, 'draft', update)
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

/** https://html.spec.whatwg.org/multipage/server-sent-events.html: JSON contains no raw line breaks. */
export function appendEvent(stream: Stream, event: keyof typeof liveEvents, data: unknown): void {
  stream.unsent += `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** One write for all events of a poll: each takes a system call. */
export function flush(stream: Stream): void {
  const { out, unsent } = stream
  if (unsent === '' || out.destroyed) return
  stream.unsent = ''
  stream.lastSentAt = performance.now()
  if (out.readableLength > MAX_UNSENT_BYTES) return void out.destroy()
  out.push(unsent)
}

export function watchedKey({ institutionId, year }: Record<keyof WatchedYear, unknown>): string {
  return `${institutionId} ${year}`
}
