import { Agent, request } from 'node:http'

export type Answer = { readonly status: number; readonly body: string; readonly etag: string | null }

export type Ask = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** `no`: the body is received but not parsed. */
  readonly reads: 'yes' | 'no'
  /** The simulated client address, because sign-in limits count by address. */
  readonly from: string
}

const CONNECTIONS = 1000
/** Longer than a user waits, so that a slow server does not count as a failing one. */
const REQUEST_TIMEOUT_MS = 300_000

/** Returns a client that sends to one or several servers in turn over keep-alive connections. */
export function clientOf(addresses: readonly string[]): (ask: Ask) => Promise<Answer> {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
    scheduling: 'fifo',
  })
  const targets = addresses.map((address) => new URL(address))
  let turn = 0
  const send = (what: Ask): Promise<Answer> => {
    const { method, path, token, body, headers = {}, reads, from } = what
    const target = targets[turn++ % targets.length]
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const clientRequest = request({
      agent,
      hostname: target?.hostname,
      port: target?.port,
      method,
      path,
      timeout: REQUEST_TIMEOUT_MS,
      headers: {
        'x-forwarded-for': from,
        // Browsers request compression, which costs the server time; parsed responses are uncompressed.
        'accept-encoding': reads === 'yes' ? 'identity' : 'gzip, deflate, br',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...headers,
      },
    })
    const failed = (why: unknown): void =>
      resolve({ status: 0, body: why instanceof Error ? why.message : String(why), etag: null })
    clientRequest.on('error', (why: NodeJS.ErrnoException) => {
      // The server closed an idle connection during the write. Browsers retry over another connection.
      if (clientRequest.reusedSocket && why.code === 'ECONNRESET') resolve(send(what))
      else failed(why)
    })
    clientRequest.on('timeout', () =>
      clientRequest.destroy(new Error(`no answer in ${REQUEST_TIMEOUT_MS / 1000} s`)),
    )
    clientRequest.on('response', (response) => {
      const parts: Buffer[] = []
      const isRead = reads === 'yes' || (response.statusCode ?? 0) >= 400
      response.on('data', (part: Buffer) => {
        if (isRead) parts.push(part)
      })
      response.on('error', failed)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: isRead ? Buffer.concat(parts).toString('utf8') : '',
          etag: response.headers.etag ?? null,
        }),
      )
    })
    clientRequest.end(body)
    return promise
  }
  return send
}
