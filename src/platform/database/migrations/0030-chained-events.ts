import { createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Identical to `features/history/server/chain.ts`. */
export const HASHED_COLUMNS = `json_build_array(${[
  ...['event_id::text', 'institution_id', 'year::text'],
  // Microseconds since 1970.
  '(extract(epoch from at) * 1000000)::bigint::text',
  ...['actor', 'kind', 'sheet', 'row_code', 'field'],
  ...['old_value::text', 'new_value::text', 'detail::text'],
].join(', ')})::text`

/** The digest of events that stand in no link. */
export const digestOf = (events: string): string =>
  `sha256(convert_to(coalesce(string_agg(${events}, '' order by event_id), ''), 'UTF8'))`

/** Decision 0074. The digest of older events starts the chain. The function belongs to the migrating role. */
const STATEMENTS: readonly string[] = [
  `create table event_chain (
    institution_id text not null,
    year int not null,
    unlinked int not null,
    start bytea not null,
    length int not null,
    head bytea not null,
    primary key (institution_id, year)
  )`,
  `create table event_link (
    institution_id text not null,
    year int not null,
    number int not null,
    event_ids bigint[] not null,
    hash bytea not null,
    primary key (institution_id, year, number)
  )`,
  // At the time of a sending; null before there were chains.
  'alter table receipt add column history_length int, add column history_head bytea',
  `create function public.link_events() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      link record;
      chain record;
    begin
      for link in
        select institution_id, year, array_agg(event_id order by event_id) as event_ids, string_agg(${HASHED_COLUMNS}, '' order by event_id) as told
        from appended group by institution_id, year order by institution_id, year
      loop
        loop
          update public.event_chain set length = length + 1, head = sha256(head || convert_to(link.told, 'UTF8'))
          where institution_id = link.institution_id and year = link.year
          returning length, head into chain;
          exit when found;
          insert into public.event_chain (institution_id, year, unlinked, start, length, head)
          select link.institution_id, link.year, count, digest, 0, digest from (
            select count(*)::int as count, ${digestOf(HASHED_COLUMNS)} as digest from public.event
            where institution_id = link.institution_id and year = link.year and event_id not in (select unnest(link.event_ids))
          ) as stood
          on conflict do nothing;
        end loop;
        insert into public.event_link (institution_id, year, number, event_ids, hash)
        values (link.institution_id, link.year, chain.length, link.event_ids, chain.head);
      end loop;
      return null;
    end $$`,
  `create trigger link_events after insert on event referencing new table as appended
    for each statement execute function public.link_events()`,
]

/** Per statement. */
const BATCH_SIZE = 2000

/** Chained events can never be deleted, so register numbers become digests (`personDigest`) first. */
async function nameByDigest(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; of: string; number: string }>`
    select event_id::text as id, institution_id as of, detail ->> 'regnum' as number from event
    where kind = 'citizen.lookup' and detail ? 'regnum'`.execute(db)
  if (rows.length === 0) return
  await sql`insert into secret (name, value) values ('person-digest', ${randomBytes(32).toString('base64url')})
    on conflict do nothing`.execute(db)
  const { rows: keys } = await sql<{
    value: string
  }>`select value from secret where name = 'person-digest'`.execute(db)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const some = rows.slice(from, from + BATCH_SIZE)
    const digests = some.map(({ number }) =>
      createHmac('sha256', keys[0]?.value ?? '')
        .update(number)
        .digest('base64url'),
    )
    await sql`
      update event set detail = jsonb_build_object('person', digest)
      from unnest(${some.map(({ of }) => of)}::text[], ${some.map(({ id }) => id)}::bigint[], ${digests}::text[]) as named (of, id, digest)
      where institution_id = of and event_id = id`.execute(db)
  }
}

async function up(db: Kysely<unknown>): Promise<void> {
  await nameByDigest(db)
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const chainedEvents: Migration = { up }
