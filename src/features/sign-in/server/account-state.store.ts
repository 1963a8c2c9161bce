import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export const hasCodeOrPasskeySql = sql<boolean>`(
  exists (select from code_factor f where f.user_name = account.user_name and f.confirmed_at is not null)
  or exists (select from passkey k where k.user_name = account.user_name)
)`

/**
 * Recovery codes alone count: a reset by mail may remove the only passkey, and the password alone must not be enough
 * then.
 */
export const hasFactorSql = sql<boolean>`(
  ${hasCodeOrPasskeySql} or exists (select from recovery_code r where r.user_name = account.user_name)
)`

/** Every unfinished step of an account carries this digest and is refused once it differs (decision 0073). */
export const accountStateSql = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  account.user_id, account.password_hash, account.role, account.institution_id, account.access_epoch,
  ${hasCodeOrPasskeySql}
)::text, 'UTF8')), 'base64')`

/** `null` without such an account. */
export async function readAccountState(db: Kysely<Schema>, userName: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select(accountStateSql.as('state'))
    .where('user_name', '=', userName)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Serialises the completion of a step with the changes that invalidate it. */
export async function lockAccountState(trx: Transaction<Schema>, userName: string): Promise<string | null> {
  await trx.selectFrom('account').select('user_name').where('user_name', '=', userName).forUpdate().execute()
  // Queried after locking, to see concurrent changes.
  return readAccountState(trx, userName)
}

export type OwnSessionsToEnd =
  | { readonly which: 'others'; readonly but: string }
  | { readonly which: 'one'; readonly id: string }
type SessionsToEnd = OwnSessionsToEnd | { readonly which: 'all' }

/** Ends sessions and all unfinished steps of the account. Returns the number of sessions. */
export async function endAccess(
  trx: Transaction<Schema>,
  { userName, ...ending }: SessionsToEnd & { readonly userName: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('user_name', '=', userName)
    .$if(ending.which === 'others', (query) =>
      query.where('token_hash', '<>', ending.which === 'others' ? ending.but : ''),
    )
    .$if(ending.which === 'one', (query) =>
      query.where('session_id', '=', ending.which === 'one' ? ending.id : ''),
    )
    .executeTakeFirst()
  await trx
    .updateTable('account')
    .set(({ eb }) => ({ access_epoch: eb('access_epoch', '+', 1) }))
    .where('user_name', '=', userName)
    .execute()
  // Jobs act for the account, also those of an ended session. The owner can continue one.
  if (ending.which !== 'one')
    await trx
      .updateTable('bulk_order')
      .set({ stopped: 'account' })
      .where('user_name', '=', userName)
      .where('stopped', 'is', null)
      .execute()
  return Number(numDeletedRows)
}
