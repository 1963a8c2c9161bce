import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { newestOf, unreadOf } from '#budget/server/unread.store.ts'
import { type DraftVersion, draftVersionColumn } from '#budget/server/version.store.ts'
import type { UnreadNews } from '#features/live/api.ts'
import type { Schema } from '#platform/database/schema.ts'

export type WatchedYear = { readonly institutionId: string; readonly year: number }

/** Three renewal intervals. */
const LEASE = sql`interval '30 seconds'`
const FORGOTTEN = sql`interval '10 minutes'`

export type StreamAccess = { readonly session: string; readonly institutionId: string }

/** Returns the indices of allowed requests (see `inSession`, `institutionInSet`). '' means notifications only. */
export async function allowedStreamAccess(
  db: Kysely<Schema>,
  looks: readonly StreamAccess[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly at: number }>`
    select queried.at::int - 1 as "at"
    from unnest(${looks.map(({ session }) => session)}::text[], ${looks.map(({ institutionId }) => institutionId)}::text[])
      with ordinality as queried (session, institution_id, at)
    join session on session.token_hash = queried.session and session.expires_at > ${now}::timestamptz
    join account on account.user_name = session.user_name and account.locked_at is null
      and (session.method in ('provider', 'passkey') or not account.must_change_password)
    where queried.institution_id = '' or case account.role
      when 'institution' then account.institution_id = queried.institution_id
      when 'reviewer' then account.level = 'ministry' or account.level is not null and exists (
        select from reviewer_set as seen
        where seen.user_name = account.user_name and seen.institution_id = queried.institution_id
      )
      else false
    end
  `.execute(db)
  return new Set(rows.map(({ at }) => at))
}

/** A `pg_snapshot` as text: the transactions whose writes a statement could read. */
export type FeedPosition = string

/** A part of the version of each draft of an institution (`year` null), a year (`institutionId` null) or both. */
export type VersionPart = {
  readonly kind: 'version'
  readonly institutionId: string | null
  readonly year: number | null
  readonly version: number
}

export type FeedRow =
  | VersionPart
  | ({ readonly kind: 'presence' } & WatchedYear)
  | { readonly kind: 'notifications'; readonly userName: string }

/**
 * Returns rows of transactions that ended after the snapshot; without a snapshot none. A transaction may begin before
 * it and commit after it.
 * Ids of another database (a restored backup) are ahead of the counter.
 */
export async function readFeed(
  db: Kysely<Schema>,
  since: FeedPosition | null,
): Promise<{ readonly snapshot: FeedPosition; readonly rows: readonly FeedRow[] }> {
  const isNew = sql`changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
    and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)`
  const { rows } = await sql<{ readonly snapshot: FeedPosition } & (FeedRow | { readonly kind: null })>`
    select pg_current_snapshot()::text as "snapshot", fed.kind, fed.institution_id as "institutionId", fed.year,
      fed.version, fed.user_name as "userName"
    from (select) as once left join (
      select 'version' as kind, institution_id, year, version, null as user_name from draft where ${isNew}
      union all
      select 'version', institution_id, null, version, null from institution where ${isNew}
      union all
      select 'version', null, year, version, null from financial_year where ${isNew}
      union all
      select 'presence', institution_id, year, null, null from presence where ${isNew}
      union all
      select 'notifications', null, null, null, user_name from notification where ${isNew}
    ) as fed on true
  `.execute(db)
  const [first] = rows
  if (!first) throw new Error('An outer join returns a row.')
  return { snapshot: first.snapshot, rows: rows.filter((row) => row.kind !== null) }
}

const people = z.array(z.object({ user: z.string(), name: z.string(), tabs: z.array(z.number()) }))
/** The users who have a draft open, by browser. */
export type PresentUsers = z.output<typeof people>

export type DraftPresence = WatchedYear & { readonly stamp: DraftVersion; readonly people: PresentUsers }

export type KnownDraftVersion = { readonly place: WatchedYear; readonly was: DraftPresence | null }

/**
 * The database compares in one statement: comparing thousands of drafts every second would block the server's thread.
 */
export async function readChangedVersions(
  db: Kysely<Schema>,
  drafts: readonly KnownDraftVersion[],
): Promise<readonly DraftPresence[]> {
  const { rows } = await sql<WatchedYear & { readonly stamp: DraftVersion; readonly people: unknown }>`
    select institution_id as "institutionId", year, is_stamp as "stamp", is_people as "people"
    from (
      select queried.institution_id, queried.year, was_stamp, was_people, ${draftVersionColumn} as is_stamp,
        coalesce((
          select jsonb_agg(
            jsonb_build_object('user', presence.user_name, 'name', account.display_name, 'tabs', presence.tabs)
            order by presence.user_name, presence.stream_id
          )
          from presence
          join live_server on live_server.server_id = presence.server_id and live_server.until > now()
          join account on account.user_name = presence.user_name
          where presence.institution_id = queried.institution_id and presence.year = queried.year
            and presence.left_at is null
        ), '[]') as is_people
      from unnest(
        ${drafts.map(({ place }) => place.institutionId)}::text[], ${drafts.map(({ place }) => place.year)}::int[],
        ${drafts.map(({ was }) => was?.stamp ?? null)}::text[], ${drafts.map(({ was }) => was && JSON.stringify(was.people))}::jsonb[]
      ) as queried (institution_id, year, was_stamp, was_people)
      join institution on institution.institution_id = queried.institution_id
      left join draft on draft.institution_id = queried.institution_id and draft.year = queried.year
      left join draft as earlier on earlier.institution_id = queried.institution_id and earlier.year = queried.year - 1
      left join financial_year on financial_year.year = queried.year
    ) as standing
    where is_stamp is distinct from was_stamp or is_people is distinct from was_people
  `.execute(db)
  return rows.map((row) => ({ ...row, people: people.parse(row.people) }))
}

type KnownUnread = { readonly userName: string; readonly unread: UnreadNews | null }

export async function readUnread(
  db: Kysely<Schema>,
  people: readonly KnownUnread[],
): Promise<readonly (UnreadNews & { readonly userName: string })[]> {
  const { rows } = await sql<UnreadNews & { readonly userName: string }>`
    select user_name as "userName", is_unread as "unread", is_newest as "newest"
    from (
      select told.user_name, was_unread, was_newest, ${unreadOf(sql.ref('told.user_name'))} as is_unread, ${newestOf(sql.ref('told.user_name'))} as is_newest
      from unnest(
        ${people.map(({ userName }) => userName)}::text[], ${people.map(({ unread }) => unread?.unread ?? null)}::int[],
        ${people.map(({ unread }) => unread?.newest ?? null)}::text[]
      ) as told (user_name, was_unread, was_newest)
    ) as standing
    where is_unread is distinct from was_unread or is_newest is distinct from was_newest
  `.execute(db)
  return rows
}

export async function renewServer(db: Kysely<Schema>, serverId: string): Promise<void> {
  await sql`
    insert into live_server (server_id, until) values (${serverId}, now() + ${LEASE})
    on conflict (server_id) do update set until = excluded.until
  `.execute(db)
}

export async function deleteExpiredServers(db: Kysely<Schema>): Promise<void> {
  await sql`delete from live_server where until < now() - ${FORGOTTEN}`.execute(db)
  await sql`
    delete from presence where left_at < now() - ${FORGOTTEN} or left_at is null and not exists (
      select from live_server where live_server.server_id = presence.server_id
    )
  `.execute(db)
}

export type PresenceEntry = {
  readonly serverId: string
  readonly streamId: string
  readonly userName: string
  readonly institutionId: string
  readonly drafts: readonly { readonly year: number; readonly tabs: readonly number[] }[]
}

export async function addPresence(
  db: Kysely<Schema>,
  { serverId, streamId, userName, institutionId, drafts }: PresenceEntry,
): Promise<void> {
  await sql`
    insert into presence (institution_id, year, stream_id, server_id, user_name, tabs)
    select ${institutionId}, year, ${streamId}, ${serverId}, ${userName}, tabs
    from unnest(${drafts.map(({ year }) => year)}::int[], ${drafts.map(({ tabs }) => JSON.stringify(tabs))}::jsonb[])
      as open (year, tabs)
    on conflict (institution_id, year, stream_id)
      do update set tabs = excluded.tabs, changed_in = pg_current_xact_id()
  `.execute(db)
}

/** Does nothing if the stream has ended or belongs to another user. */
export async function movePresence(
  db: Kysely<Schema>,
  { streamId, userName, institutionId, drafts }: Omit<PresenceEntry, 'serverId'>,
): Promise<void> {
  await sql`
    update presence set tabs = moved.tabs, changed_in = pg_current_xact_id()
    from unnest(${drafts.map(({ year }) => year)}::int[], ${drafts.map(({ tabs }) => JSON.stringify(tabs))}::jsonb[])
      as moved (year, tabs)
    where presence.institution_id = ${institutionId} and presence.year = moved.year
      and presence.stream_id = ${streamId} and presence.user_name = ${userName} and presence.left_at is null
  `.execute(db)
}

/** Other servers read it in the feed; a deleted row they would miss. */
const left = sql`left_at = now(), changed_in = pg_current_xact_id()`

export async function removePresence(
  db: Kysely<Schema>,
  { streamId, institutionId, drafts }: Pick<PresenceEntry, 'streamId' | 'institutionId' | 'drafts'>,
): Promise<void> {
  await sql`
    update presence set ${left}
    where institution_id = ${institutionId} and year = any(${drafts.map(({ year }) => year)}::int[])
      and stream_id = ${streamId}
  `.execute(db)
}

export async function removeServerPresence(db: Kysely<Schema>, serverId: string): Promise<void> {
  await sql`update presence set ${left} where server_id = ${serverId}`.execute(db)
  await sql`delete from live_server where server_id = ${serverId}`.execute(db)
}
