import type { PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isFatal, type Session, type Sessions } from '#server/database/database.ts'
import { statementName } from '#server/database/statement-name.ts'

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

/**
 * Sessions from a `pg` pool. The one place where statements get their names. `lost` hears of a connection that broke
 * (a statement it was running is rejected besides): without a listener, idle or lent, Node would end the program.
 */
export function poolSessions(pool: Pool, lost: (error: Error) => void): Sessions {
  const nameOf = statementNames()
  const inTurn = turns(pool.options.max)
  pool.on('error', () => {}) // repeats what the connection says
  pool.on('connect', (client) => client.on('error', lost))
  return {
    borrow: () => inTurn(async (done) => session(await pool.connect(), nameOf, done)),
    end: () => pool.end(),
  }
}

type Borrowing = (borrow: (done: () => void) => Promise<Session>) => Promise<Session>

/**
 * Lends at most `most` sessions, to whoever has waited longest, and lets others wait as long as it takes: a program that is asked for more
 * than it can do is slow and refuses nobody. The pool's own limit of time then is one for reaching the database only.
 */
function turns(most: number): Borrowing {
  const waiting: (() => void)[] = []
  let lent = 0
  const done = (): void => {
    const next = waiting.shift()
    // Who comes next takes the place.
    if (next) next()
    else lent -= 1
  }
  return async (borrow) => {
    if (lent < most) lent += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return borrow(done).catch((error: unknown) => {
      done()
      throw error
    })
  }
}

function session(client: PoolClient, nameOf: ReturnType<typeof statementNames>, done: () => void): Session {
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
    release: (discard) => {
      client.release(discard || ended)
      done()
    },
  }
}

/** Kysely looks at the command only to count rows and to see how a transaction ended; any other reads as SELECT. */
function outcome<R>(result: QueryResult): PostgresQueryResult<R> {
  const command = COUNTED.find((counted) => counted === result.command) ?? 'SELECT'
  return { command, rowCount: result.rowCount ?? 0, rows: result.rows }
}

// ASSUMED: the program has a few hundred statements; a thousand plans in one connection are some megabytes.
const MOST_NAMES = 1000
/** The largest statement of a fixed text keeps a report and has 39; a larger one has a text for every count of what was sent. */
const MOST_PARAMETERS = 50

/**
 * Gives every parameterised statement a name derived from its text, so that the server plans it once per connection
 * (measured: twice the saves). Beyond the limit a text stays nameless, because nothing ever forgets a prepared
 * statement, and for the same reason one with many parameters never has a name. Nor has one without any: such a text
 * may hold what cannot be prepared.
 */
export function statementNames(
  limit = MOST_NAMES,
): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0 || values.length > MOST_PARAMETERS) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= limit) return known
    const name = statementName(text)
    names.set(text, name)
    return name
  }
}
