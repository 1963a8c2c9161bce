import type { Kysely, Transaction } from 'kysely'
import { type Deadline, deadlineOf } from '#domain/deadline/deadline.ts'
import type { Schema } from '#server/database/schema.ts'
import { addEvent } from '#server/draft/event.store.ts'

type Place = { readonly institutionId: string; readonly sessionCode: string }

/** A period of an institution, and the deadline that counts for it. */
export type DeadlineOfPeriod = { readonly year: number; readonly counting: Deadline | null }

/** Until when an institution may send the report of a period; `null` when it has no such period. */
export async function readDeadline(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Place,
): Promise<DeadlineOfPeriod | null> {
  const row = await db
    .selectFrom('institution')
    .innerJoin('period', 'period.organization_type_id', 'institution.organization_type_id')
    .leftJoin('deadline_extension', (join) =>
      join
        .onRef('deadline_extension.institution_id', '=', 'institution.institution_id')
        .onRef('deadline_extension.session_code', '=', 'period.session_code'),
    )
    .select(['period.year', 'period.deadline', 'deadline_extension.until', 'deadline_extension.reason'])
    .where('institution.institution_id', '=', institutionId)
    .where('period.session_code', '=', sessionCode)
    .executeTakeFirst()
  if (row === undefined) return null
  const { year, deadline, until, reason } = row
  const extension = until && reason !== null ? { until: until.toISOString(), reason } : null
  const counting = deadlineOf({ period: deadline?.toISOString() ?? null, extension })
  return { year, counting }
}

/** What a reviewer gives an institution. */
export type Extension = Place & {
  readonly year: number
  readonly until: Date
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** Lets an institution send until later; the last word counts, every one stands among the events of the year. */
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
