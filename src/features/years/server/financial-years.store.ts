import { type Kysely, sql } from 'kysely'
import { readPeriodsOf } from '#budget/server/status.store.ts'
import { bumpYearVersion } from '#budget/server/version.store.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { type BeforeClosing, statusBeforeClosing } from '#features/years/closed-year.ts'
import type { Schema } from '#platform/database/schema.ts'

export async function yearForUpdate(
  { trx }: AdminTransaction,
  year: number,
): Promise<{ readonly closed: boolean; readonly announced: boolean } | null> {
  const row = await trx
    .selectFrom('financial_year')
    .select(['closed_at', 'announced_at'])
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    closed: row.closed_at !== null,
    announced: row.announced_at !== null,
  }
}

export async function closeFinancialYear({ trx, by, at }: AdminTransaction, year: number): Promise<void> {
  await trx
    .updateTable('financial_year')
    .set({ closed_at: at, closed_by: by })
    .where('year', '=', year)
    .execute()
  await trx.updateTable('period').set({ is_open: false }).where('year', '=', year).execute()
  await bumpYearVersion(trx, year)
}

/** Reopens the year. Its periods stay closed. */
export async function reopenFinancialYear({ trx }: AdminTransaction, year: number): Promise<void> {
  await trx
    .updateTable('financial_year')
    .set({ closed_at: null, closed_by: null })
    .where('year', '=', year)
    .execute()
  await bumpYearVersion(trx, year)
}

export async function markAnnounced({ trx, at }: AdminTransaction, year: number): Promise<void> {
  await trx.updateTable('financial_year').set({ announced_at: at }).where('year', '=', year).execute()
}

export async function readNotApproved(db: Kysely<Schema>, year: number): Promise<readonly BeforeClosing[]> {
  const all = await db
    .selectFrom('institution')
    .select(['institution_id', 'name'])
    .orderBy('institution_id')
    .execute()
  const periods = await readPeriodsOf(
    db,
    all.map(({ institution_id }) => institution_id),
    year,
  )
  return all.flatMap(({ institution_id: institutionId, name }) => {
    const status = statusBeforeClosing(periods.get(institutionId) ?? [])
    return status === 'APPROVED' ? [] : [{ institutionId, name, status }]
  })
}

export async function countInstitutions(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('institution')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function hasInstitutionAccount(db: Kysely<Schema>): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('user_name')
    .where('role', '=', 'institution')
    .where('locked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** All users who work on budgets. */
export async function countRecipients(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from account where role in ('institution', 'reviewer') and locked_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}
