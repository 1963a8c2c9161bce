import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Papers that are to be made (decision 0005): ordered in the transaction that makes them necessary, taken by any server for a while, gone when
 * they are made. What was sent before and has no paper yet is made when somebody asks for it, as it was.
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

/** Forward only, as every migration. */
export const paperOrders: Migration = { up }
