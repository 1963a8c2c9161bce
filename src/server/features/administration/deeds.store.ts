import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AdminEvent } from '#contract/admin.ts'
import { EVENTS_AT_ONCE } from '#contract/review.ts'
import type { Schema } from '#server/database/schema.ts'
import { addEvent, type Event } from '#server/features/drafts/event.store.ts'

/** A transaction in which an administrator does something: the database, who, and when. */
export type Doing = { readonly trx: Transaction<Schema>; readonly by: string; readonly at: Date }

/** Does work in a transaction of its own, in somebody's name. */
export type Transacting = <T>(work: (doing: Doing) => Promise<T>) => Promise<T>

/** What an administrator can do; each stands among the events. */
export type DeedKind =
  | 'admin.institution-added'
  | 'admin.institution-changed'
  | 'admin.institutions-imported'
  | 'admin.account-added'
  | 'admin.account-changed'
  | 'admin.accounts-imported'
  | 'admin.account-reset'
  | 'admin.account-locked'
  | 'admin.account-unlocked'
  | 'admin.account-signed-out'
  | 'admin.year-created'
  | 'admin.period-added'
  | 'admin.period-changed'
  | 'admin.norms-saved'
  | 'admin.norms-discarded'
  | 'admin.norms-published'
  | 'admin.catalogue-saved'

type Deed = Pick<Event, 'institutionId' | 'year' | 'detail'> & { readonly kind: DeedKind }

/** Appends what was done to the events. */
export function recordDeed({ trx, by, at }: Doing, deed: Deed): Promise<void> {
  return addEvent(trx, { ...deed, by, at })
}

const details = z.record(z.string(), z.unknown())

/** What administrators did before an event, or last with `null`; newest first, with the names under which they are known. */
export async function readDeeds(db: Kysely<Schema>, before: string | null): Promise<readonly AdminEvent[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('account', 'account.user_name', 'event.actor')
    .select([
      'event.event_id',
      'event.at',
      'event.actor',
      'event.kind',
      'event.institution_id',
      'event.detail',
    ])
    .select('account.display_name')
    .where('event.kind', 'like', 'admin.%')
    .$if(before !== null, (query) => query.where('event.event_id', '<', before ?? ''))
    .orderBy('event.event_id', 'desc')
    .limit(EVENTS_AT_ONCE)
    .execute()
  return rows.map((row) => ({
    id: row.event_id,
    at: row.at.toISOString(),
    by: row.display_name ?? row.actor,
    kind: row.kind,
    institutionId: row.institution_id,
    detail: details.parse(row.detail ?? {}),
  }))
}
