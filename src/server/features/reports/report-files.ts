import type { Report } from '#domain/report/report.ts'
import type { ReportAction } from '#server/features/reports/calculate.ts'
import { keepPaper } from '#server/features/reports/keep-paper.ts'
import { partName, wholeName } from '#server/features/reports/paper-names.ts'
import { readReport, type StoredReport } from '#server/features/reports/reports.store.ts'
import { reportsFor } from '#server/features/reports/reports-for.ts'
import { seal } from '#server/features/reports/seal.ts'

/**
 * The file name that the list gives for a report: of the cover the PDF of the whole, once it is kept or the report is sent;
 * of every other report its own paper, once it is calculated. Empty while there is none.
 */
export function reportFileName(
  report: Report,
  institutionId: string,
  sessionCode: string,
  stored: StoredReport | null,
): string {
  if (stored === null) return ''
  if (report.layout !== 'cover') return partName(report.code, institutionId, sessionCode)
  return stored.pdfFileId === null && stored.receipt === null ? '' : wholeName(institutionId, sessionCode)
}

export type FileAsked = ReportAction & { readonly code: string; readonly fileName: string }

/**
 * The id of a report's file, made on the spot for a single report, and for a sent one whose paper is not there yet;
 * `null` for a name that the list does not give.
 */
export async function reportFileId(asked: FileAsked): Promise<string | null> {
  const { services, institution, sessionCode, code, fileName } = asked
  const stored = await readReport(services.db, institution.id, sessionCode)
  const report = reportsFor(institution, stored).find((each) => each.code === code)
  if (
    !stored ||
    !report ||
    fileName === '' ||
    fileName !== reportFileName(report, institution.id, sessionCode, stored)
  )
    return null
  if (report.layout === 'cover') return stored.pdfFileId ?? seal(asked)
  return keepPaper(asked, fileName, [report], stored)
}
