import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** An open database. `kind` is for the log and the status page: the SQL is the same on both. */
export type Database = {
  readonly db: Kysely<Schema>
  readonly kind: 'embedded' | 'postgres'
  /** Resolves when the database answers, rejects with the driver's error when it does not. */
  readonly ping: () => Promise<void>
  /**
   * Resolves when the database can never be used again in this process (the embedded one, when the disk refuses):
   * the program must end, and its next start recovers everything acknowledged. A lost server is not the end.
   */
  readonly failure: Promise<Error>
  /** Waits for what is running, then lets go of everything. May be called twice. */
  readonly close: () => Promise<void>
}
