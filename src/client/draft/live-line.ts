import { connection } from '#client/api/connection.ts'
import { send } from '#client/api/send.ts'
import { session } from '#client/api/session.ts'
import { otherTabs } from '#client/draft/other-tabs.ts'
import { newKey } from '#client/draft/save-sheets.ts'
import { BEAT_MS, liveEvents, pathOf } from '#contract/call.ts'
import type { Hello, News, Watched } from '#contract/live.ts'
import type { UnreadNews } from '#contract/notifications.ts'
import { routes } from '#contract/routes.ts'

/** What a tab hears of the line: how a draft stands; how much its user is told that they have not read; that the line stands; that it has broken and does not come back at once. */
export type Heard =
  | { readonly is: 'news'; readonly news: News }
  | { readonly is: 'unread'; readonly unread: UnreadNews }
  | { readonly is: 'beat' | 'broken' }

/** A tab's end of the line between this browser and the server. */
export type Line = {
  /** Which drafts this tab has open, and where in them. */
  readonly want: (drafts: readonly Watched[]) => void
  readonly close: () => void
}

/** Whether this browser gets a line, see `openLine`. */
export function hasLines(): boolean {
  return navigator.locks !== undefined
}

type TabMessage = { readonly userName: string } & (
  | { readonly kind: 'asked' }
  | { readonly kind: 'wanted'; readonly tab: string; readonly drafts: readonly Watched[] }
  | { readonly kind: 'heard'; readonly heard: Heard }
)

/**
 * Opens a tab's end of its browser's line. One tab keeps the stream for all tabs of a user, since a browser has six connections to a server
 * at most: the one that has the lock. When it is gone the next one has it. A browser without such locks (an address without https) gets no
 * line: whoever hears nothing asks by themselves.
 */
export function openLine(userName: string, hear: (heard: Heard) => void): Line {
  const tab = newKey()
  const closing = new AbortController()
  const { signal } = closing
  const untilClosed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let own: readonly Watched[] = []
  let lead: Lead | null = null
  const tabs = otherTabs<TabMessage>('tosov.live', (message) => {
    if (message.userName !== userName || signal.aborted) return
    if (message.kind === 'heard') hear(message.heard)
    else if (message.kind === 'asked') tellWants()
    else lead?.want(message.tab, message.drafts)
  })
  const tellWants = (): void => tabs.tell({ userName, kind: 'wanted', tab, drafts: own })
  const tell = (heard: Heard): void => {
    tabs.tell({ userName, kind: 'heard', heard })
    hear(heard)
  }
  const locks: LockManager | undefined = navigator.locks
  const hold = (name: string, work: () => void): void => {
    // Rejects when the tab closes before it has the lock.
    locks
      ?.request(name, { signal }, async () => {
        if (!signal.aborted) work()
        await untilClosed
      })
      .catch(() => {})
  }
  hold(nameOfTab(tab), () => {})
  hold(`tosov.live ${userName}`, () => {
    lead = leadLine({ userName, signal, tell })
    lead.want(tab, own)
    tabs.tell({ userName, kind: 'asked' })
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

/** Every tab has a lock of its own: whoever waits for it learns when the tab is gone, however it went. */
const nameOfTab = (tab: string): string => `tosov.live.tab ${tab}`

type Lead = { readonly want: (tab: string, drafts: readonly Watched[]) => void }

type Leading = {
  readonly userName: string
  readonly signal: AbortSignal
  readonly tell: (heard: Heard) => void
}

/** Moves of several tabs are one request, and who goes along the rail moves once. */
const SETTLE_MS = 300
/** While no draft is wanted, one may be on its way: the stream that tells of it tells the rest too. */
const IDLE_MS = 2000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** Two beats missed. */
const SILENT_MS = 3 * BEAT_MS

/** Keeps the stream for all tabs. */
function leadLine({ userName, signal, tell }: Leading): Lead {
  const wants = new Map<string, readonly Watched[]>()
  const last = new Map<string, News>()
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
    // A server that starts anew takes the stream back after a moment; before that nobody need ask.
    if (failures > 1) tell({ is: 'broken' })
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
    clearTimeout(retrying)
    // Not all browsers at the same moment.
    retrying = setTimeout(settle, pause * (0.5 + Math.random()))
  }
  const alive = (): void => {
    clearTimeout(silence)
    silence = setTimeout(broken, SILENT_MS)
    tell({ is: 'beat' })
  }

  const open = (drafts: readonly Watched[]): void => {
    drop()
    const query = new URLSearchParams({ drafts: JSON.stringify(drafts) })
    const source = new EventSource(`${pathOf(routes.live, {})}?${query}`)
    stream = { source, of: draftsIn(drafts), id: null, places: JSON.stringify(drafts) }
    const on = (name: string, work: (data: string) => void): void =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => work(data))
    silence = setTimeout(broken, SILENT_MS)
    on(liveEvents.hello, (data) => {
      const { stream: id, userName: whose }: Hello = JSON.parse(data)
      // Somebody else has signed in meanwhile: nothing of theirs is for this page, which is about to hear of it.
      if (whose !== userName) return void stop()
      failures = 0
      if (stream) stream.id = id
      alive()
      settleSoon()
    })
    on(liveEvents.news, (data) => {
      const news: News = JSON.parse(data)
      last.set(keyOf(news), news)
      alive()
      tell({ is: 'news', news })
    })
    on(liveEvents.unread, (data) => {
      const unread: UnreadNews = JSON.parse(data)
      lastUnread = unread
      alive()
      tell({ is: 'unread', unread })
    })
    on(liveEvents.beat, alive)
    on(liveEvents.ended, broken)
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
    // Whom it does not reach has no line either; the next stream says where one is.
    void send('liveMove', {
      body: { stream: id, drafts: drafts.map(({ year, places: at }) => ({ year, places: [...at] })) },
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
        const gone = (): void => {
          wants.delete(tab)
          settleSoon()
        }
        // One's own is never had: it is held until the line closes.
        navigator.locks.request(nameOfTab(tab), { signal }, gone).catch(() => {})
        for (const news of last.values()) tell({ is: 'news', news })
        if (lastUnread) tell({ is: 'unread', unread: lastUnread })
      }
      settleSoon()
    },
  }
}

/** What all tabs have open, each draft once, with the places of all. */
export function union(wants: Iterable<readonly Watched[]>): readonly Watched[] {
  const all = Map.groupBy([...wants].flat(), keyOf)
  return [...all.values()]
    .flatMap(([first, ...more]) =>
      first
        ? [
            {
              ...first,
              places: [...new Set([first, ...more].flatMap(({ places }) => places))].toSorted(
                (a, b) => a - b,
              ),
            },
          ]
        : [],
    )
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function draftsIn(drafts: readonly Watched[]): string {
  return drafts.map(keyOf).join()
}

function keyOf({ institutionId, year }: Pick<Watched, 'institutionId' | 'year'>): string {
  return `${institutionId} ${year}`
}
