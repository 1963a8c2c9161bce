import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'

/** A line to a program that can be cut and mended; what comes after a cut reaches nothing. */
export type Line = {
  readonly address: string
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** Has the program's page name another first script from now on, as the one of another release does; `null` ends that. */
  readonly release: (name: string | null) => void
  /** How it carries from now on: `refuses` as a gateway before a server that starts anew, `holds` as a line that is nearly dead. */
  readonly turn: (how: 'carries' | 'refuses' | 'holds') => void
}

/** Lays a line to the program at an address. */
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
        // Read whole and as it is, so that the name in it can be another one.
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
    // A busy client must not use a connection that the server closes at the same moment because it was idle.
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
