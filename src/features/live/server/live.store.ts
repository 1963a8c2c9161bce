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
    delete from presence where not exists (select from live_server where live_server.server_id = presence.server_id)
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
    on conflict (institution_id, year, stream_id) do update set tabs = excluded.tabs
  `.execute(db)
}

/** Does nothing if the stream has ended or belongs to another user. */
export async function movePresence(
  db: Kysely<Schema>,
  { streamId, userName, institutionId, drafts }: Omit<PresenceEntry, 'serverId'>,
): Promise<void> {
  await sql`
    update presence set tabs = moved.tabs
    from unnest(${drafts.map(({ year }) => year)}::int[], ${drafts.map(({ tabs }) => JSON.stringify(tabs))}::jsonb[])
      as moved (year, tabs)
    where presence.institution_id = ${institutionId} and presence.year = moved.year
      and presence.stream_id = ${streamId} and presence.user_name = ${userName}
  `.execute(db)
}

export async function removePresence(
  db: Kysely<Schema>,
  { streamId, institutionId, drafts }: Pick<PresenceEntry, 'streamId' | 'institutionId' | 'drafts'>,
): Promise<void> {
  await sql`
    delete from presence
    where institution_id = ${institutionId} and year = any(${drafts.map(({ year }) => year)}::int[])
      and stream_id = ${streamId}
  `.execute(db)
}

export async function removeServerPresence(db: Kysely<Schema>, serverId: string): Promise<void> {
  await sql`delete from presence where server_id = ${serverId}`.execute(db)
  await sql`delete from live_server where server_id = ${serverId}`.execute(db)
}
