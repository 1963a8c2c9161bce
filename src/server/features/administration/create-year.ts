import type { Kysely } from 'kysely'
import { exampleYears } from '#budget/server/norms.store.ts'
import type { AdminPeriod } from '#contract/admin.ts'
import { nameIn } from '#engine/key.ts'
import { type AdminTransaction, recordAdminEvent } from '#features/administration/server/admin-write.store.ts'
import {
  lockNorms,
  readVersion,
  readVersions,
  startFinancialYear,
  writeDraft,
} from '#features/norms/server/norm-versions.store.ts'
import { periodForUpdate, writePeriod } from '#features/years/server/periods.store.ts'
import type { Edition } from '#forms/editions/edition.ts'
import { editionFor } from '#forms/editions/editions.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { modelNorms, type NormSet, normsForNewYear, normsToContinue } from '#forms/norms/year-norms.ts'
import { organizationTypeIds } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { adminText } from '#text/administration.ts'

type YearStart = { readonly content: NormSet; readonly from: number | null }

/**
 * Norms are a draft based on the last year (`readStartNorms`). Every type of organisation gets a first period. Throws
 * `Refusal` 409.
 */
export async function createYear(
  tx: AdminTransaction,
  year: number,
  edition = editionFor(year),
): Promise<string> {
  await lockNorms(tx)
  const years = await readVersions(tx.trx)
  if (years.some((each) => each.year === year)) throw new Refusal(409, adminText.yearTaken(year))
  const { content, from } = await readStartNorms(tx.trx, year, edition.norms)
  await startFinancialYear(tx, year, edition.code)
  await writeDraft(tx, { year, version: 1, content, note: '' })
  for (const organizationTypeId of Object.values(organizationTypeIds))
    await startPeriod(tx, { organizationTypeId, year, sessionName: firstPeriod(year, edition) })
  await recordAdminEvent(tx, { kind: 'admin.year-created', institutionId: '', year, detail: { from } })
  return adminText.yearCreated(year, from)
}

/** The norms to start with (`normsToTakeOver`), never of an example year; `null`: the built-in ones. */
export async function readStartNorms(
  db: Kysely<Schema>,
  year: number,
  norms: readonly Norm[],
): Promise<YearStart> {
  const examples = new Set(await exampleYears(db))
  const others = (await readVersions(db)).filter((each) => !examples.has(each.year))
  const taken = normsToContinue(others, year)
  const before = taken && (await readVersion(db, taken.year, taken.version))
  return before
    ? { content: normsForNewYear(norms, before.content, taken.year, year), from: taken.year }
    : { content: modelNorms(norms, year), from: null }
}

function firstPeriod(year: number, { code }: Pick<Edition, 'code'>): string {
  return nameIn(code, adminText.firstPeriod(year))
}

type FirstPeriod = Pick<AdminPeriod, 'organizationTypeId' | 'year' | 'sessionName'>

async function startPeriod(
  tx: AdminTransaction,
  { organizationTypeId, year, sessionName }: FirstPeriod,
): Promise<void> {
  const key = { organizationTypeId, sessionCode: `${year}-01` }
  if (await periodForUpdate(tx, key)) return
  await writePeriod(tx, {
    ...key,
    year,
    sessionName,
    isOpen: true,
    deadline: null,
  })
}
