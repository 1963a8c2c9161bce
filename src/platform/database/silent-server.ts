import type { PostgresQueryResult } from 'kysely'
import { Client, type Pool } from 'pg'
import type { Session, Sessions } from '#platform/database/database.ts'

/** After this time another connection tests the server, and waits as long. */
export const PATIENCE_MS = 15_000

type SilenceOptions = { readonly isSilent: () => Promise<boolean>; readonly patienceMs: number }

/**
 * A hanging server keeps its connections open and ends no statement. Its statements then fail, and all later ones of
 * the session. A long statement may run while the server answers others.
 */
export function refusingSilence(sessions: Sessions, { isSilent, patienceMs }: SilenceOptions): Sessions {
  const borrow = async (): Promise<Session> => {
    const session = await sessions.borrow()
    let failed: Error | undefined
    return {
      run: async <R>(text: string, values: readonly unknown[]) => {
        // A rollback would wait again.
        if (failed !== undefined) throw failed
        const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<R>>()
        let isAnswered = false
        const ask = async (): Promise<void> => {
          if (!(await isSilent()) || isAnswered) return
          failed = new Error('the database server does not answer')
          reject(failed)
        }
        const timer = setInterval(() => void ask(), patienceMs)
        session.run<R>(text, values).then(resolve, reject)
        return promise.finally(() => {
          isAnswered = true
          clearInterval(timer)
        })
      },
      release: (discard) => session.release(discard || failed !== undefined),
    }
  }
  return { ...sessions, borrow }
}

/** Sessions ask together. */
export function silenceOf({ options }: Pool, patienceMs: number): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= isSilentNow(options, patienceMs).finally(() => {
      asking = undefined
    })
    return asking
  }
}

/** A refusal is an answer: errors of the server have a severity. */
async function isSilentNow(options: Pool['options'], patienceMs: number): Promise<boolean> {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const client = new Client({ ...options, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return false
  } catch (error) {
    return !(error instanceof Error && 'severity' in error)
  } finally {
    // Would wait for the server.
    client.end().catch(() => {})
  }
}
