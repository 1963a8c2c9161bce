import { type ClientRequest, request } from 'node:http'
import { thisYear } from '#test/load/country/moulds.ts'
import type { Player } from '#test/load/hour/players.ts'

/** The streams of all open drafts, with the delay from a save to its update at the second user. */
export type Streams = {
  readonly open: (player: Pick<Player, 'id' | 'token' | 'from' | 'colleague'>) => void
  /** Registers a saved ETag. The callback receives the milliseconds until the second user, if any, has its update. */
  readonly saved: (id: string, stamp: string, onUpdate: (ms: number) => void) => void
  readonly counts: () => { readonly open: number; readonly broken: number; readonly untold: number }
  readonly close: () => void
}

type Stream = {
  readonly clientRequest: ClientRequest
  /** Of the last update, without the release and the user of its ETag. */
  version: string
  waiting: readonly { readonly since: number; readonly onUpdate: (ms: number) => void }[]
}

/** Opens a connection for each player, like browsers, at one or several servers in turn. */
export function streamsAt(addresses: readonly string[]): Streams {
  const targets = addresses.map((address) => new URL(address))
  const streams = new Map<string, Stream>()
  const colleagues = new Map<string, Stream>()
  let [turn, broken, isClosed] = [0, 0, false]
  const heard = (stream: Stream, text: string): void => {
    const etag = /"etag":"([^"]*)"/.exec(text)?.[1]
    if (etag === undefined) return
    stream.version = versionIn(etag)
    // Two saves within one poll share the later update.
    for (const { since, onUpdate } of stream.waiting) onUpdate(performance.now() - since)
    stream.waiting = []
  }
  const openStream = (all: Map<string, Stream>, { id, token, from }: Watcher): void => {
    if (all.has(id)) return
    const target = targets[turn++ % targets.length]
    const drafts = JSON.stringify([{ institutionId: id, year: thisYear, tabs: [1] }])
    const clientRequest = request({
      hostname: target?.hostname,
      port: target?.port,
      path: `/api/tosov/live?${new URLSearchParams({ drafts })}`,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from, accept: 'text/event-stream' },
      agent: false,
    })
    const stream: Stream = { clientRequest, version: '', waiting: [] }
    all.set(id, stream)
    const gone = (): void => {
      if (!isClosed && all.delete(id)) broken += 1
    }
    clientRequest.on('error', gone)
    clientRequest.on('response', (response) => {
      if (response.statusCode !== 200) gone()
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) heard(stream, event)
      })
      response.on('error', gone)
      response.on('end', gone)
    })
    clientRequest.end()
  }
  const all = () => [...streams.values(), ...colleagues.values()]
  return {
    open: (player) => {
      openStream(streams, player)
      const { colleague } = player
      if (colleague !== null) openStream(colleagues, { ...player, token: colleague })
    },
    saved: (id, etag, onUpdate) => {
      const stream = colleagues.get(id)
      if (!stream) return
      if (stream.version === versionIn(etag)) onUpdate(0)
      else stream.waiting = [...stream.waiting, { since: performance.now(), onUpdate }]
    },
    counts: () => ({
      open: all().length,
      broken,
      untold: all().reduce((sum, { waiting }) => sum + waiting.length, 0),
    }),
    close: () => {
      isClosed = true
      for (const { clientRequest } of all()) clientRequest.destroy()
    },
  }
}

type Watcher = Pick<Player, 'id' | 'token' | 'from'>

const versionIn = (etag: string): string => etag.split('-').at(-1) ?? ''
