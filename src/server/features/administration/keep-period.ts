import type { AdminPeriod } from '#contract/admin.ts'
import { faultIf, isLongName, type RecordFault } from '#domain/record/record.ts'
import { type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import { readVersions } from '#server/features/administration/norm-versions.store.ts'
import { takePeriod, writePeriod } from '#server/features/administration/periods.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'

/** What is wrong with a period by itself. */
export function periodFaults({ year, sessionCode, sessionName }: AdminPeriod): readonly RecordFault[] {
  const isCode = new RegExp(`^${year}-\\d{2}$`).test(sessionCode)
  return [
    ...faultIf(!isCode, { field: 'sessionCode', message: adminText.badSession(year) }),
    ...faultIf(sessionName === '', { field: 'sessionName', message: adminText.noSessionName }),
    ...faultIf(isLongName(sessionName), { field: 'sessionName', message: adminText.longSessionName }),
  ]
}

/** Adds or changes a period. Throws a `Refusal`: 409 it is there already, 404 it or its year is not. */
export async function keepPeriod(doing: Doing, event: 'ADD' | 'EDIT', period: AdminPeriod): Promise<string> {
  const { sessionCode, year, sessionName } = period
  const years = await readVersions(doing.trx)
  if (!years.some((each) => each.year === year)) throw new Refusal(404, adminText.noYear(year))
  const before = await takePeriod(doing, period)
  if (event === 'ADD' && before) throw new Refusal(409, adminText.periodTaken(sessionCode))
  if (event === 'EDIT' && !before) throw new Refusal(404, adminText.noPeriod(sessionCode))
  await writePeriod(doing, period)
  await recordDeed(doing, {
    kind: before ? 'admin.period-changed' : 'admin.period-added',
    institutionId: '',
    year,
    detail: { from: before ?? null, to: period },
  })
  return adminText.periodSaved(sessionName)
}
