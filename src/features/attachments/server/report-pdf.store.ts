import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export type ReportKey = { readonly institutionId: string; readonly sessionCode: string }

/** `null` for a draft. */
type ShownPdf = { readonly sha256: string | null; readonly receipt: string | null }

/** Returns `false` if the report was calculated again, sent or recalled in the meantime. */
export async function setReportPdf(
  db: Kysely<Schema>,
  key: ReportKey & ShownPdf,
  fileId: string,
): Promise<boolean> {
  const result = await db
    .updateTable('report')
    .set({ pdf_file_id: fileId })
    .where('institution_id', '=', key.institutionId)
    .where('session_code', '=', key.sessionCode)
    .where('sha256', 'is not distinct from', key.sha256)
    .where('receipt_number', 'is not distinct from', key.receipt)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function readSessionOfPdf(
  db: Kysely<Schema>,
  institutionId: string,
  fileId: string,
): Promise<string | null> {
  const report = await db
    .selectFrom('report')
    .select('session_code')
    .where('institution_id', '=', institutionId)
    .where('pdf_file_id', '=', fileId)
    .executeTakeFirst()
  return report?.session_code ?? null
}
