import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, Transaction } from 'kysely'
import { isStalePlan } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'

// https://www.postgresql.org/docs/15/errcodes-appendix.html: serialization_failure, deadlock_detected
const RETRIED: readonly unknown[] = ['40001', '40P01']
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 20

/**
 * Retries up to six times after conflicts. `work` must have no external effect and use only `trx`: the embedded
 * database has one session. Nested calls join. Throws the last error.
 */
export function transact<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
  pause: (failures: number) => Promise<void> = backOff,
): Promise<T> {
  if (db instanceof Transaction) return work(db)
  return resent(() => db.transaction().execute(work), pause)
}

/** Like `transact`; a single statement needs no transaction. */
export function resent<T>(
  send: () => Promise<T>,
  pause: (failures: number) => Promise<void> = backOff,
): Promise<T> {
  const attempt = async (failures: number): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      if (!isRetried(error) || failures + 1 >= MAX_ATTEMPTS) throw error
    }
    await pause(failures + 1)
    return attempt(failures + 1)
  }
  return attempt(0)
}

function isRetried(error: unknown): boolean {
  // The session prepares again; the transaction is lost.
  if (isStalePlan(error)) return true
  return error instanceof Error && 'code' in error && RETRIED.includes(error.code)
}

/** Randomness separates competing transactions. */
async function backOff(failures: number): Promise<void> {
  await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** failures)
}
