import type { PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isFatal } from '#server/database/fatal-error.ts'
import type { Session, Sessions } from '#server/database/sessions.ts'
import { statementNames } from '#server/database/statement-names.ts'

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

/**
 * Sessions from a `pg` pool. The one place where statements get their names. `lost` hears of a connection that broke
 * (a statement it was running is rejected besides): without a listener, idle or lent, Node would end the program.
 */
export function poolSessions(pool: Pool, lost: (error: Error) => void): Sessions {
  const nameOf = statementNames()
  pool.on('error', () => {}) // repeats what the connection says
  pool.on('connect', (client) => client.on('error', lost))
  return {
    borrow: async () => session(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

function session(client: PoolClient, nameOf: ReturnType<typeof statementNames>): Session {
  let ended = false
  return {
    run: async (text, values) => {
      const name = nameOf(text, values)
      const statement = { text, values: [...values] }
      try {
        return outcome(await client.query(name === undefined ? statement : { ...statement, name }))
      } catch (error) {
        ended ||= isFatal(error)
        throw error
      }
    },
    // The driver learns of an ended connection later than of the error, and would lend it once more.
    release: (discard) => client.release(discard || ended),
  }
}

/** Kysely looks at the command only to count rows and to see how a transaction ended; any other reads as SELECT. */
function outcome<R>(result: QueryResult): PostgresQueryResult<R> {
  const command = COUNTED.find((counted) => counted === result.command) ?? 'SELECT'
  return { command, rowCount: result.rowCount ?? 0, rows: result.rows }
}
