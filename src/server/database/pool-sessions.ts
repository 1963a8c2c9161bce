import type { PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isFatal, isStalePlan, type Session, type Sessions } from '#server/database/database.ts'
import { statementName } from '#server/database/statement-name.ts'

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

/**
 * Sessions from a `pg` pool. The one place where statements get their names. `lost` hears of a connection that broke
 * (a statement it was running is rejected besides): without a listener, idle or lent, Node would end the program. `stale` hears that a table
 * has changed under a prepared statement, and that all are prepared anew.
 */
export function poolSessions(
  pool: Pool,
  lost: (error: Error) => void,
  stale: (text: string) => void = () => {},
): Sessions {
  const names = sessionNames(stale)
  const inTurn = turns(pool.options.max)
  pool.on('error', () => {}) // repeats what the connection says
  pool.on('connect', (client) => client.on('error', lost))
  return {
    borrow: () => inTurn(async (done) => session(await pool.connect(), names, done)),
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

type Names = {
  readonly nameOf: ReturnType<typeof statementNames>
  /** Gives every statement another name, unless that has happened since this one was given. */
  readonly renew: (text: string, name: string) => void
}

/** Names for all sessions of a pool. No session forgets what it has prepared: under another name it is prepared again. */
function sessionNames(stale: (text: string) => void): Names {
  const own = statementNames()
  let renewals = 0
  const suffixed = (name: string): string => (renewals === 0 ? name : `${name}.${renewals}`)
  return {
    nameOf: (text, values) => {
      const name = own(text, values)
      return name && suffixed(name)
    },
    renew: (text, name) => {
      if (name !== suffixed(name.split('.')[0] ?? name)) return
      renewals += 1
      stale(text)
    },
  }
}

function session(client: PoolClient, { nameOf, renew }: Names, done: () => void): Session {
  let ended = false
  const send = async <R>(text: string, values: readonly unknown[], name: string | undefined) => {
    const statement = { text, values: [...values] }
    return outcome<R>(await client.query(name === undefined ? statement : { ...statement, name }))
  }
  /** Once more where a table has changed since it was prepared. In a transaction that is too late: its owner hears why (`transact`). */
  const sendAgain = async <R>(text: string, values: readonly unknown[], name: string, error: unknown) => {
    renew(text, name)
    return send<R>(text, values, nameOf(text, values)).catch((second: unknown) => {
      throw isAborted(second) ? error : second
    })
  }
  return {
    run: async <R>(text: string, values: readonly unknown[]) => {
      const name = nameOf(text, values)
      try {
        return await send<R>(text, values, name).catch((error: unknown) => {
          if (name === undefined || !isStalePlan(error)) throw error
          return sendAgain<R>(text, values, name, error)
        })
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

/** https://www.postgresql.org/docs/15/errcodes-appendix.html: in_failed_sql_transaction. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
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
