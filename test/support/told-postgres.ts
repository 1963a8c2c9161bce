import { Pool } from 'pg'
import type { Database, Session, Sessions } from '#platform/database/database.ts'
import { databaseOver } from '#platform/database/database-over.ts'
import { poolSessions } from '#platform/database/pool-sessions.ts'

/**
 * Listens to every statement including `begin` and `commit`, before it is sent and after its response. An exception
 * fails the statement.
 */
export type Listener = { readonly before?: (text: string) => void; readonly after?: (text: string) => void }

export function observedPostgres(databaseUrl: string, listener: Listener): Database {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  const sessions = observed(
    poolSessions(pool, () => {}),
    listener,
  )
  return databaseOver({
    kind: 'postgres',
    sessions,
    failure: new Promise<never>(() => {}),
    close: async () => {},
  })
}

function observed(sessions: Sessions, { before, after }: Listener): Sessions {
  const borrow = async (): Promise<Session> => {
    const { run, release } = await sessions.borrow()
    const observedRun: Session['run'] = async (text, values) => {
      before?.(text)
      const result = await run<never>(text, values)
      after?.(text)
      return result
    }
    return { run: observedRun, release }
  }
  return { ...sessions, borrow }
}
