import type { Kysely } from 'kysely'
import { profileSchema } from '#budget/api.ts'
import { columnsOfProfile } from '#budget/server/institution-columns.ts'
import { bumpInstitutionVersion } from '#budget/server/version.store.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import type { AdminInstitution } from '#features/institutions/api.ts'

import type { InstitutionRecord } from '#features/institutions/institution.ts'
import { viewOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'

export async function readInstitutions(db: Kysely<Schema>): Promise<readonly AdminInstitution[]> {
  const rows = await db
    .selectFrom('institution')
    .leftJoin('account', 'account.institution_id', 'institution.institution_id')
    .select(['institution.institution_id', 'institution.name', 'institution.profile', 'asks_consent'])
    .select(({ fn }) => fn.count<string>('account.user_name').as('accounts'))
    .groupBy(['institution.institution_id', 'institution.name', 'institution.profile', 'asks_consent'])
    .orderBy('institution.institution_id')
    .execute()
  return rows.map((row) => {
    const profile = profileSchema.parse(row.profile)
    return {
      institutionId: row.institution_id,
      name: row.name,
      profile,
      view: viewOf(profile),
      accounts: Number(row.accounts),
      asksConsent: row.asks_consent,
    }
  })
}

export async function institutionsForUpdate(
  { trx }: AdminTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InstitutionRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('institution')
    .select(['institution_id', 'name', 'profile'])
    .where('institution_id', 'in', ids)
    .orderBy('institution_id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ institution_id, name, profile }) => [
      institution_id,
      { institutionId: institution_id, name, profile: profileSchema.parse(profile) },
    ]),
  )
}

export async function knownInstitutions(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('institution')
    .select('institution_id')
    .where('institution_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ institution_id }) => institution_id))
}

export async function hasEntries(db: Kysely<Schema>, institutionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('entry')
    .select('institution_id')
    .where('institution_id', '=', institutionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function storeInstitution(
  { trx }: AdminTransaction,
  { institutionId, name, profile }: InstitutionRecord,
): Promise<void> {
  const values = { name, ...columnsOfProfile(profile) }
  await trx
    .insertInto('institution')
    .values({ institution_id: institutionId, ...values })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(values))
    .execute()
  await bumpInstitutionVersion(trx, institutionId)
}

/** Bumps the drafts, which show it. Returns true if it changed. */
export async function writeConsentRequirement(
  { trx }: AdminTransaction,
  institutionId: string,
  asksConsent: boolean,
): Promise<'changed' | 'same'> {
  const { numUpdatedRows } = await trx
    .updateTable('institution')
    .set({ asks_consent: asksConsent })
    .where('institution_id', '=', institutionId)
    .where('asks_consent', '<>', asksConsent)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'same'
  await bumpInstitutionVersion(trx, institutionId)
  return 'changed'
}
