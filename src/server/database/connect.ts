import type { Database } from '#server/database/database.ts'
import { openDirectory } from '#server/database/embedded/open-directory.ts'
import type { Log } from '#server/database/log.ts'
import { openPostgres } from '#server/database/open-postgres.ts'

/** Without `databaseUrl` the embedded database in `dataDir` is opened (and made, the first time). */
export type Connection = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly log: Log
}

/**
 * Opens the database; the tables are brought up to date by `migrate`, which the caller runs.
 * Throws DirectoryInUseError when another process has the directory, or the driver's error.
 */
export function connect({ databaseUrl, dataDir, log }: Connection): Promise<Database> {
  return databaseUrl === undefined ? openDirectory({ dataDir, log }) : openPostgres({ databaseUrl, log })
}
