import { Pool } from 'pg'
import type { Database, Session, Sessions } from '#server/database/database.ts'
import { databaseOver } from '#server/database/database-over.ts'
import { poolSessions } from '#server/database/pool-sessions.ts'

/** A PostgreSQL of which every statement is told, `begin` and `commit` too, in the order in which they are sent. */
export function toldPostgres(databaseUrl: string, tell: (text: string) => void): Database {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  const sessions = told(
    poolSessions(pool, () => {}),
    tell,
  )
  return databaseOver({
    kind: 'postgres',
    sessions,
    failure: new Promise<never>(() => {}),
    close: async () => {},
  })
}

function told(sessions: Sessions, tell: (text: string) => void): Sessions {
  const borrow = async (): Promise<Session> => {
    const { run, release } = await sessions.borrow()
    const toldRun: Session['run'] = (text, values) => {
      tell(text)
      return run(text, values)
    }
    return { run: toldRun, release }
  }
  return { ...sessions, borrow }
}
