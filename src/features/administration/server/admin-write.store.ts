import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { addEvent, type Event } from '#budget/server/event.store.ts'
import type { RequestContext } from '#budget/server/handler.ts'
import { type AdminEvent, type AdminEventDetail, EVENTS_AT_ONCE } from '#features/administration/api.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

export type AdminTransaction = { readonly trx: Transaction<Schema>; readonly by: string; readonly at: Date }

export type RunAdminTransaction = <T>(work: (tx: AdminTransaction) => Promise<T>) => Promise<T>

/** The kinds of events of administrators and of institutions that assign rights. */
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
  | 'admin.issuer-replaced'
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

export function recordAdminEvent(
  { trx, by, at }: AdminTransaction,
  adminEvent: NewAdminEvent,
): Promise<void> {
  return addEvent(trx, { ...adminEvent, by, at })
}

const details = z.record(z.string(), z.unknown())
const namesForm = z.array(z.string()).catch([])
const accountsForm = z.array(z.looseObject({ account: z.string() })).catch([])

/** The first present member counts. For a change they are in its result. */
const naming = ['account', 'name', 'version', 'sessionName']
const nameIn = sql<string | null>`coalesce(${sql.join(
  naming.flatMap((fact) => [sql`event.detail ->> ${fact}`, sql`event.detail -> 'to' ->> ${fact}`]),
)})`
/** The first three names and the length, because a list may contain thousands. */
const isList = sql`jsonb_typeof(event.detail -> 'names') = 'array'`
const isOfAccounts = sql`jsonb_typeof(event.detail -> 'accounts') = 'array'`

function shortEvents(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .leftJoin('account', 'account.actor', 'event.actor')
    .select(['event.event_id', 'event.at', 'event.actor', 'event.kind', 'event.institution_id', 'event.year'])
    .select('account.display_name')
    .select([
      sql<unknown>`case when ${isList} then jsonb_path_query_array(event.detail, '$.names[0 to 2]')
        when ${isOfAccounts} then jsonb_path_query_array(event.detail, '$.accounts[0 to 2].account') end`.as(
        'first_names',
      ),
      sql<number | null>`case when ${isList} then jsonb_array_length(event.detail -> 'names')
        when ${isOfAccounts} then jsonb_array_length(event.detail -> 'accounts') end`.as('length'),
      nameIn.as('name'),
      // Only periods have one.
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

/** Before an event, or the last ones for `null`: newest first, with display names. */
export async function readAdminEvents(
  db: Kysely<Schema>,
  before: string | null,
): Promise<readonly AdminEvent[]> {
  const rows = await shortEvents(db)
    .$if(before !== null, (query) => query.where('event.event_id', '<', before ?? ''))
    .orderBy('event.event_id', 'desc')
    .limit(EVENTS_AT_ONCE)
    .execute()
  const named = await accountsIn(
    db,
    rows.flatMap((row) => actorsIn(shortOf(row))),
  )
  return rows.map((row) => withNames(shortOf(row), named))
}

export async function readAdminEvent(db: Kysely<Schema>, id: string): Promise<AdminEventDetail | null> {
  const row = await shortEvents(db).select('event.detail').where('event.event_id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const short = shortOf(row)
  const detail = details.parse(row.detail ?? {})
  const listed = accountsForm.parse(detail.accounts)
  const named = await accountsIn(db, [...actorsIn(short), ...listed.map(({ account }) => account)])
  const { account, accounts: _, ...rest } = detail
  return {
    ...withNames(short, named),
    detail: {
      ...(typeof account === 'string' && { userName: named(account) }),
      ...(listed.length > 0 && {
        names: listed.map((each) => named(each.account)),
        accounts: listed.map(({ account: actor, ...each }) => ({ userName: named(actor), ...each })),
      }),
      ...rest,
    },
  }
}

/** Returns the numbers of the accounts that an event concerns. */
function actorsIn({ kind, names }: AdminEvent): readonly string[] {
  return kind.startsWith('admin.account') || kind === 'admin.rights-changed' ? names : []
}

function withNames(event: AdminEvent, named: (actor: string) => string): AdminEvent {
  const actors = actorsIn(event)
  return actors.length === 0 ? event : { ...event, names: actors.map(named) }
}

/** Maps account numbers to current user names; a removed account is shown by its number. */
async function accountsIn(db: Kysely<Schema>, actors: readonly string[]): Promise<(actor: string) => string> {
  if (actors.length === 0) return (actor) => actor
  const rows = await db
    .selectFrom('account')
    .select(['actor', 'user_name', 'display_name', 'removed_at'])
    .where(sql<boolean>`actor = any(${[...new Set(actors)]}::text[])`)
    .execute()
  const shown = new Map(
    rows.map((row) => [row.actor, row.removed_at === null ? row.user_name : row.display_name]),
  )
  return (actor) => shown.get(actor) ?? actor
}

export function inAdminTransaction<T>(
  { actor, services }: Pick<RequestContext, 'actor' | 'services'>,
  work: (tx: AdminTransaction) => Promise<T>,
): Promise<T> {
  return transact(services.db, (trx) => work({ trx, by: actor.userName, at: services.now() }))
}
