import { type Kysely, sql, type Transaction } from 'kysely'
import type { reviewText } from '#budget/review-text.ts'
import { notifyOfEvent } from '#budget/server/notify.store.ts'
import { isInstitutionIn } from '#budget/server/status.store.ts'
import type { Schema } from '#platform/database/schema.ts'

export type Event = {
  /** '' for none. */
  readonly institutionId: string
  /** 0 for none. */
  readonly year: number
  /** A user name, or the replacement for the command line. */
  readonly by: string
  readonly at: Date
  readonly kind: string
  /** Never a password. */
  readonly detail: Readonly<Record<string, unknown>> | null
}

type EventPlace = { readonly sheet: string; readonly row: string }

/** Stores an event and notifies users. Mass events (cells of a save, people of a list) have their own stores. */
export async function addEvent(db: Kysely<Schema>, event: Event): Promise<void> {
  await db.insertInto('event').values(columnsOf(event)).execute()
  await notifyOfEvent(db, event)
}

export async function addEventOfEach(db: Kysely<Schema>, events: readonly Event[]): Promise<void> {
  if (events.length > 0) await db.insertInto('event').values(events.map(columnsOf)).execute()
}

export async function addEventAt(
  db: Kysely<Schema>,
  { sheet, row }: EventPlace,
  event: Event,
): Promise<void> {
  await db
    .insertInto('event')
    .values({ ...columnsOf(event), sheet, row_code: row })
    .execute()
}

function columnsOf({ institutionId, year, by, at, kind, detail }: Event) {
  return {
    institution_id: institutionId,
    year,
    at,
    actor: by,
    kind,
    detail: detail === null ? null : JSON.stringify(detail),
  }
}

/** The lists whose rows an institution adds. */
export type RowListName = 'position'

export type PeopleEvent =
  | 'person.shown'
  | 'staff.imported'
  | 'staff.status'
  | 'staff.benefits'
  | `${RowListName}.${'added' | 'edited' | 'deleted'}`
  | 'children.imported'
  | 'child.saved'
  | 'child.deleted'
  | 'pupils.imported'
  | 'staff.listed'
  | 'children.listed'
  | 'pupils.listed'

type WriteEventsOptions = Pick<Event, 'year' | 'by' | 'at'> & {
  readonly trx: Transaction<Schema>
  readonly institution: { readonly id: string }
}

/** One event per detail. Details name people by id only. */
export function writeEvents(
  { trx, institution, year, by, at }: WriteEventsOptions,
  kind: PeopleEvent,
  details: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  return addEvents(trx, { institutionId: institution.id, year, by, at, kind }, details)
}

export async function addEvents(
  db: Kysely<Schema>,
  { institutionId, year, by, at, kind }: Omit<Event, 'detail'>,
  details: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (details.length === 0) return
  const texts = details.map((detail) => JSON.stringify(detail))
  await sql`
    insert into event (institution_id, year, at, actor, kind, detail)
    select ${institutionId}, ${year}::int, ${at}::timestamptz, ${by}, ${kind}, detail::jsonb
    from unnest(${texts}::text[]) with ordinality as one (detail, turn) order by turn
  `.execute(db)
}

/** All other events prepare the year. */
const reviewersOwn = [
  'extended',
  'shortened',
  'reminded',
  'marked',
  'unmarked',
  'resolved',
  'replied',
  'returned',
  'passedOn',
  'approved',
  'passingUndone',
  'approvalUndone',
  'ceilingSet',
  'ceilingRemoved',
  'registerListed',
] as const satisfies (keyof typeof reviewText.events)[]

const preparesNothing = ['person.shown', 'people.exported', 'people.removed'] as const

/**
 * They entered cells, even if overwritten since, changed people, positions or attachments, queried persons,
 * calculated or sent.
 */
export async function readPreparers(
  db: Kysely<Schema>,
  institutionId: string,
  year: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(preparing(db, institutionId, year).select('actor').distinct().as('done'))
    .leftJoin('account', 'account.actor', 'done.actor')
    .select(({ fn }) => fn.coalesce('account.user_name', 'done.actor').as('actor'))
    .execute()
  return rows.map(({ actor }) => actor)
}

/** See `readPreparers`. */
export async function readPreparedBy(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  { year, userName }: { readonly year: number; readonly userName: string },
): Promise<ReadonlySet<string>> {
  const rows = await prepared(db, year)
    .where(isInstitutionIn(institutionIds))
    .where('actor', '=', ({ selectFrom }) =>
      selectFrom('account').select('actor').where('user_name', '=', userName),
    )
    .select('institution_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ institution_id }) => institution_id))
}

export async function hasPreparedSinceApproval(
  db: Kysely<Schema>,
  institutionId: string,
  { year, sessionCode }: { readonly year: number; readonly sessionCode: string },
): Promise<boolean> {
  const approved = db
    .selectFrom('event')
    .select(({ fn }) => fn.max('event_id').as('last'))
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('kind', '=', 'approved')
    .where(sql<boolean>`detail ->> 'sessionCode' = ${sessionCode}`)
  const since = await preparing(db, institutionId, year)
    .select('event_id')
    .where('event_id', '>', approved)
    .limit(1)
    .executeTakeFirst()
  return since !== undefined
}

function preparing(db: Kysely<Schema>, institutionId: string, year: number) {
  return prepared(db, year).where('institution_id', '=', institutionId)
}

function prepared(db: Kysely<Schema>, year: number) {
  return db
    .selectFrom('event')
    .where('year', '=', year)
    .where('kind', 'not in', [...reviewersOwn, ...preparesNothing])
    .where('kind', 'not like', 'admin.%')
}
