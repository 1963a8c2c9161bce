import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PostgresQueryResult } from 'kysely'
import { z } from 'zod'
import type { Log, Session, Sessions } from '#platform/database/database.ts'

/**
 * One connection is one loan. A frame has a four-byte length and a V8-serialised value; both ends have nearly the same
 * release.
 */
const SOCKET = 'commands.sock'

/** PostgreSQL's idle-in-transaction timeout: the only session is blocked meanwhile. */
const IDLE_TIMEOUT_MS = 60_000
const lendRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run'), text: z.string(), values: z.array(z.unknown()) }),
  z.object({ kind: z.literal('release'), discard: z.boolean() }),
])
type LendRequest = z.output<typeof lendRequest>

const result = z.custom<PostgresQueryResult<never>>(
  (given) =>
    z.object({ command: z.string(), rowCount: z.number(), rows: z.array(z.unknown()) }).safeParse(given)
      .success,
)
const answered = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result }),
  z.object({ kind: z.literal('failed'), message: z.string(), fields: z.record(z.string(), z.unknown()) }),
])
type LendResponse = z.output<typeof answered>

type LendSessionsOptions = {
  readonly dataDir: string
  readonly sessions: Sessions
  readonly log: Log
  readonly idleMs?: number
}

/** `stop` rolls back every loan. Logs a warning if the socket cannot be created. */
export async function lendSessions({
  dataDir,
  sessions,
  log,
  idleMs = IDLE_TIMEOUT_MS,
}: LendSessionsOptions): Promise<{ readonly stop: () => Promise<void> }> {
  const path = join(dataDir, SOCKET)
  const open = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const served = serve(socket, sessions, idleMs).catch((error: unknown) =>
      log.warn({ err: error }, 'a command was cut off from the database'),
    )
    open.set(socket, served)
    void served.then(() => open.delete(socket))
  })
  // From a killed server; its lock is now ours.
  rmSync(path, { force: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(path, resolve)
  const isOpen = await promise.then(
    () => {
      // Private even in a shared directory.
      chmodSync(path, 0o600)
      return true
    },
    (error: unknown) => {
      log.warn({ err: error }, 'commands cannot use the database while this program runs')
      return false
    },
  )
  const stop = async () => {
    if (!isOpen) return
    const closed = new Promise((done) => server.close(done))
    for (const socket of open.keys()) socket.destroy()
    await Promise.all(open.values())
    await closed
  }
  return { stop }
}

async function serve(socket: Socket, sessions: Sessions, idleMs: number): Promise<void> {
  let session: Session | undefined
  let isClean = false
  socket.on('timeout', () => socket.destroy())
  socket.setTimeout(idleMs)
  try {
    for await (const frame of framesOf(socket)) {
      const { data } = lendRequest.safeParse(frame)
      if (data === undefined) break
      if (data.kind === 'release') {
        isClean = !data.discard
        break
      }
      socket.setTimeout(0)
      session ??= await sessions.borrow()
      const answer = await outcomeOf(session, data)
      socket.setTimeout(idleMs)
      if (!socket.destroyed) socket.write(framed(answer))
    }
  } finally {
    session?.release(!isClean)
    socket.destroy()
  }
}

async function outcomeOf(
  session: Session,
  { text, values }: Extract<LendRequest, { kind: 'run' }>,
): Promise<LendResponse> {
  try {
    return { kind: 'done', result: await session.run<never>(text, values) }
  } catch (error) {
    const fields = Object.entries(Object(error)).filter(([, value]) => typeof value !== 'object')
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', message, fields: Object.fromEntries(fields) }
  }
}

/** `null` if the server lends none, or not yet. */
export async function borrowedSessions(dataDir: string): Promise<Sessions | null> {
  const path = join(dataDir, SOCKET)
  const probe = await connected(path)
  if (probe === null) return null
  probe.destroy()
  return {
    borrow: async () => {
      const socket = await connected(path)
      if (socket === null) throw new Error('The program that had the database has ended.')
      return sessionOver(socket)
    },
    end: async () => {},
  }
}

function connected(path: string): Promise<Socket | null> {
  const { promise, resolve } = Promise.withResolvers<Socket | null>()
  const socket = connect(path)
  socket.once('connect', () => resolve(socket))
  socket.once('error', () => resolve(null))
  return promise
}

function sessionOver(socket: Socket): Session {
  // The missing frame reports the error.
  socket.on('error', () => {})
  const frames = framesOf(socket)
  const ask = async (text: string, values: readonly unknown[]): Promise<LendResponse> => {
    socket.write(framed({ kind: 'run', text, values: [...values] }))
    const { done, value } = await frames.next()
    if (done) throw new Error('The program that has the database has ended, or waited for too long.')
    return answered.parse(value)
  }
  return {
    run: async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      const answer = await ask(text, values)
      if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), answer.fields)
      return answer.result
    },
    release: (discard) => socket.end(framed({ kind: 'release', discard })),
  }
}

function framed(value: LendRequest | LendResponse): Buffer {
  const body = serialize(value)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  return Buffer.concat([head, body])
}

async function* framesOf(socket: Socket): AsyncGenerator<unknown> {
  let waiting = Buffer.alloc(0)
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  const nextChunk = () => chunks.next().catch(() => ({ done: true, value: undefined }) as const)
  for (let next = await nextChunk(); !next.done; next = await nextChunk()) {
    waiting = Buffer.concat([waiting, next.value])
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE()) {
      const end = 4 + waiting.readUInt32BE()
      yield deserialize(waiting.subarray(4, end))
      waiting = waiting.subarray(end)
    }
  }
}
