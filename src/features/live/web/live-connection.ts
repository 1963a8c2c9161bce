import { pathOf } from '#api/call.ts'
import { newKey } from '#budget/web/save-sheets.ts'
import {
  BEAT_MS,
  type DraftUpdate,
  type Hello,
  liveCalls,
  liveEvents,
  type UnreadNews,
  type WatchedDraft,
} from '#features/live/api.ts'
import { connection } from '#ui/api/connection.ts'
import { send } from '#ui/api/send.ts'
import { session } from '#ui/api/session.ts'
import { otherTabs } from '#ui/other-tabs.ts'

export type LiveMessage =
  | { readonly kind: 'news'; readonly news: DraftUpdate }
  | { readonly kind: 'unread'; readonly unread: UnreadNews }
  | { readonly kind: 'beat' | 'broken' }

export type LiveConnection = {
  readonly want: (drafts: readonly WatchedDraft[]) => void
  readonly close: () => void
}

/** Returns `false` without lock support, see `openLiveConnection`. */
export function hasLines(): boolean {
  return navigator.locks !== undefined
}

type LiveTabMessage = { readonly userName: string } & (
  | { readonly kind: 'requested' }
  | { readonly kind: 'wanted'; readonly tab: string; readonly drafts: readonly WatchedDraft[] }
  | { readonly kind: 'heard'; readonly heard: LiveMessage }
)

/**
 * Shares one stream between all tabs of a user, because browsers allow six connections per server. The tab with the
 * lock owns it. Without lock support (plain http) drafts are polled.
 */
export function openLiveConnection(userName: string, hear: (heard: LiveMessage) => void): LiveConnection {
  const tab = newKey()
  const closing = new AbortController()
  const { signal } = closing
  const untilClosed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let own: readonly WatchedDraft[] = []
  let lead: StreamOwner | null = null
  const tabs = otherTabs<LiveTabMessage>('tosov.live', (message) => {
    if (message.userName !== userName || signal.aborted) return
    if (message.kind === 'heard') hear(message.heard)
    else if (message.kind === 'requested') tellWants()
    else lead?.want(message.tab, message.drafts)
  })
  const tellWants = (): void => tabs.tell({ userName, kind: 'wanted', tab, drafts: own })
  const tell = (heard: LiveMessage): void => {
    tabs.tell({ userName, kind: 'heard', heard })
    hear(heard)
  }
  const locks: LockManager | undefined = navigator.locks
  const requestLock = (name: string, work: () => void): void => {
    // Rejects if the tab closes first.
    locks
      ?.request(name, { signal }, async () => {
        if (!signal.aborted) work()
        await untilClosed
      })
      .catch(() => {})
  }
  requestLock(nameOfTab(tab), () => {})
  requestLock(`tosov.live ${userName}`, () => {
    lead = ownStream({ userName, signal, tell })
    lead.want(tab, own)
    tabs.tell({ userName, kind: 'requested' })
  })
  return {
    want: (drafts) => {
      if (JSON.stringify(drafts) === JSON.stringify(own)) return
      own = drafts
      if (lead) lead.want(tab, own)
      else tellWants()
    },
    close: () => {
      closing.abort()
      tabs.close()
    },
  }
}

/** Waiting for this lock detects the end of the tab, even after a crash. */
const nameOfTab = (tab: string): string => `tosov.live.tab ${tab}`

type StreamOwner = { readonly want: (tab: string, drafts: readonly WatchedDraft[]) => void }

type OwnStreamOptions = {
  readonly userName: string
  readonly signal: AbortSignal
  readonly tell: (heard: LiveMessage) => void
}

/** Collects moves of several tabs in one request. */
const SETTLE_MS = 300
/** If a draft opens soon, one stream serves both. */
const IDLE_MS = 2000
const FIRST_PAUSE_MS = 1000
const MAX_RECONNECT_DELAY_MS = 30_000
/** Two missed heartbeats. */
const SILENT_MS = 3 * BEAT_MS

function ownStream({ userName, signal, tell }: OwnStreamOptions): StreamOwner {
  const wants = new Map<string, readonly WatchedDraft[]>()
  const last = new Map<string, DraftUpdate>()
  let lastUnread: UnreadNews | null = null
  let stream: {
    readonly source: EventSource
    readonly of: string
    id: string | null
    places: string
  } | null = null
  let failures = 0
  let [settling, retrying, silence]: (ReturnType<typeof setTimeout> | undefined)[] = []

  const drop = (): void => {
    clearTimeout(silence)
    stream?.source.close()
    stream = null
  }
  const stop = (): void => {
    clearTimeout(settling)
    clearTimeout(retrying)
    drop()
  }
  const broken = (): void => {
    drop()
    failures += 1
    // A restarting server accepts the stream again soon.
    if (failures > 1) tell({ kind: 'broken' })
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_RECONNECT_DELAY_MS)
    clearTimeout(retrying)
    // Random, so that browsers do not reconnect together.
    retrying = setTimeout(settle, pause * (0.5 + Math.random()))
  }
  const alive = (): void => {
    clearTimeout(silence)
    silence = setTimeout(broken, SILENT_MS)
    tell({ kind: 'beat' })
  }

  const open = (drafts: readonly WatchedDraft[]): void => {
    drop()
    const query = new URLSearchParams({ drafts: JSON.stringify(drafts) })
    const source = new EventSource(`${pathOf(liveCalls.live, {})}?${query}`)
    stream = { source, of: draftsIn(drafts), id: null, places: JSON.stringify(drafts) }
    const on = (name: string, work: (data: string) => void): void =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => work(data))
    silence = setTimeout(broken, SILENT_MS)
    on(liveEvents.connected, (data) => {
      const { stream: id, userName: whose }: Hello = JSON.parse(data)
      // Another user has signed in.
      if (whose !== userName) return void stop()
      failures = 0
      if (stream) stream.id = id
      alive()
      settleSoon()
    })
    on(liveEvents.draft, (data) => {
      const news: DraftUpdate = JSON.parse(data)
      last.set(keyOf(news), news)
      alive()
      tell({ kind: 'news', news })
    })
    on(liveEvents.notifications, (data) => {
      const unread: UnreadNews = JSON.parse(data)
      lastUnread = unread
      alive()
      tell({ kind: 'unread', unread })
    })
    on(liveEvents.heartbeat, alive)
    on(liveEvents.closed, broken)
    source.onerror = broken
  }

  const settle = (): void => {
    const drafts = union(wants.values())
    if (wants.size === 0 || session.getState() === 'lost' || signal.aborted) return void drop()
    if (stream?.of !== draftsIn(drafts)) {
      last.clear()
      open(drafts)
      return
    }
    const { id, places } = stream
    if (id === null || places === JSON.stringify(drafts)) return
    stream.places = JSON.stringify(drafts)
    // Without a connection the stream fails too, and the next one sends the positions.
    void send(liveCalls.liveMove, {
      body: { stream: id, drafts: drafts.map(({ year, tabs }) => ({ year, tabs: [...tabs] })) },
    }).catch(() => {})
  }
  const settleSoon = (): void => {
    clearTimeout(settling)
    const isIdle = [...wants.values()].every((drafts) => drafts.length === 0)
    settling = setTimeout(settle, isIdle ? IDLE_MS : SETTLE_MS)
  }

  const ends = [
    session.subscribe(settleSoon),
    connection.subscribe((now) => {
      if (now !== 'down' && stream === null) settleSoon()
    }),
  ]
  signal.addEventListener('abort', () => {
    stop()
    for (const end of ends) end()
  })
  return {
    want: (tab, drafts) => {
      const isNew = !wants.has(tab)
      wants.set(tab, drafts)
      if (isNew) {
        const onDisconnect = (): void => {
          wants.delete(tab)
          settleSoon()
        }
        // Never granted to its own tab, so it waits until the connection closes.
        navigator.locks.request(nameOfTab(tab), { signal }, onDisconnect).catch(() => {})
        for (const news of last.values()) tell({ kind: 'news', news })
        if (lastUnread) tell({ kind: 'unread', unread: lastUnread })
      }
      settleSoon()
    },
  }
}

export function union(wants: Iterable<readonly WatchedDraft[]>): readonly WatchedDraft[] {
  const all = Map.groupBy([...wants].flat(), keyOf)
  return [...all.values()]
    .flatMap(([first, ...more]) =>
      first
        ? [
            {
              ...first,
              tabs: [...new Set([first, ...more].flatMap(({ tabs }) => tabs))].toSorted((a, b) => a - b),
            },
          ]
        : [],
    )
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function draftsIn(drafts: readonly WatchedDraft[]): string {
  return drafts.map(keyOf).join()
}

function keyOf({ institutionId, year }: Pick<WatchedDraft, 'institutionId' | 'year'>): string {
  return `${institutionId} ${year}`
}
