import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import type { Log } from '#server/database/database.ts'
import { cleanRelease } from '#server/database/embedded/clean-release.ts'
import { type FailingSessions, failFast } from '#server/database/embedded/fail-fast.ts'
import { watchStatements } from '#server/database/embedded/statement-watch.ts'
import { poolSessions } from '#server/database/pool-sessions.ts'

/**
 * The embedded database behind the same `pg` pool as a server's, with the one session it has, which never idles out.
 * `loss` tells why its files are not this process's any more, null while they are; those in memory always are.
 */
export function singleSession(
  pglite: PGlite,
  log: Log,
  loss: () => Error | null = () => null,
): FailingSessions {
  const pool = new Pool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 })
  const clean = cleanRelease(
    poolSessions(pool, (error) => failing.fail(error)),
    () => pglite.isInTransaction(),
  )
  const failing = failFast(watchStatements(clean, log), loss)
  void failing.failure.then((error) => log.error({ err: error }, 'the embedded database has failed'))
  return failing
}
