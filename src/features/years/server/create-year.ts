import type { AdminPeriod } from '#features/administration/api.ts'
import { type AdminTransaction, recordAdminEvent } from '#features/administration/server/admin-write.store.ts'
import {
  lockNorms,
  readVersions,
  startFinancialYear,
  writeDraft,
} from '#features/norms/server/norm-versions.store.ts'
import { readStartNorms } from '#features/norms/server/start-norms.ts'
import { periodForUpdate, writePeriod } from '#features/years/server/periods.store.ts'
import { yearAnswerText } from '#features/years/text.ts'
import { editionFor } from '#forms/editions/editions.ts'
import { organizationTypeIds } from '#forms/profile.ts'
import { Refusal } from '#platform/http/refusal.ts'

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
  if (years.some((each) => each.year === year)) throw new Refusal(409, yearAnswerText.yearTaken(year))
  const { content, from } = await readStartNorms(tx.trx, year, edition.norms)
  await startFinancialYear(tx, year, edition.code)
  await writeDraft(tx, { year, version: 1, content, note: '' })
  for (const organizationTypeId of Object.values(organizationTypeIds))
    await startPeriod(tx, { organizationTypeId, year, sessionName: yearAnswerText.firstPeriod(year) })
  await recordAdminEvent(tx, { kind: 'admin.year-created', institutionId: '', year, detail: { from } })
  return yearAnswerText.yearCreated(year, from)
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
