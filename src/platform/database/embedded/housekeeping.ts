import type { Kysely } from 'kysely'
import type { Log } from '#platform/database/database.ts'
import { type Checkpoint, checkpointIfDue, logPosition } from '#platform/database/embedded/checkpoint.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import { isVacuumDue, lastVacuum, vacuumTables } from '#platform/database/embedded/nightly-vacuum.ts'
import type { Schema } from '#platform/database/schema.ts'

const POLL_INTERVAL_MS = 60_000

type TidyResult = { readonly checkpoint: Checkpoint; readonly vacuum: Date | undefined }

/**
 * In place of PostgreSQL's background processes. A failure is logged and retried. `stop` resolves after the current
 * work.
 */
export async function startHousekeeping(parts: {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly log: Log
}): Promise<{ readonly stop: () => Promise<void> }> {
  const { db, clock, log } = parts
  let done: TidyResult = { checkpoint: await logPosition(db, clock.now()), vacuum: await lastVacuum(db) }
  let work = Promise.resolve()
  const poll = async () => {
    done = await tidy(db, done, clock.now())
  }
  const cancel = clock.every(POLL_INTERVAL_MS, () => {
    work = work.then(poll).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'))
  })
  const stop = () => {
    cancel()
    return work
  }
  return { stop }
}

async function tidy(db: Kysely<Schema>, done: TidyResult, now: Date): Promise<TidyResult> {
  const checkpoint = await checkpointIfDue(db, done.checkpoint, now)
  if (!isVacuumDue(now, done.vacuum)) return { checkpoint, vacuum: done.vacuum }
  await vacuumTables(db)
  return { checkpoint, vacuum: now }
}
