import type { PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isFatal, isStalePlan, type Session, type Sessions } from '#platform/database/database.ts'
import { statementName } from '#platform/database/statement-name.ts'

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

/**
 * `lost` receives broken connections: without a listener, Node would exit. `stale`: a table changed, and all statements
 * are prepared again.
 */
export function poolSessions(
  pool: Pool,
  lost: (error: Error) => void,
  stale: (text: string) => void = () => {},
): Sessions {
  const names = sessionNames(stale)
  const inTurn = turns(pool.options.max)
  pool.on('error', () => {}) // repeats the error of the connection
  pool.on('connect', (client) => client.on('error', lost))
  return {
    borrow: () => inTurn(async (done) => session(await pool.connect(), names, done)),
    end: () => pool.end(),
  }
}

type SessionBorrower = (borrow: (done: () => void) => Promise<Session>) => Promise<Session>

/**
 * In order of arrival and without a limit: an overloaded server rejects no request. The pool's timeout applies only to
 * connecting.
 */
function turns(most: number): SessionBorrower {
  const waiting: (() => void)[] = []
  let lent = 0
  const done = (): void => {
    const next = waiting.shift()
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
  /** Does nothing if already renamed. */
  readonly renew: (text: string, name: string) => void
}

/** Sessions never drop prepared statements; a new name prepares them again. */
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
  /** Too late within a transaction: its owner gets the error (`transact`). */
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
    // The driver notices later and would lend the connection again.
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

function outcome<R>(result: QueryResult): PostgresQueryResult<R> {
  const command = COUNTED.find((counted) => counted === result.command) ?? 'SELECT'
  return { command, rowCount: result.rowCount ?? 0, rows: result.rows }
}

// ASSUMED: a few hundred statements; a thousand plans take some megabytes a connection.
const MAX_NAMES = 1000
/** The largest fixed statement has 39. */
const MAX_PARAMETERS = 50

/**
 * The server plans each named statement once per connection (measured: twice the saves). Others stay unnamed: prepared
 * statements are never released.
 */
export function statementNames(
  limit = MAX_NAMES,
): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0 || values.length > MAX_PARAMETERS) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= limit) return known
    const name = statementName(text)
    names.set(text, name)
    return name
  }
}
