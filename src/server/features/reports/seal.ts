import { setReportPdf } from '#server/features/pdf/report-pdf.store.ts'
import type { ReportAction } from '#server/features/reports/calculate.ts'
import { keepPaper } from '#server/features/reports/keep-paper.ts'
import { wholeName } from '#server/features/reports/paper-names.ts'
import { readReport } from '#server/features/reports/reports.store.ts'
import { reportsFor } from '#server/features/reports/reports-for.ts'

/**
 * Makes the paper of a sent report, with receipt, check code and QR and no longer marked as a draft, and answers its id;
 * `null` for what was not sent. Nothing is lost when it fails: whoever asks for the paper next has it made again.
 */
export async function seal(action: ReportAction): Promise<string | null> {
  const { services, institution, sessionCode } = action
  const report = await readReport(services.db, institution.id, sessionCode)
  if (!report?.receipt) return null
  const fileId = await keepPaper(
    action,
    wholeName(institution.id, sessionCode),
    reportsFor(institution, report),
    report,
  )
  await setReportPdf(
    services.db,
    { institutionId: institution.id, sessionCode, sha256: report.sha256 },
    fileId,
  )
  return fileId
}
