import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Work } from '#api/call.ts'
import type { Schema } from '#platform/database/schema.ts'

/** Starts with the first call. */
const WINDOW_MS = 10 * 60_000

type QuotaOwner = 'account' | 'institution'

/**
 * Per ten minutes, across all servers (decision 0021). ASSUMED: an accountant calculates at most every other second,
 * an office three times as often; a reviewer opens less than one PDF a second.
 */
export const workQuotas: Readonly<Record<Work, Readonly<Record<QuotaOwner, number>>>> = {
  calculation: { account: 300, institution: 900 },
  paper: { account: 600, institution: 1800 },
  export: { account: 150, institution: 450 },
}

type WorkRequest = {
  readonly work: Work
  readonly accountId: number
  readonly institutionId: string | null
  readonly now: Date
}

export type QuotaExceeded = { readonly of: QuotaOwner; readonly seconds: number }

/** Work refused to an account does not count for the institution: one account cannot block its colleagues. */
export async function consumeQuota(
  db: Kysely<Schema>,
  { work, accountId, institutionId, now }: WorkRequest,
): Promise<QuotaExceeded | null> {
  const ofAccount = await count(db, { of: 'account', name: String(accountId), work, now })
  if (ofAccount !== null || institutionId === null) return ofAccount
  return count(db, { of: 'institution', name: institutionId, work, now })
}

type CountOptions = Pick<WorkRequest, 'work' | 'now'> & { readonly of: QuotaOwner; readonly name: string }

async function count(
  db: Kysely<Schema>,
  { of, name, work, now }: CountOptions,
): Promise<QuotaExceeded | null> {
  const { calls, expires_at } = await db
    .insertInto('call_count')
    .values({ subject: `${of} ${name}`, work, calls: 1, expires_at: new Date(now.getTime() + WINDOW_MS) })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'work']).doUpdateSet({
        calls: sql`case when call_count.expires_at > ${now} then call_count.calls + 1 else 1 end`,
        expires_at: sql`case when call_count.expires_at > ${now} then call_count.expires_at else excluded.expires_at end`,
      }),
    )
    .returning(['calls', 'expires_at'])
    .executeTakeFirstOrThrow()
  if (calls <= workQuotas[work][of]) return null
  return { of, seconds: Math.ceil((expires_at.getTime() - now.getTime()) / 1000) }
}
