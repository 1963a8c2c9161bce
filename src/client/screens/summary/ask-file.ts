import type { FileAnswer } from '#client/api/file-in.ts'
import { send } from '#client/api/send.ts'
import type { ReportListRow } from '#contract/answers.ts'

/** Asks for the address of a report's stored file. */
export function askFile(row: ReportListRow): Promise<FileAnswer> {
  const { sessionCode, organizationId, standartReportCode, fileName } = row
  return send('reportFile', { params: { sessionCode, organizationId, standartReportCode, fileName } })
}
