import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Decision 0005: added in the causing transaction, leased by any server, deleted when done. Missing papers of earlier
 * sendings are printed on demand.
 */
const STATEMENTS: readonly string[] = [
  `create table paper_order (
     institution_id text not null,
     session_code text not null,
     purpose text not null check (purpose in ('sent')),
     ordered_at timestamptz not null,
     ordered_by text not null,
     attempts int not null,
     not_before timestamptz not null,
     taken_until timestamptz,
     failure text,
     primary key (institution_id, session_code, purpose),
     foreign key (institution_id, session_code) references report (institution_id, session_code) on delete cascade
   )`,
  'create index paper_order_next on paper_order (not_before)',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

export const paperOrders: Migration = { up }
