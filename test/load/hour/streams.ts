import { type ClientRequest, request } from 'node:http'
import { thisYear } from '#test/load/country/moulds.ts'
import type { Player } from '#test/load/hour/players.ts'

/** The streams of all open drafts, with the delay from a save to its update. */
export type Streams = {
  readonly open: (player: Pick<Player, 'id' | 'token' | 'from'>) => void
  /** Registers a saved version. The callback receives the milliseconds until its update. */
  readonly saved: (id: string, stamp: string, onUpdate: (ms: number) => void) => void
  readonly counts: () => { readonly open: number; readonly broken: number; readonly untold: number }
  readonly close: () => void
}

type Stream = {
  readonly clientRequest: ClientRequest
  /** The version of the last update. */
  stamp: string
  waiting: readonly { readonly since: number; readonly onUpdate: (ms: number) => void }[]
}

/** Opens a connection for each player, like browsers, at one or several servers in turn. */
export function streamsAt(addresses: readonly string[]): Streams {
  const targets = addresses.map((address) => new URL(address))
  const streams = new Map<string, Stream>()
  let [turn, broken, isClosed] = [0, 0, false]
  const heard = (stream: Stream, text: string): void => {
    const stamp = /"etag":"([^"]*)"/.exec(text)?.[1]
    if (stamp === undefined) return
    stream.stamp = stamp
    // Two saves within one poll share the later update.
    for (const { since, onUpdate } of stream.waiting) onUpdate(performance.now() - since)
    stream.waiting = []
  }
  return {
    open: ({ id, token, from }) => {
      if (streams.has(id)) return
      const target = targets[turn++ % targets.length]
      const drafts = JSON.stringify([{ institutionId: id, year: thisYear, tabs: [1] }])
      const clientRequest = request({
        hostname: target?.hostname,
        port: target?.port,
        path: `/api/tosov/live?${new URLSearchParams({ drafts })}`,
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from, accept: 'text/event-stream' },
        agent: false,
      })
      const stream: Stream = { clientRequest, stamp: '', waiting: [] }
      streams.set(id, stream)
      const gone = (): void => {
        if (!isClosed && streams.delete(id)) broken += 1
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
    },
    saved: (id, stamp, onUpdate) => {
      const stream = streams.get(id)
      if (!stream) return
      if (stream.stamp === stamp) onUpdate(0)
      else stream.waiting = [...stream.waiting, { since: performance.now(), onUpdate }]
    },
    counts: () => ({
      open: streams.size,
      broken,
      untold: [...streams.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
    }),
    close: () => {
      isClosed = true
      for (const { clientRequest } of streams.values()) clientRequest.destroy()
    },
  }
}
