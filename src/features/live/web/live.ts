import type { DraftAnswer } from '#budget/api.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { refreshDraft, rereadRecords } from '#budget/web/open-drafts.ts'
import { openConflict } from '#budget/web/pending-edits.ts'
import { queryKeys, reviewKeys } from '#budget/web/queries.ts'
import { type CellKey, partsOfKey } from '#engine/key.ts'
import { BEAT_MS, type DraftUpdate } from '#features/live/api.ts'
import { liveText } from '#features/live/text.ts'
import {
  clearHighlight,
  type DraftEvent,
  draftEvents,
  highlightCells,
  type RemoteChange,
  remoteChanges,
} from '#features/live/web/arrivals.ts'
import { clearColleagues, setColleagues } from '#features/live/web/colleagues.ts'
import {
  hasLines,
  type LiveConnection,
  type LiveMessage,
  openLiveConnection,
  union,
} from '#features/live/web/live-connection.ts'
import { setUnread } from '#features/live/web/unread.ts'
import { connection } from '#ui/api/connection.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { person } from '#ui/api/session.ts'
import { showToast } from '#ui/toasts.ts'

export type DraftSubscription = {
  readonly draft: OpenDraft
  readonly purpose: 'work' | 'view'
  /** The number of the open page, and its visible sheets. */
  readonly place: number
  readonly inSight: readonly string[]
}

const followings = new Set<DraftSubscription>()
const polls = new Set<() => void>()
let line: LiveConnection | null = null
let heardAt = 0
let pollTimer: ReturnType<typeof setInterval> | undefined

/** Returns the unsubscribe function. */
export function subscribeToDraft(following: DraftSubscription): () => void {
  followings.add(following)
  // Without a connection the next poll may be long after this page opens.
  if (line === null) followOwn(following.draft.owner.userName)
  else askIfSilent()
  wantAll()
  return () => {
    followings.delete(following)
    wantAll()
  }
}

/** Lasts until sign-out, even without an open draft. */
export function followOwn(userName: string): void {
  if (line !== null) return
  line = openLiveConnection(userName, hear)
  // A browser without a connection polls from the start.
  heardAt = hasLines() ? Date.now() : 0
  pollTimer = setInterval(askIfSilent, ASK_MS)
  document.addEventListener('visibilitychange', askIfSilent)
  askIfSilent()
}

function wantAll(): void {
  line?.want(
    union([
      [...followings].map(({ draft: { owner }, place }) => ({
        institutionId: owner.institutionId,
        year: owner.year,
        tabs: [place],
      })),
    ]),
  )
}

// The sign-out code must not load the blanks, see `closeDrafts`.
person.subscribe(() => {
  followings.clear()
  setUnread(null)
  clearColleagues()
  if (line === null) return
  line.close()
  line = null
  clearInterval(pollTimer)
  document.removeEventListener('visibilitychange', askIfSilent)
})

/** Two missed heartbeats and a margin. */
const SILENT_MS = 3 * BEAT_MS
/** The poll interval while the connection is silent. */
const ASK_MS = 15_000

function hear(heard: LiveMessage): void {
  heardAt = heard.kind === 'broken' ? 0 : Date.now()
  if (heard.kind === 'broken') {
    clearColleagues()
    askIfSilent()
  }
  if (heard.kind === 'unread') setUnread(heard.unread)
  if (heard.kind !== 'news') return
  const { news } = heard
  setColleagues(news)
  for (const following of followings) if (isOf(following, news)) void catchUp(following, news.etag)
}

function isOf({ draft: { owner } }: DraftSubscription, { institutionId, year }: DraftUpdate): boolean {
  return owner.institutionId === institutionId && owner.year === year
}

/** Calls `poll` as long as the connection is silent. Returns the unsubscribe function. */
export function pollWhileSilent(poll: () => void): () => void {
  polls.add(poll)
  if (mayPoll()) poll()
  return () => polls.delete(poll)
}

function mayPoll(): boolean {
  if (document.visibilityState === 'hidden' || Date.now() - heardAt < SILENT_MS) return false
  return connection.getState() !== 'down'
}

function askIfSilent(): void {
  if (!mayPoll()) return
  for (const following of followings) void catchUp(following, null)
  for (const poll of polls) poll()
}

/** The response of an own save usually arrives earlier; a background tab gets the draft from the visible one. */
const PATIENCE_MS = { visible: 250, hidden: 3000 }

const catchingUp = new Set<OpenDraft>()
const newest = new Map<OpenDraft, string | null>()

/** Refetches the draft unless it has this version (`null`: always). Unsaved edits stay. */
async function catchUp(following: DraftSubscription, stamp: string | null): Promise<void> {
  const { draft } = following
  newest.set(draft, stamp)
  if (draft.answer().etag === stamp || catchingUp.has(draft)) return
  catchingUp.add(draft)
  try {
    await sleep(PATIENCE_MS[document.visibilityState])
    await untilSent(draft)
    if (draft.isClosed() || draft.answer().etag === newest.get(draft)) return
    const before = draft.answer()
    await refreshDraft(following)
    if (draft.answer() !== before) tellOf(following, before, draft.answer())
  } catch {
    // A lost connection or session is reported elsewhere.
  } finally {
    catchingUp.delete(draft)
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Waits, because the response of a save contains the changes of others. */
function untilSent({ store, state }: OpenDraft): Promise<void> {
  const isSending = (): boolean => Object.keys(state().sent).length > 0
  if (!isSending()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = store.subscribe(() => {
      if (isSending()) return
      end()
      resolve()
    })
  })
}

/** The duration of the highlight. */
const MARKED_MS = 6000

function tellOf(following: DraftSubscription, before: DraftAnswer, after: DraftAnswer): void {
  const { draft, purpose, inSight } = following
  const arrivals = remoteChanges(before, after, draft.state().unanswered)
  // A pending cell has a conflict mark instead.
  const cells = arrivals.flatMap((arrival) => arrival.cells).filter((key) => !isPending(draft, key))
  if (cells.length > 0) {
    draft.apply((state) => highlightCells(state, cells))
    setTimeout(() => draft.apply((state) => clearHighlight(state, cells)), MARKED_MS)
  }
  if (purpose === 'view') return void queryClient.invalidateQueries({ queryKey: reviewKeys.all })
  rereadRecords(draft)
  void queryClient.invalidateQueries({ queryKey: ['report-list'] })
  void queryClient.invalidateQueries({ queryKey: ['events'] })
  for (const event of draftEvents(before, after)) announceEvent(event, draft)
  for (const arrival of arrivals) if (inSight.includes(arrival.sheet)) tellArrival(draft, arrival)
}

function isPending(draft: OpenDraft, key: CellKey): boolean {
  const { sheet, place } = partsOfKey(key)
  return draft.state().pendingEdits[sheet]?.[place] !== undefined
}

function tellArrival(draft: OpenDraft, { cells, by }: RemoteChange): void {
  if (by === null) return
  const differing = cells.filter((key) => openConflict(draft.state(), key) !== null).length
  const changed = liveText.changed(by, cells.length)
  if (differing === 0) showToast({ kind: 'success', message: changed, about: 'live' })
  else showToast({ kind: 'warning', message: `${changed}. ${liveText.differ(differing)}`, about: 'live' })
}

function announceEvent(event: DraftEvent, { year }: OpenDraft): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.snapshots(year) })
  const kind = event === 'norms' || event === 'approved' || event === 'reopened' ? 'success' : 'warning'
  showToast({ kind, message: liveText.turns[event], about: `live ${event}` })
}
