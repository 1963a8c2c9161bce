import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { digestOf, HASHED_COLUMNS } from '#platform/database/migrations/0030-chained-events.ts'

/** Members of events that may be removed one day. */
const REMOVABLE = `'{userName,displayName,post,email}'::text[]`

/** Maps the user name of an older event to the name of the account in events. */
const numbered = (userName: string): string =>
  `coalesce((select actor from public.account where user_name = ${userName}), ${userName})`

/**
 * Visits the events of all chains. `note` records broken chains in `broken_chain`; `renew` recalculates the others
 * and the seals of their receipts.
 */
const walk = (does: 'note' | 'renew'): string => `do $$
    declare
      chain record;
      link record;
      before bytea;
      whole boolean;
    begin
      for chain in select institution_id, year, start from event_chain where (institution_id, year) not in (select institution_id, year from broken_chain) loop
        select ${digestOf(HASHED_COLUMNS)} into before from event
        where institution_id = chain.institution_id and year = chain.year and event_id not in (
          select unnest(event_ids) from event_link where institution_id = chain.institution_id and year = chain.year);
        whole := before = chain.start;
        ${does === 'note' ? '' : 'update event_chain set start = before where institution_id = chain.institution_id and year = chain.year;'}
        for link in
          select number, event_ids, hash from event_link where institution_id = chain.institution_id and year = chain.year order by number
        loop
          select sha256(before || convert_to(coalesce(string_agg(${HASHED_COLUMNS}, '' order by event_id), ''), 'UTF8')) into before from event
          where institution_id = chain.institution_id and event_id = any(link.event_ids);
          whole := whole and before = link.hash;
          ${does === 'note' ? '' : RENEW_LINK}
        end loop;
        ${
          does === 'note'
            ? 'if not whole then insert into broken_chain values (chain.institution_id, chain.year); end if;'
            : 'update event_chain set head = before where institution_id = chain.institution_id and year = chain.year;'
        }
      end loop;
    end $$`

const RENEW_LINK = `update event_link set hash = before
            where institution_id = chain.institution_id and year = chain.year and number = link.number;
          update receipt set history_head = before
            where institution_id = chain.institution_id and year = chain.year and history_length = link.number;`

/**
 * Events name accounts by number (`#17`, decision 0074). A trigger does it, because older servers write user names.
 * `named_event` adds the current user name.
 */
const STATEMENTS: readonly string[] = [
  `alter table account add column actor text not null generated always as ('#' || user_id::text) stored`,
  'alter table account add constraint account_actor_key unique (actor)',
  'create temporary table broken_chain (institution_id text, year int)',
  walk('note'),
  `update event set actor = account.actor from account where event.actor = account.user_name`,
  `update event set detail = (detail - 'userName') || jsonb_build_object('account', ${numbered(`detail ->> 'userName'`)})
    where kind like 'admin.%' and detail ? 'userName'`,
  `update event set detail = detail || jsonb_build_object('to', (detail -> 'to') - ${REMOVABLE})
    where kind like 'admin.%' and jsonb_typeof(detail -> 'to') = 'object' and detail ? 'account'`,
  `update event set detail = detail || jsonb_build_object('from', (detail -> 'from') - ${REMOVABLE})
    where kind like 'admin.%' and jsonb_typeof(detail -> 'from') = 'object' and detail ? 'account'`,
  `update event set detail = detail - ${REMOVABLE} where kind = 'admin.account-added'`,
  `update event set detail = jsonb_build_object('accounts', coalesce(
      (select jsonb_agg((each - ${REMOVABLE}) || jsonb_build_object('account', ${numbered(`each ->> 'userName'`)}) order by place)
        from jsonb_array_elements(detail -> 'accounts') with ordinality as listed (each, place)), '[]'))
    where kind = 'admin.accounts-imported' and jsonb_typeof(detail -> 'accounts') = 'array'`,
  `update ceiling set subject_id = account.actor from account where subject = 'set' and subject_id = account.user_name`,
  `update event set detail = jsonb_set(detail, '{subject,id}', to_jsonb(${numbered(`detail #>> '{subject,id}'`)}))
    where kind in ('ceilingSet', 'ceilingTaken') and detail #>> '{subject,is}' = 'set'`,
  walk('renew'),
  'drop table broken_chain',
  `create function public.number_actor() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      new.actor := coalesce((select actor from public.account where user_name = new.actor), new.actor);
      return new;
    end $$`,
  `create trigger number_actor before insert on event for each row execute function public.number_actor()`,
  `create view named_event as
    select event.institution_id, event.event_id, event.year, event.at, coalesce(account.user_name, event.actor) as actor, event.kind,
      event.sheet, event.row_code, event.field, event.old_value, event.new_value, event.detail
    from event left join account on account.actor = event.actor`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Forward only, as every migration. */
export const numberedAccounts: Migration = { up }
