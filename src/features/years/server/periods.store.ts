import type { Kysely } from 'kysely'
import { readPeriodsOf } from '#budget/server/status.store.ts'
import { bumpYearTexts, bumpYearVersion } from '#budget/server/version.store.ts'
import type { AdminPeriod } from '#features/administration/api.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import type { Schema } from '#platform/database/schema.ts'

export async function readAllPeriods(db: Kysely<Schema>): Promise<readonly AdminPeriod[]> {
  const rows = await db
    .selectFrom('period')
    .select(['organization_type_id', 'session_code', 'year', 'session_name', 'is_open', 'deadline'])
    .orderBy('session_code', 'desc')
    .orderBy('organization_type_id')
    .execute()
  return rows.map((row) => ({
    organizationTypeId: row.organization_type_id,
    sessionCode: row.session_code,
    year: row.year,
    sessionName: row.session_name,
    isOpen: row.is_open,
    deadline: row.deadline?.toISOString() ?? null,
  }))
}

export async function periodForUpdate(
  { trx }: AdminTransaction,
  { organizationTypeId, sessionCode }: Pick<AdminPeriod, 'organizationTypeId' | 'sessionCode'>,
): Promise<AdminPeriod | undefined> {
  const row = await trx
    .selectFrom('period')
    .select(['year', 'session_name', 'is_open', 'deadline'])
    .where('organization_type_id', '=', organizationTypeId)
    .where('session_code', '=', sessionCode)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      organizationTypeId,
      sessionCode,
      year: row.year,
      sessionName: row.session_name,
      isOpen: row.is_open,
      deadline: row.deadline?.toISOString() ?? null,
    }
  )
}

/** ISO 8601, `null` without a deadline; of unapproved institutions with this as newest period. Includes extensions. */
export async function readCurrentDeadlines(
  { trx }: Pick<AdminTransaction, 'trx'>,
  { organizationTypeId, sessionCode, year }: AdminPeriod,
): Promise<ReadonlyMap<string, string | null>> {
  const all = await trx
    .selectFrom('institution')
    .select('institution_id')
    .where('organization_type_id', '=', organizationTypeId)
    .execute()
  const ids = all.map(({ institution_id }) => institution_id)
  const newest = [...(await readPeriodsOf(trx, ids, year)).values()].flatMap(([first]) => first ?? [])
  return new Map(
    newest
      .filter((period) => period.sessionCode === sessionCode && period.status !== 'APPROVED')
      .map(({ institutionId, deadline }) => [institutionId, deadline?.at ?? null]),
  )
}

export async function writePeriod({ trx }: AdminTransaction, period: AdminPeriod): Promise<void> {
  const values = { session_name: period.sessionName, is_open: period.isOpen, deadline: period.deadline }
  const known = await trx
    .selectFrom('period')
    .select(['session_name', 'is_open'])
    .where('organization_type_id', '=', period.organizationTypeId)
    .where('session_code', '=', period.sessionCode)
    .executeTakeFirst()
  await trx
    .insertInto('period')
    .values({
      organization_type_id: period.organizationTypeId,
      session_code: period.sessionCode,
      year: period.year,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['organization_type_id', 'session_code']).doUpdateSet(values))
    .execute()
  const isDeadlineAlone =
    known !== undefined && known.session_name === values.session_name && known.is_open === values.is_open
  await (isDeadlineAlone ? bumpYearTexts(trx, period.year) : bumpYearVersion(trx, period.year))
}
