import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry, Registry } from 'prom-client'
import { z } from 'zod'
import type { Config } from '#app/server/config.ts'
import { closeAfterFailure } from '#app/server/end-program.ts'
import {
  announcedAdministrator,
  type BeforeListening,
  prepare,
  type RunningServer,
  type StartOptions,
  serveProgram,
  servicesOf,
} from '#app/server/start-program.ts'
import { deleteOldResponses } from '#budget/server/lock.store.ts'
import { connect } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/database.ts'
import { systemClock } from '#platform/database/embedded/clock.ts'
import { startCleaning } from '#platform/files/clean-files.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'

/**
 * Decision 0042. The primary process serves no requests: it prepares the database, distributes connections, replaces
 * ended workers and sums their metrics.
 */

const IS_DEMO = 'TOSOV_WORKER_IS_DEMO'
/** A worker that cannot start must not occupy the machine. */
const PAUSE_MS = 1000
/** Later metrics are omitted. */
const METRICS_TIMEOUT_MS = 2000

const figures = z.array(z.looseObject({ name: z.string() }))
type WorkerFigures = z.infer<typeof figures>

const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), address: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.literal('askMetrics'), ask: z.number() }),
  z.object({ kind: z.literal('figures'), ask: z.number(), figures }),
])
type WorkerMessage = z.infer<typeof workerMessage>
const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('tellFigures'), ask: z.number() }),
  z.object({ kind: z.literal('metrics'), ask: z.number(), text: z.string() }),
])
type Order = z.infer<typeof order>

/** Rejects with the reason of the first worker that fails to start. */
export async function startWorkers(
  surroundings: Omit<StartOptions, 'clientDir'>,
  beforeListening: BeforeListening,
): Promise<RunningServer> {
  const { config, log } = surroundings
  const database = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    const { isDemo, locked } = await prepare(surroundings, servicesOf(surroundings, database))
    const crew = crewOf({ config, log, isDemo })
    try {
      beforeListening()
      const address = await crew.start()
      return await withDatabase({ ...surroundings, address, isDemo, locked, database, stopCrew: crew.stop })
    } catch (error) {
      await closeAfterFailure(crew.stop, log)
      throw error
    }
  } catch (error) {
    await closeAfterFailure(database.close, log)
    throw error
  }
}

type StartedProgram = Omit<StartOptions, 'clientDir'> & {
  readonly address: string
  readonly isDemo: boolean
  readonly locked: number
  readonly database: Database
  readonly stopCrew: () => Promise<void>
}

async function withDatabase({
  config,
  log,
  now,
  address,
  isDemo,
  locked,
  database,
  stopCrew,
}: StartedProgram): Promise<RunningServer> {
  const { db, failure } = database
  const administrator = await announcedAdministrator(db, { isDemo, now })
  const cleaning = startCleaning({
    db,
    files: openContentStore(config),
    forgetMore: deleteOldResponses,
    clock: { ...systemClock, now },
    log,
  })
  const stop = async () => {
    await stopCrew()
    await cleaning.stop()
    await database.close()
  }
  return { address, isDemo, locked, administrator, failure, stop }
}

type Crew = { readonly start: () => Promise<string>; readonly stop: () => Promise<void> }

function crewOf({
  config,
  log,
  isDemo,
}: {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly isDemo: boolean
}): Crew {
  const workers = new Set<Worker>()
  const telling = figuresOf(workers)
  let stopping = false
  // Windows would give most connections to one worker.
  cluster.schedulingPolicy = cluster.SCHED_RR

  const begin = (): Promise<string> => {
    const worker = cluster.fork({ [IS_DEMO]: String(isDemo) })
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let reason = 'worker exited before it served'
    let serves = false
    workers.add(worker)
    worker.on('message', (message: unknown) => {
      const heard = workerMessage.safeParse(message)
      if (!heard.success) return
      const { data } = heard
      if (data.kind === 'failed') reason = data.reason
      if (data.kind === 'figures') telling.heard(data)
      if (data.kind === 'askMetrics') void telling.answer(worker, data.ask)
      if (data.kind !== 'listening') return
      serves = true
      resolve(data.address)
    })
    worker.on('exit', (code, signal) => {
      workers.delete(worker)
      reject(new Error(reason))
      if (stopping) return
      log.error({ pid: worker.process.pid, code, signal, reason: serves ? null : reason }, 'worker exited')
      if (serves) void replace()
    })
    return promise
  }
  const replace = async (): Promise<void> => {
    for (;;) {
      await sleep(PAUSE_MS)
      if (stopping) return
      const address = await begin().catch(() => null)
      if (address !== null) return log.info('worker restarted')
    }
  }
  return {
    start: async () => {
      const addresses = await Promise.all(Array.from({ length: config.workers }, begin))
      return addresses[0] ?? ''
    },
    stop: async () => {
      stopping = true
      const ends = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
      for (const worker of workers) tell(worker, { kind: 'stop' })
      await Promise.all(ends)
    },
  }
}

function tell(worker: Worker, message: Order): void {
  // A worker that has just ended receives no messages.
  if (worker.isConnected()) worker.send(message, () => {})
}

function figuresOf(workers: ReadonlySet<Worker>) {
  const waiting = new Map<number, (figures: WorkerFigures) => void>()
  let lastRequestId = 0
  const ask = async (worker: Worker): Promise<WorkerFigures | null> => {
    lastRequestId += 1
    const mine = lastRequestId
    const { promise, resolve } = Promise.withResolvers<WorkerFigures>()
    waiting.set(mine, resolve)
    tell(worker, { kind: 'tellFigures', ask: mine })
    const giveUp = new AbortController()
    const late = sleep(METRICS_TIMEOUT_MS, null, { signal: giveUp.signal }).catch(() => null)
    const answer = await Promise.race([promise, late])
    giveUp.abort()
    waiting.delete(mine)
    return answer
  }
  return {
    heard: ({ ask: number, figures: all }: Extract<WorkerMessage, { kind: 'figures' }>): void =>
      waiting.get(number)?.(all),
    answer: async (worker: Worker, number: number): Promise<void> => {
      const all = await Promise.all([...workers].map(ask))
      const text = await AggregatorRegistry.aggregate(all.filter((each) => each !== null)).metrics()
      tell(worker, { kind: 'metrics', ask: number, text })
    },
  }
}

export const isWorker = cluster.isWorker

/** Rejects on failure. */
export async function serveAsWorker(surroundings: StartOptions): Promise<void> {
  const { config, log } = surroundings
  // Terminal signals reach all processes. The primary process stops its workers.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  const database = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const waiting = new Map<number, (text: string) => void>()
  const registry = new Registry()
  let lastRequestId = 0
  const tellMetrics = (): Promise<string> => {
    lastRequestId += 1
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(lastRequestId, resolve)
    report({ kind: 'askMetrics', ask: lastRequestId })
    return promise
  }
  const served = Promise.withResolvers<() => Promise<void>>()
  // The primary process waits for the reaction to a stop message.
  process.on('message', (message: unknown) => {
    const heard = order.safeParse(message)
    if (!heard.success) return
    const { data } = heard
    if (data.kind === 'metrics') {
      waiting.get(data.ask)?.(data.text)
      waiting.delete(data.ask)
    }
    if (data.kind === 'tellFigures') void tellFigures(data.ask, registry)
    if (data.kind === 'stop')
      void served.promise
        .then((close) => close())
        .then(database.close)
        .finally(() => process.exit(0))
  })
  const { address, close } = await serveProgram(surroundings, {
    services: servicesOf(surroundings, database),
    ping: database.ping,
    isDemo: process.env[IS_DEMO] === 'true',
    registry,
    tellMetrics,
  })
  served.resolve(close)
  report({ kind: 'listening', address })
}

export function reportFailure(reason: string): void {
  process.send?.({ kind: 'failed', reason } satisfies WorkerMessage, () => process.exit(1))
}

function report(message: WorkerMessage): void {
  process.send?.(message)
}

async function tellFigures(ask: number, registry: Registry): Promise<void> {
  report({ kind: 'figures', ask, figures: figures.parse(await registry.getMetricsAsJSON()) })
}
