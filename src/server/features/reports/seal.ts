import { setReportPdf } from '#server/features/pdf/report-pdf.store.ts'
import type { ReportAction } from '#server/features/reports/calculate.ts'
import { keepPaper, wholeName } from '#server/features/reports/report-files.ts'
import { readReport } from '#server/features/reports/reports.store.ts'
import { reportsFor } from '#server/features/reports/reports-for.ts'

/**
 * Makes the paper of a sent report, with receipt and check code and no longer marked as a draft, and keeps it in the place
 * of the one that was uploaded before. Without it (the program ended meanwhile) the browser makes the same paper on demand.
 */
export async function seal(action: ReportAction): Promise<void> {
  const { services, institution, sessionCode } = action
  const report = await readReport(services.db, institution.id, sessionCode)
  if (!report?.receipt || institution.view === null) return
  const fileId = await keepPaper(
    action,
    wholeName(institution.id, sessionCode),
    reportsFor(institution),
    report,
  )
  await setReportPdf(
    services.db,
    { institutionId: institution.id, sessionCode, sha256: report.sha256 },
    fileId,
  )
}
