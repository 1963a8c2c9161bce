import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import type { Log } from '#platform/database/database.ts'
import { cleanRelease } from '#platform/database/embedded/clean-release.ts'
import { type FailingSessions, failFast } from '#platform/database/embedded/fail-fast.ts'
import { watchStatements } from '#platform/database/embedded/statement-watch.ts'
import { poolSessions } from '#platform/database/pool-sessions.ts'

/** No idle timeout. `loss`: why the files are lost; in-memory files never are. */
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
