import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** A count begins with its first call and is forgotten after this. */
const WINDOW_MS = 10 * 60_000

/** Work that costs a server more than reading and saving do. */
export type Work = 'calculation' | 'paper' | 'export'
type Whose = 'account' | 'institution'

/**
 * How often an account and an institution may have work of a kind done in ten minutes, whichever server does it (decision 0021). ASSUMED: an
 * accountant calculates no more than every other second, all of an office no more than three at once; a reviewer opens no paper every second.
 */
export const mostWork: Readonly<Record<Work, Readonly<Record<Whose, number>>>> = {
  calculation: { account: 300, institution: 900 },
  paper: { account: 600, institution: 1800 },
  export: { account: 150, institution: 450 },
}

type Doing = {
  readonly work: Work
  readonly accountId: number
  /** `null` of whoever is of none. */
  readonly institutionId: string | null
  readonly now: Date
}

/** Whose count is full, and for how many seconds. */
export type Full = { readonly of: Whose; readonly seconds: number }

/**
 * Counts work that is about to be done, for the account and then for its institution. Returns whose count is full, `null` where neither is. What
 * an account is refused does not count for its institution, so that one account shuts out no colleague.
 */
export async function countWork(
  db: Kysely<Schema>,
  { work, accountId, institutionId, now }: Doing,
): Promise<Full | null> {
  const ofAccount = await count(db, { of: 'account', name: String(accountId), work, now })
  if (ofAccount !== null || institutionId === null) return ofAccount
  return count(db, { of: 'institution', name: institutionId, work, now })
}

type Counting = Pick<Doing, 'work' | 'now'> & { readonly of: Whose; readonly name: string }

async function count(db: Kysely<Schema>, { of, name, work, now }: Counting): Promise<Full | null> {
  const { times, ends_at } = await db
    .insertInto('call_count')
    .values({ counted: `${of} ${name}`, work, times: 1, ends_at: new Date(now.getTime() + WINDOW_MS) })
    .onConflict((conflict) =>
      conflict.columns(['counted', 'work']).doUpdateSet({
        // Of a count that has ended the next call is the first of a new one.
        times: sql`case when call_count.ends_at > ${now} then call_count.times + 1 else 1 end`,
        ends_at: sql`case when call_count.ends_at > ${now} then call_count.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['times', 'ends_at'])
    .executeTakeFirstOrThrow()
  if (times <= mostWork[work][of]) return null
  return { of, seconds: Math.ceil((ends_at.getTime() - now.getTime()) / 1000) }
}
