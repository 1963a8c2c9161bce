import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, Transaction } from 'kysely'
import { isStalePlan } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

// https://www.postgresql.org/docs/15/errcodes-appendix.html: serialization_failure, deadlock_detected
const RETRIED: readonly unknown[] = ['40001', '40P01']
const MOST_ATTEMPTS = 6
const FIRST_PAUSE_MS = 20

/**
 * Runs `work` in a transaction, and runs it again (at most six times in all) when the database says that it stood in
 * another's way, or that a table has changed. So `work` must have no effect outside the database, and must ask `trx` and never `db`: the embedded
 * database has one session, and would wait for itself for ever. Inside a transaction it is a part of that one, which is
 * run again as a whole. Throws what the last attempt threw.
 */
export function transact<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
  pause: (failures: number) => Promise<void> = backOff,
): Promise<T> {
  if (db instanceof Transaction) return work(db)
  return resent(() => db.transaction().execute(work), pause)
}

/** Sends one statement that stands alone, and sends it again as `transact` does: without a transaction it is one. */
export function resent<T>(
  send: () => Promise<T>,
  pause: (failures: number) => Promise<void> = backOff,
): Promise<T> {
  const attempt = async (failures: number): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      if (!isRetried(error) || failures + 1 >= MOST_ATTEMPTS) throw error
    }
    await pause(failures + 1)
    return attempt(failures + 1)
  }
  return attempt(0)
}

function isRetried(error: unknown): boolean {
  // The session prepares everything anew, but the transaction in which it heard of it is lost.
  if (isStalePlan(error)) return true
  return error instanceof Error && 'code' in error && RETRIED.includes(error.code)
}

/** Doubles with every failure; the random part keeps two rivals from meeting again. */
async function backOff(failures: number): Promise<void> {
  await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** failures)
}
