import { Agent, request } from 'node:http'

/** What was answered; `status` 0: nothing was, within the time that is waited. */
export type Answer = { readonly status: number; readonly body: string; readonly etag: string | null }

export type Ask = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether what is answered is looked at; else it is only taken in. */
  readonly reads: 'yes' | 'no'
  /** From which address it seems to come: the limits of sign-in count by address. */
  readonly from: string
}

/** As a proxy in front of the program would have at most. */
const CONNECTIONS = 1000
/** A person has gone by then, but a program that is only slow is not to be taken for one that refuses. */
const LONGEST_MS = 300_000

/** Asks one or several programs in turn, over connections that stay. */
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
    const asked = request({
      agent,
      hostname: target?.hostname,
      port: target?.port,
      method,
      path,
      timeout: LONGEST_MS,
      headers: {
        'x-forwarded-for': from,
        // A browser takes it compressed, which costs the program something; what is looked at here comes as it is.
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
    asked.on('error', (why: NodeJS.ErrnoException) => {
      // A connection that stayed was shut while it was written to: a browser asks again over another one.
      if (asked.reusedSocket && why.code === 'ECONNRESET') resolve(send(what))
      else failed(why)
    })
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${LONGEST_MS / 1000} s`)))
    asked.on('response', (response) => {
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
    asked.end(body)
    return promise
  }
  return send
}
