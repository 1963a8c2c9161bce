import type { Kysely } from 'kysely'
import { yearBeforeOf } from '#domain/report/calculate.ts'
import type { Report, YearBefore } from '#domain/report/report.ts'
import type { Schema } from '#server/database/schema.ts'
import { readPeriods } from '#server/features/reports/periods.store.ts'
import { readReport } from '#server/features/reports/reports.store.ts'
import type { Institution } from '#server/http/handler.ts'

/** Last year's figures for the reports that compare: of the newest period that was calculated; `null` when there is none. */
export async function readYearBefore(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
  reports: readonly Report[],
): Promise<YearBefore | null> {
  const { id: institutionId, profile } = institution
  const { organizationTypeId } = profile
  for (const { sessionCode } of await readPeriods(db, year - 1, { institutionId, organizationTypeId })) {
    const report = await readReport(db, institutionId, sessionCode)
    if (report) return yearBeforeOf(reports, report.rows)
  }
  return null
}
