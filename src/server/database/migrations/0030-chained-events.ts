import { createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What an event tells, as a JSON array of texts; `server/features/history/chain.ts` writes the same. */
export const TOLD = `json_build_array(${[
  ...['event_id::text', 'institution_id', 'year::text'],
  // Microseconds since 1970, which is how the database keeps a moment.
  '(extract(epoch from at) * 1000000)::bigint::text',
  ...['actor', 'kind', 'sheet', 'row_code', 'field'],
  ...['old_value::text', 'new_value::text', 'detail::text'],
].join(', ')})::text`

/** The digest of events that stand in no link. */
export const digestOf = (events: string): string =>
  `sha256(convert_to(coalesce(string_agg(${events}, '' order by event_id), ''), 'UTF8'))`

/**
 * Events hang together (decision 0074): what a statement appends to the history of an institution's year is a link, which holds the hash of it
 * with the hash of the link before. The database itself makes them, whoever appends, servers of the release before too; links of one chain wait for each other
 * at its row. What stood there before is in no link: its digest is where the chain begins.
 *
 * The function belongs to whoever runs the migrations, and so do the tables: the program's own role need not be allowed to write them.
 */
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
  // How long the chain was when something was sent, and its hash; null of what was sent before there were chains.
  'alter table receipt add column history_length int, add column history_head bytea',
  `create function public.link_events() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      link record;
      chain record;
    begin
      for link in
        select institution_id, year, array_agg(event_id order by event_id) as event_ids, string_agg(${TOLD}, '' order by event_id) as told
        from appended group by institution_id, year order by institution_id, year
      loop
        loop
          update public.event_chain set length = length + 1, head = sha256(head || convert_to(link.told, 'UTF8'))
          where institution_id = link.institution_id and year = link.year
          returning length, head into chain;
          exit when found;
          insert into public.event_chain (institution_id, year, unlinked, start, length, head)
          select link.institution_id, link.year, count, digest, 0, digest from (
            select count(*)::int as count, ${digestOf(TOLD)} as digest from public.event
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

/** So many look-ups are named anew at a time. */
const AT_ONCE = 2000

/**
 * A look-up in the citizen registry held the register number. What is chained cannot forget it, so that it names whom it is about by a digest
 * (`personDigest`) from now on, and before the first chain begins.
 */
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
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
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

/** Forward only, as every migration. */
export const chainedEvents: Migration = { up }
