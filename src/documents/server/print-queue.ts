import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { poolSize, type Waiter } from '#documents/server/pdf-pool.ts'
import {
  type ClaimedPrintJob,
  claimNextPrintJob,
  claimPrintJob,
  deletePrintJob,
  enqueuePrintJob,
  MAX_PRINT_ATTEMPTS,
  type PrintJobKey,
  readPaperState,
  requeuePrintJob,
  waitingPapers,
} from '#documents/server/print-jobs.store.ts'
import type { Log } from '#platform/database/database.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { QueueStatus } from '#platform/http/metrics.ts'

export type PrintQueue = {
  /** Before, only prints for waiting users. */
  readonly begin: () => void
  /** The next poll is seconds away. */
  readonly wake: () => void
  readonly waiting: () => Promise<QueueStatus>
  /**
   * Prints first for a waiting user and enqueues failed or missing jobs. `not yet`: another server takes too long.
   * Throws the print error.
   */
  readonly makeNow: (key: PrintJobKey, by: string) => Promise<'made' | 'not yet'>
  /** Leaves remaining jobs to other servers or the next start. */
  readonly stop: () => Promise<void>
}

export type MakeOrdered = (
  order: PrintJobKey & { readonly queuedBy: string },
  waiter: Waiter,
) => Promise<void>

type PaperQueueOptions = {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly log: Log
  readonly make: MakeOrdered
  readonly editions: () => readonly string[]
  readonly hands?: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const POLL_INTERVAL_MS = 5 * SECOND_MS
/** Longer than a thread may be silent during a job. */
const LEASE_MS = 2 * MINUTE_MS
/** Covers a full disk or a store outage of an evening. */
const PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS]
/** Polls while another server prints. */
const WAIT = { ms: 250, times: 120 }

/**
 * Processes print jobs in the background, concurrently with other servers: a job is leased, and an expired lease is
 * taken over (decision 0005). Failed jobs are retried with growing pauses, a limited number of times.
 */
export function printQueue({
  db,
  clock,
  log,
  make,
  editions,
  hands = poolSize,
}: PaperQueueOptions): PrintQueue {
  const inHands = new Map<string, Promise<void>>()
  const working = new Set<Promise<void>>()
  let stopping = false
  let cancel: (() => void) | null = null
  let calls = 0
  const taking = () => {
    const at = clock.now()
    return { at, until: new Date(at.getTime() + LEASE_MS) }
  }
  const attempt = async (order: ClaimedPrintJob, waiter: Waiter): Promise<void> => {
    try {
      await make(order, waiter)
    } catch (error) {
      await afterFailure(order, error)
      throw error
    }
    await quietly(deletePrintJob(db, order))
  }
  /** Ignores failures: the job is claimed again after its lease, and printing it twice gives the same file. */
  const quietly = (write: Promise<void>): Promise<void> =>
    write.catch((error: unknown) => log.warn({ err: error }, 'failed to enqueue print job'))
  const afterFailure = async (order: ClaimedPrintJob, error: unknown): Promise<void> => {
    const { institutionId, sessionCode, attempts } = order
    const about = { err: error, institutionId, sessionCode, attempts }
    if (attempts >= MAX_PRINT_ATTEMPTS)
      log.error(about, 'print job failed permanently; the document will be created on demand')
    else log.warn(about, 'print job failed, will retry')
    const pause = PAUSES_MS[attempts - 1] ?? 0
    const notBefore = new Date(clock.now().getTime() + pause)
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await quietly(requeuePrintJob(db, order, { failure, notBefore }))
  }
  const track = (order: ClaimedPrintJob, waiter: Waiter): Promise<void> => {
    const name = keyOf(order)
    const mine = attempt(order, waiter).finally(() => {
      if (inHands.get(name) === mine) inHands.delete(name)
    })
    inHands.set(name, mine)
    return mine
  }
  /** Polls again after a call during a poll, since a new job may have been missed. */
  const work = async (): Promise<void> => {
    while (!stopping) {
      const before = calls
      const order = await claimNextPrintJob(db, taking(), editions())
      if (order !== null) await track(order, 'nobody').catch(() => {})
      else if (before === calls) return
    }
  }
  const wake = (): void => {
    calls += 1
    if (cancel === null || stopping || working.size >= hands) return
    const mine = work()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to read print queue'))
      .finally(() => working.delete(mine))
    working.add(mine)
  }
  return {
    begin: () => {
      cancel ??= clock.every(POLL_INTERVAL_MS, wake)
      wake()
    },
    wake,
    waiting: () => waitingPapers(db),
    makeNow: async (key, by) => {
      const stands = await readPaperState(db, key, clock.now())
      if (stands === null || stands === 'failed') await enqueuePrintJob(db, key, { by, at: clock.now() })
      for (let pollCount = 0; pollCount < WAIT.times; pollCount += 1) {
        const known = inHands.get(keyOf(key))
        if (known !== undefined) {
          await known
          return 'made'
        }
        const order = await claimPrintJob(db, key, taking())
        if (order !== null) {
          await track(order, 'somebody')
          return 'made'
        }
        if ((await readPaperState(db, key, clock.now())) === null) return 'made'
        await sleep(WAIT.ms)
      }
      return 'not yet'
    },
    stop: async () => {
      stopping = true
      cancel?.()
      await Promise.allSettled([...working, ...inHands.values()])
    },
  }
}

function keyOf({ institutionId, sessionCode, purpose }: PrintJobKey): string {
  return JSON.stringify([institutionId, sessionCode, purpose])
}
