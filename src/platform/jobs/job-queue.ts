import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Log } from '#platform/database/database.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import type { Schema } from '#platform/database/schema.ts'
import {
  type ClaimedJob,
  claimJob,
  claimNextJob,
  deleteJob,
  enqueueJob,
  type QueueStatus,
  readJobState,
  readQueueStatus,
  requeueJob,
  returnJob,
} from '#platform/jobs/jobs.store.ts'

/** `somebody`: a user waits for the result. */
export type JobWaiter = 'somebody' | 'nobody'

export type JobKind = {
  readonly name: string
  /** On one server. */
  readonly atOnce: number
  /** Longer than an attempt may take. */
  readonly leaseMs: number
  /** Before each further attempt; the last one repeats. */
  readonly pausesMs: readonly number[]
  /** Limits of retries. */
  readonly maxAttempts: number
  readonly maxAgeMs: number
  readonly isPermanent: (error: unknown) => boolean
  /** If one fails, all would fail now. */
  readonly restsAfterFailure: boolean
  /** Shorter than the lease. */
  readonly maxYieldMs: ((job: Pick<ClaimedJob, 'queuedAt' | 'priority'>, at: Date) => number) | null
  readonly run: (job: ClaimedJob, waiter: JobWaiter) => Promise<JobOutcome>
}

/** `elsewhere`: only another server can do it. `more`: a part is done, and other jobs get their turn. */
export type JobOutcome = 'done' | 'elsewhere' | 'more'

/** Jobs of one kind, shared by all servers. */
export type JobQueue = {
  readonly begin: () => void
  /** Resolves when nothing waits. */
  readonly wake: () => Promise<void>
  /**
   * Runs one job for a waiting user, and queues a failed or missing one. `not yet`: another server takes too long.
   * Throws the error of the job.
   */
  readonly runNow: (subject: readonly string[], by: string) => Promise<'done' | 'not yet'>
  /** A user waits for later jobs. */
  readonly hurry: () => void
  readonly status: () => Promise<QueueStatus>
  /** Finishes current jobs. */
  readonly stop: () => Promise<void>
}

type JobQueueOptions = {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly log: Log
  readonly kind: JobKind
  readonly delayMs?: () => Promise<number>
}

const MAX_DELAY_MS = 10
const SAMPLE_MS = 20
const RESOLUTION_MS = 2
const QUIET_MS = 100

function eventLoopDelays(): () => Promise<number> {
  let quietUntil = 0
  return async () => {
    if (performance.now() < quietUntil) return 0
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    histogram.enable()
    await sleep(SAMPLE_MS, null, { ref: false })
    histogram.disable()
    const delay = histogram.count === 0 ? SAMPLE_MS : histogram.mean / 1e6 - RESOLUTION_MS
    if (delay <= MAX_DELAY_MS) quietUntil = performance.now() + QUIET_MS
    return delay
  }
}

const POLL_INTERVAL_MS = 5000
const ELSEWHERE_PAUSE_MS = 60_000
const WAIT = { ms: 250, times: 120 }

/** Jobs may run twice and must then have the same result (decision 0078). */
export function jobQueue({ db, clock, log, kind, delayMs = eventLoopDelays() }: JobQueueOptions): JobQueue {
  const running = new Map<string, Promise<void>>()
  const workers = new Set<Promise<void>>()
  const yielding = new Map<string, () => void>()
  let stopping = false
  let cancel: (() => void) | null = null
  let calls = 0
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)
  const claiming = () => ({ at: clock.now(), until: later(kind.leaseMs) })
  const giveWay = async (job: ClaimedJob): Promise<void> => {
    const name = nameOf(job.subject)
    const hurried = Promise.withResolvers<number>()
    yielding.set(name, () => hurried.resolve(0))
    const maxMs = kind.maxYieldMs?.(job, clock.now()) ?? 0
    const until = later(maxMs)
    for (let ms = 0; ms < maxMs && clock.now() < until; ms += SAMPLE_MS)
      if ((await Promise.race([delayMs(), hurried.promise])) <= MAX_DELAY_MS) break
    yielding.delete(name)
  }
  const hurry = (): void => {
    for (const start of yielding.values()) start()
  }
  const attempt = async (job: ClaimedJob, waiter: JobWaiter): Promise<void> => {
    if (waiter === 'nobody') await giveWay(job)
    let outcome: JobOutcome
    try {
      if (waiter === 'nobody' && job.attempts > kind.maxAttempts)
        throw new Error('the server ended during the last attempt')
      outcome = await kind.run(job, waiter)
    } catch (error) {
      await afterFailure(job, error)
      throw error
    }
    await quietly(ends[outcome](job))
  }
  const ends: Readonly<Record<JobOutcome, (job: ClaimedJob) => Promise<void>>> = {
    done: (job) => deleteJob(db, job),
    // The attempt does not count.
    elsewhere: (job) =>
      returnJob(db, job, { notBefore: later(ELSEWHERE_PAUSE_MS), attempts: job.attempts - 1 }),
    more: (job) => returnJob(db, job, { notBefore: clock.now(), attempts: 0 }),
  }
  const quietly = (write: Promise<void>): Promise<void> =>
    write.catch((error: unknown) => log.warn({ err: error, job: kind.name }, 'failed to write the job queue'))
  const afterFailure = async (job: ClaimedJob, error: unknown): Promise<void> => {
    const { subject, attempts, queuedAt } = job
    const at = clock.now()
    const isOver =
      attempts >= kind.maxAttempts ||
      at.getTime() - queuedAt.getTime() >= kind.maxAgeMs ||
      kind.isPermanent(error)
    const about = { err: error, job: kind.name, subject, attempts }
    if (isOver) log.error(about, 'job failed permanently')
    else log.warn(about, 'job failed, will retry')
    const pause = kind.pausesMs[attempts - 1] ?? kind.pausesMs.at(-1) ?? 0
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await quietly(requeueJob(db, job, { at, failure, notBefore: isOver ? null : later(pause) }))
  }
  const track = (job: ClaimedJob, waiter: JobWaiter): Promise<void> => {
    const name = nameOf(job.subject)
    const mine = attempt(job, waiter).finally(() => {
      if (running.get(name) === mine) running.delete(name)
    })
    running.set(name, mine)
    return mine
  }
  /** A call during a poll may mean a new job. */
  const work = async (): Promise<void> => {
    while (!stopping) {
      const before = calls
      const job = await claimNextJob(db, kind.name, claiming())
      if (job === null && before === calls) return
      const hasFailed =
        job !== null &&
        (await track(job, 'nobody').then(
          () => false,
          () => true,
        ))
      if (hasFailed && kind.restsAfterFailure) return
    }
  }
  const wake = async (): Promise<void> => {
    calls += 1
    if (stopping) return
    if (workers.size < kind.atOnce) {
      const mine = work()
        .catch((error: unknown) => log.warn({ err: error, job: kind.name }, 'failed to read the job queue'))
        .finally(() => workers.delete(mine))
      workers.add(mine)
    }
    await Promise.all(workers)
  }
  return {
    begin: () => {
      cancel ??= clock.every(POLL_INTERVAL_MS, () => void wake())
      void wake()
    },
    wake,
    runNow: async (subject, by) => {
      const key = { kind: kind.name, subject }
      const state = await readJobState(db, key)
      if (state === null || state === 'failed') await enqueueJob(db, key, { by, at: clock.now() })
      for (let pollCount = 0; pollCount < WAIT.times; pollCount += 1) {
        yielding.get(nameOf(subject))?.()
        const known = running.get(nameOf(subject))
        const job = known === undefined ? await claimJob(db, key, claiming()) : null
        const mine = known ?? (job && track(job, 'somebody'))
        if (mine) {
          await mine
          return 'done'
        }
        if ((await readJobState(db, key)) === null) return 'done'
        await sleep(WAIT.ms)
      }
      return 'not yet'
    },
    hurry,
    status: () => readQueueStatus(db, kind.name),
    stop: async () => {
      stopping = true
      cancel?.()
      hurry()
      await Promise.allSettled([...workers, ...running.values()])
    },
  }
}

const nameOf = (subject: readonly string[]): string => JSON.stringify(subject)
