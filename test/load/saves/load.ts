import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'

export type LoadServer = { readonly address: string; readonly tokens: readonly string[] }
/** The cost so far; the thread time is processor time, milliseconds. */
export type Spent = { readonly statements: number; readonly threadMs: number }
export type LoadResponse = { readonly status: number; readonly tag: string; readonly body: string }

export type Server = LoadServer & {
  readonly spent: () => Promise<Spent>
  readonly stop: () => Promise<void>
}

/**
 * Starts the server in its own process on a PostgreSQL or in a folder. `options`: Node options, such as for its
 * profiler.
 */
export async function startLoadServer(
  place: string,
  clients: number,
  options: readonly string[],
): Promise<Server> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'serve.ts'), [place, String(clients)], {
    execArgv: [...options],
  })
  const [served] = (await once(child, 'message')) as [LoadServer] // Sent by serve.ts.
  return {
    ...served,
    spent: async () => {
      child.send('spent')
      const [spent] = (await once(child, 'message')) as [Spent] // Sent by serve.ts.
      return spent
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** Returns a client with one connection that sends requests one after another. */
export function client({ address }: LoadServer, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LoadResponse> =>
    new Promise((resolve, reject) => {
      const text = body === null ? '' : JSON.stringify(body)
      const sent = request(
        `${address}${path}`,
        {
          agent,
          method: body === null ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== null && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              tag: String(answer.headers.etag ?? ''),
              body: Buffer.concat(parts).toString(),
            }),
          )
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
}
