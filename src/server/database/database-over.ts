import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { kyselyOver } from '#server/database/kysely-over.ts'
import type { Sessions } from '#server/database/sessions.ts'

/** A Database made of sessions; `close` lets go of what lies beneath them, once they have ended. */
export function databaseOver(parts: {
  readonly kind: Database['kind']
  readonly sessions: Sessions
  readonly failure: Promise<Error>
  readonly close: () => Promise<void>
}): Database {
  const db = kyselyOver(parts.sessions)
  const shut = async () => {
    await db.destroy()
    await parts.close()
  }
  let closing: Promise<void> | undefined
  return {
    db,
    kind: parts.kind,
    failure: parts.failure,
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => {
      closing ??= shut()
      return closing
    },
  }
}
