import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Names a report. */
export type ReportKey = { readonly institutionId: string; readonly sessionCode: string }

/** What the upload of a report's PDF depends on: which calculation it is (`sha256`), and what became of it. */
export type CalculatedReport = {
  readonly year: number
  readonly sha256: string | null
  readonly status: string
  readonly isSent: boolean
}

/** The report of a period when it has been calculated; else `null`. */
export async function calculatedReport(db: Kysely<Schema>, key: ReportKey): Promise<CalculatedReport | null> {
  const row = await db
    .selectFrom('report')
    .select(['year', 'sha256', 'status', 'sent_at'])
    .where('institution_id', '=', key.institutionId)
    .where('session_code', '=', key.sessionCode)
    .where('calculated_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { year, sha256, status, sent_at: sentAt } = row
  return { year, sha256, status, isSent: sentAt !== null }
}

/** Gives the report its PDF, unless it has been calculated anew since `sha256`. Returns whether it was given. */
export async function setReportPdf(
  db: Kysely<Schema>,
  key: ReportKey & { readonly sha256: string | null },
  fileId: string,
): Promise<boolean> {
  const result = await db
    .updateTable('report')
    .set({ pdf_file_id: fileId })
    .where('institution_id', '=', key.institutionId)
    .where('session_code', '=', key.sessionCode)
    .where('sha256', 'is not distinct from', key.sha256)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
