import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Level } from '#api/access.ts'
import type { Actor } from '#budget/server/actor.ts'
import { inSetOf } from '#budget/server/institution.store.ts'
import type { BulkOrderSummary, BulkResult, BulkRow } from '#features/review/api.ts'
import type { BulkAction } from '#features/review/bulk.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { deleteOldJobs, enqueueJob } from '#platform/jobs/jobs.store.ts'

export const BULK_KIND = 'bulk'

/** `version` as previewed; `null`: the preview excludes it. Excluded ones come first. */
export type OrderedInstitution = { readonly institutionId: string; readonly version: string | null }

export type BulkOrder = {
  readonly userName: string
  readonly level: Level
  readonly year: number
  readonly action: BulkAction
  readonly institutions: readonly OrderedInstitution[]
}

type NewOrder = BulkOrder & { readonly key: string | null; readonly at: Date }

/** `another`: the user has a running order. `reused`: the key belongs to another order. */
type OrderOutcome = { readonly orderId: string } | 'another' | 'reused'

/** The same key with the same content is one order. */
export function addOrder(db: Kysely<Schema>, { key, at, ...order }: NewOrder): Promise<OrderOutcome> {
  const { userName, level, year } = order
  const hash = createHash('sha256').update(JSON.stringify(order)).digest('hex')
  return transact(db, async (trx) => {
    await lockAccount(trx, userName)
    const known = await trx
      .selectFrom('bulk_order')
      .select(['order_id', 'body_hash'])
      .where('user_name', '=', userName)
      .where('key', '=', key ?? '')
      .executeTakeFirst()
    if (known) return known.body_hash === hash ? { orderId: known.order_id } : 'reused'
    if (await hasRunning(trx, userName)) return 'another'
    const orderId = randomUUID()
    const content = { action: JSON.stringify(order.action), institutions: JSON.stringify(order.institutions) }
    await trx
      .insertInto('bulk_order')
      .values({
        order_id: orderId,
        ...{ user_name: userName, key, body_hash: hash, level, year, ordered_at: at },
        ...content,
      })
      .execute()
    await enqueueJob(trx, jobOf(orderId), { by: userName, at })
    return { orderId }
  })
}

function jobOf(orderId: string) {
  return { kind: BULK_KIND, subject: [orderId] }
}

/** Two orders of one user then wait for each other. */
async function lockAccount(trx: Kysely<Schema>, userName: string): Promise<void> {
  await sql`select from account where user_name = ${userName} for no key update`.execute(trx)
}

async function hasRunning(trx: Kysely<Schema>, userName: string): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_order where user_name = ${userName} and ${isActive} limit 1`.execute(trx)
  return rows.length > 0
}

const isActive = sql<boolean>`exists (
  select from job where kind = ${BULK_KIND} and subject = array[bulk_order.order_id] and failed_at is null
)`

const summary = sql`
  select order_id as "orderId", action ->> 'kind' as action, year,
    to_char(ordered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "orderedAt",
    jsonb_array_length(institutions) as "all", count(ordinal)::int as reported,
    (count(ordinal) filter (where result ->> 'outcome' = 'done'))::int as done,
    case when ${isActive} then case when stopped is null then 'running' else 'stopping' end
      when count(ordinal) = jsonb_array_length(institutions) then 'finished'
      else case stopped when 'user' then 'stopped' when 'account' then 'account' else 'failed' end end as state
  from bulk_order left join bulk_result using (order_id)`

/** Newest first. */
export async function readOrders(db: Kysely<Schema>, userName: string): Promise<readonly BulkOrderSummary[]> {
  const { rows } = await sql<BulkOrderSummary>`${summary} where user_name = ${userName}
    group by bulk_order.order_id order by ordered_at desc, order_id`.execute(db)
  return rows
}

type OwnOrder = { readonly orderId: string; readonly actor: Actor }

export async function readBulkResult(
  db: Kysely<Schema>,
  { orderId, actor }: OwnOrder,
): Promise<BulkResult | null> {
  const found = (await readOrders(db, actor.userName)).find((each) => each.orderId === orderId)
  if (!found) return null
  // An institution may have left the set since.
  const results = await sql<{ readonly row: BulkRow }>`
    select case when institution.institution_id is null
      then result || '{"name": "", "message": "", "points": []}'::jsonb else result end as "row"
    from bulk_result
    left join institution on institution.institution_id = result ->> 'institutionId' and ${inSetOf(db, actor)}
    where order_id = ${orderId} order by ordinal`.execute(db)
  const left = await sql<BulkResult['left'][number]>`
    select institution.institution_id as "institutionId", institution.name
    from bulk_order, jsonb_array_elements(institutions) with ordinality as item (value, place)
    join institution on institution.institution_id = value ->> 'institutionId'
    where order_id = ${orderId} and ${inSetOf(db, actor)}
      and not exists (select from bulk_result where order_id = ${orderId} and ordinal = place - 1)
    order by place`.execute(db)
  return { ...found, rows: results.rows.map(({ row }) => row), left: left.rows }
}

/** Keeps an earlier reason. */
export async function stopOrder(
  db: Kysely<Schema>,
  orderId: string,
  by: { readonly userName: string; readonly reason: 'user' | 'account' },
): Promise<void> {
  await db
    .updateTable('bulk_order')
    .set({ stopped: by.reason })
    .where('order_id', '=', orderId)
    .where('user_name', '=', by.userName)
    .where('stopped', 'is', null)
    .execute()
}

export function continueOrder(
  db: Kysely<Schema>,
  { orderId, userName, at }: { readonly orderId: string; readonly userName: string; readonly at: Date },
): Promise<'continued' | 'another'> {
  return transact(db, async (trx) => {
    await lockAccount(trx, userName)
    if (await hasRunning(trx, userName)) return 'another'
    await trx
      .updateTable('bulk_order')
      .set({ stopped: null })
      .where('order_id', '=', orderId)
      .where('user_name', '=', userName)
      .execute()
    await enqueueJob(trx, jobOf(orderId), { by: userName, at })
    return 'continued'
  })
}

/** Keeps a running one. */
export async function dismissOrder(db: Kysely<Schema>, orderId: string, userName: string): Promise<void> {
  await sql`
    with dismissed as (
      delete from bulk_order where order_id = ${orderId} and user_name = ${userName} and not ${isActive}
      returning order_id
    )
    delete from job using dismissed where kind = ${BULK_KIND} and subject = array[dismissed.order_id]`.execute(
    db,
  )
}

export type OrderAtWork = BulkOrder & { readonly reported: number }

export async function readOrder(db: Kysely<Schema>, orderId: string): Promise<OrderAtWork | null> {
  const { rows } = await sql<OrderAtWork>`
    select user_name as "userName", level, year, action, institutions,
      (select count(*)::int from bulk_result where bulk_result.order_id = bulk_order.order_id) as reported
    from bulk_order where order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** Also for a deleted order. */
export async function isStopped(db: Kysely<Schema>, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bulk_order')
    .select('stopped')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row === undefined || row.stopped !== null
}

/** From `first` in the order. Of two servers that run one order, the one that acted is right. */
export async function storeResults(
  db: Kysely<Schema>,
  orderId: string,
  { first, rows }: { readonly first: number; readonly rows: readonly BulkRow[] },
): Promise<void> {
  await sql`
    insert into bulk_result (order_id, ordinal, result)
    select ${orderId}, ${first}::int + place - 1, value
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as item (value, place)
    on conflict (order_id, ordinal) do update set result = excluded.result
    where excluded.result ->> 'outcome' = 'done'`.execute(db)
}

/** Until then the user can open a result. */
const RETENTION_MS = 7 * 24 * 60 * 60_000

/** Returns the number of deleted orders. */
export async function deleteOldOrders(db: Kysely<Schema>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await deleteOldJobs(db, BULK_KIND, { waiting: null, failed: before })
  const { numAffectedRows = 0n } = await sql`
    delete from bulk_order where ordered_at < ${before}::timestamptz and not ${isActive}`.execute(db)
  return Number(numAffectedRows)
}
