import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Names a report. */
export type ReportKey = { readonly institutionId: string; readonly sessionCode: string }

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
