import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'

/** A proxy to a server with a connection that can be cut and restored. */
export type Line = {
  readonly address: string
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** Renames the first script of the page, as in another release; `null` restores it. */
  readonly release: (name: string | null) => void
  /** The state of the connection: `refuses` like a gateway during a restart, `holds` like a stalled network. */
  readonly turn: (how: 'carries' | 'refuses' | 'holds') => void
}

export async function layLine(to: string): Promise<Line> {
  let named: string | null = null
  let how: Parameters<Line['turn']>[0] = 'carries'
  const carry = (): Server =>
    createServer((incoming, outgoing) => {
      const { method, url = '/', headers } = incoming
      if (how === 'holds') return
      if (how === 'refuses') return void outgoing.writeHead(502).end()
      const rewrites = named !== null && url === '/'
      const onward = request(
        new URL(url, to),
        // Requested uncompressed, so that the script name can be replaced.
        { method, headers: rewrites ? {} : headers },
        async (answer) => {
          outgoing.writeHead(
            answer.statusCode ?? 502,
            rewrites ? { 'content-type': 'text/html' } : answer.headers,
          )
          if (!rewrites) return void answer.pipe(outgoing)
          const text = (await answer.toArray()).join('')
          outgoing.end(text.replace(/main-[^"]+\.js/, `main-${named}.js`))
        },
      )
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    })
  let server = carry()
  const listen = async (port: number): Promise<number> => {
    // A busy client must not use an idle connection that the server closes concurrently.
    server.keepAliveTimeout = 0
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    return typeof at === 'object' && at !== null ? at.port : 0
  }
  const port = await listen(0)
  return {
    address: `http://127.0.0.1:${port}`,
    cut: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    mend: async () => {
      server = carry()
      await listen(port)
    },
    release: (name) => {
      named = name
    },
    turn: (next) => {
      how = next
    },
  }
}
