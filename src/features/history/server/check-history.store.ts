import { type Kysely, sql, type Transaction } from 'kysely'
import { type Break, firstBreak, type LinkedEvent } from '#features/history/server/chain.ts'
import type { HistoryScope } from '#features/history/server/export-history.store.ts'
import type { Schema } from '#platform/database/schema.ts'

/** '' and 0 for events without an institution's year. */
export type CheckedHistory = {
  readonly institutionId: string
  readonly year: number
  readonly events: number
  /** Changes to events from before chains existed are not detected. */
  readonly unlinked: number
  readonly links: number
  readonly seals: number
  readonly broken: Break | null
}

/** Checks one history at a time to limit memory. */
export async function checkHistory(
  db: Kysely<Schema>,
  part: HistoryScope,
): Promise<readonly CheckedHistory[]> {
  const { rows } = await sql<InstitutionYear>`
    select institution_id as "institutionId", year from (
      select institution_id, year from event_chain
      union select distinct institution_id, year from event
      union select institution_id, year from receipt where history_length is not null
    ) as every
    where (${part.institutionId}::text is null or institution_id = ${part.institutionId}) and (${part.year}::int is null or year = ${part.year})
    order by 1, 2
  `.execute(db)
  const checked: CheckedHistory[] = []
  for (const of of rows) checked.push(await inOneMoment(db, (trx) => checkOne(trx, of)))
  return checked
}

type InstitutionYear = { readonly institutionId: string; readonly year: number }

function inOneMoment<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

async function checkOne(
  db: Transaction<Schema>,
  { institutionId, year }: InstitutionYear,
): Promise<CheckedHistory> {
  const events = await sql<LinkedEvent>`
    select event_id::text as "id", institution_id as "institutionId", year::text as "year",
      (extract(epoch from at) * 1000000)::bigint::text as "at", actor, kind, sheet, row_code as "row", field,
      old_value::text as "from", new_value::text as "to", detail::text as "detail"
    from event where institution_id = ${institutionId} and year = ${year} order by event_id
  `.execute(db)
  const chain = await sql<{ unlinked: number; start: string; length: number; head: string }>`
    select unlinked, encode(start, 'hex') as start, length, encode(head, 'hex') as head from event_chain
    where institution_id = ${institutionId} and year = ${year}
  `.execute(db)
  const links = await sql<{ number: number; eventIds: readonly string[]; hash: string }>`
    select number, event_ids::text[] as "eventIds", encode(hash, 'hex') as hash from event_link
    where institution_id = ${institutionId} and year = ${year} order by number
  `.execute(db)
  const seals = await sql<{ receipt: string; length: number; head: string }>`
    select receipt_number as receipt, history_length as length, encode(history_head, 'hex') as head from receipt
    where institution_id = ${institutionId} and year = ${year} and history_length is not null order by history_length
  `.execute(db)
  // Detects a deleted chain head.
  const { rows: sendings } = await sql<{ id: string; receipt: string }>`
    select event_id::text as "id", coalesce(detail ->> 'receipt', '') as receipt from event
    where institution_id = ${institutionId} and year = ${year} and kind = 'sent' and not exists (
      select from receipt where receipt.institution_id = event.institution_id and receipt.year = event.year
        and receipt_number = detail ->> 'receipt' and sha256 = detail ->> 'sha256' and (history_length is not null or detail ->> 'sealed' is null)
    )
  `.execute(db)
  const storedHistory = {
    chain: chain.rows[0] ?? null,
    links: links.rows,
    events: events.rows,
    seals: seals.rows,
    unproved: new Map(sendings.map(({ id, receipt }) => [id, receipt])),
  }
  return {
    institutionId,
    year,
    events: storedHistory.events.length,
    unlinked: storedHistory.chain?.unlinked ?? storedHistory.events.length,
    links: storedHistory.links.length,
    seals: storedHistory.seals.length,
    broken: firstBreak(storedHistory),
  }
}
