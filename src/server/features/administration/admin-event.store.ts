import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { AdminEvent, AdminEventDetail } from '#contract/admin.ts'
import { EVENTS_AT_ONCE } from '#contract/call.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { addEvent, type Event } from '#server/draft/event.store.ts'
import type { Asked } from '#server/http/handler.ts'

/** A transaction in which an administrator does something: the database, who, and when. */
export type Doing = { readonly trx: Transaction<Schema>; readonly by: string; readonly at: Date }

/** Does work in a transaction of its own, in somebody's name. */
export type Transacting = <T>(work: (doing: Doing) => Promise<T>) => Promise<T>

/** What an administrator can do, and an institution that says who of its own may what; each stands among the events. */
export type AdminEventKind =
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
  | 'admin.account-factor-reset'
  | 'admin.account-removed'
  | 'admin.account-linked'
  | 'admin.rights-changed'
  | 'admin.consent-changed'
  | 'admin.year-created'
  | 'admin.year-announced'
  | 'admin.year-closed'
  | 'admin.year-reopened'
  | 'admin.period-added'
  | 'admin.period-changed'
  | 'admin.norms-saved'
  | 'admin.norms-discarded'
  | 'admin.norms-published'
  | 'admin.catalogue-saved'
  | 'admin.history-exported'

type NewAdminEvent = Pick<Event, 'institutionId' | 'year' | 'detail'> & { readonly kind: AdminEventKind }

/** Appends what was done to the events. */
export function recordAdminEvent({ trx, by, at }: Doing, adminEvent: NewAdminEvent): Promise<void> {
  return addEvent(trx, { ...adminEvent, by, at })
}

const details = z.record(z.string(), z.unknown())
const namesForm = z.array(z.string()).catch([])

/** Under which a detail names what was done to, the first that is there; of a change its outcome. */
const naming = ['userName', 'name', 'version', 'sessionName']
const nameIn = sql<string | null>`coalesce(${sql.join(
  naming.flatMap((fact) => [sql`event.detail ->> ${fact}`, sql`event.detail -> 'to' ->> ${fact}`]),
)})`
/** Of a list its first three names and its length: the database picks them out of what may be thousands. */
const isList = sql`jsonb_typeof(event.detail -> 'names') = 'array'`

function shortEvents(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .leftJoin('account', 'account.user_name', 'event.actor')
    .select(['event.event_id', 'event.at', 'event.actor', 'event.kind', 'event.institution_id', 'event.year'])
    .select('account.display_name')
    .select([
      sql<unknown>`case when ${isList} then jsonb_path_query_array(event.detail, '$.names[0 to 2]') end`.as(
        'first_names',
      ),
      sql<number | null>`case when ${isList} then jsonb_array_length(event.detail -> 'names') end`.as(
        'length',
      ),
      nameIn.as('name'),
      // Only a period is kept with one.
      sql<string | null>`event.detail -> 'to' ->> 'organizationTypeId'`.as('type'),
    ])
    .where('event.kind', 'like', 'admin.%')
}

type ShortRow = Awaited<ReturnType<ReturnType<typeof shortEvents>['execute']>>[number]

function shortOf(row: ShortRow): AdminEvent {
  const one = row.name === null ? [] : [row.name]
  return {
    id: row.event_id,
    at: row.at.toISOString(),
    by: row.display_name ?? row.actor,
    kind: row.kind,
    institutionId: row.institution_id,
    year: row.year,
    organizationTypeId: row.type === null ? null : Number(row.type),
    names: row.length === null ? one : namesForm.parse(row.first_names),
    count: row.length ?? one.length,
  }
}

/** What administrators did before an event, or last with `null`, in short; newest first, with the names under which they are known. */
export async function readAdminEvents(
  db: Kysely<Schema>,
  before: string | null,
): Promise<readonly AdminEvent[]> {
  const rows = await shortEvents(db)
    .$if(before !== null, (query) => query.where('event.event_id', '<', before ?? ''))
    .orderBy('event.event_id', 'desc')
    .limit(EVENTS_AT_ONCE)
    .execute()
  return rows.map(shortOf)
}

/** One thing that an administrator did, whole; `null` where there is none of this id. */
export async function readAdminEvent(db: Kysely<Schema>, id: string): Promise<AdminEventDetail | null> {
  const row = await shortEvents(db).select('event.detail').where('event.event_id', '=', id).executeTakeFirst()
  return row ? { ...shortOf(row), detail: details.parse(row.detail ?? {}) } : null
}

/** Does an administrator's work in one transaction, in the name of who asks. */
export function doAs<T>(
  { actor, services }: Pick<Asked, 'actor' | 'services'>,
  work: (doing: Doing) => Promise<T>,
): Promise<T> {
  return transact(services.db, (trx) => work({ trx, by: actor.userName, at: services.now() }))
}
