import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { addEvent } from '#server/draft/event.store.ts'

type Place = { readonly institutionId: string; readonly sessionCode: string }

/** What a reviewer gives an institution. */
export type Extension = Place & {
  readonly year: number
  readonly until: Date
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** Lets an institution send until later; the last word counts, every one stands among the events of the year. The caller holds `lockDraft`. */
export async function extendDeadline(trx: Transaction<Schema>, extension: Extension): Promise<void> {
  const { institutionId, sessionCode, year, until, reason, by, at } = extension
  const values = { until, reason, extended_by: by, extended_at: at }
  await trx
    .insertInto('deadline_extension')
    .values({ institution_id: institutionId, session_code: sessionCode, ...values })
    .onConflict((conflict) => conflict.columns(['institution_id', 'session_code']).doUpdateSet(values))
    .execute()
  const detail = { sessionCode, until: until.toISOString(), words: reason }
  await addEvent(trx, { institutionId, year, by, at, kind: 'extended', detail })
}
