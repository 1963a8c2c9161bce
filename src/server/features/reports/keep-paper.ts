import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Report } from '#domain/report/report.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { notePaper } from '#server/features/receipts/receipts.store.ts'
import type { ReportAction } from '#server/features/reports/calculate.ts'
import { receiptOf } from '#server/features/reports/receipt-of.ts'
import type { StoredReport } from '#server/features/reports/reports.store.ts'
import { addFile, type FilePurpose, keepContent } from '#server/files/file.store.ts'
import type { StoredFile } from '#server/files/file-store.ts'
import { makePdf } from '#server/pdf/make-pdf.ts'

/**
 * Makes the paper of some reports on the server, keeps it, and answers its id; the same paper of the same calculation is
 * kept once. Of a sent report it is noted as genuine.
 */
export async function keepPaper(
  action: ReportAction,
  name: string,
  reports: readonly Report[],
  { rows, facts, receipt: kept }: StoredReport,
): Promise<string> {
  const { services, institution } = action
  const receipt = kept && receiptOf(kept, services.publicUrl)
  const { bytes } = await makePdf({ reports, rows, facts, sent: receipt !== null, receipt })
  const content = await keepContent(services, once(bytes))
  return transact(services.db, async (trx) => {
    const known = await knownPaper(trx, institution.id, name, content.sha256)
    const fileId = known ?? (await addPaper(trx, action, { ...content, name }))
    if (kept) await notePaper(trx, { institutionId: institution.id, receiptNumber: kept.number, fileId })
    return fileId
  })
}

async function addPaper(
  trx: Transaction<Schema>,
  { services, actor, institution, sessionCode }: ReportAction,
  file: StoredFile & { readonly name: string },
): Promise<string> {
  const fileId = randomUUID()
  const about = {
    institutionId: institution.id,
    sessionCode,
    mediaType: 'application/pdf',
    purpose: 'paper',
    at: services.now(),
    by: actor.userName,
  } as const
  await addFile(trx, { ...about, ...file, fileId })
  return fileId
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The same paper, kept before: needed again from now on, so that nobody cleans it away before it is opened. */
async function knownPaper(
  trx: Transaction<Schema>,
  institutionId: string,
  name: string,
  sha256: string,
): Promise<string | null> {
  const rows = await trx
    .updateTable('file')
    .set({ unneeded_since: null })
    .where('institution_id', '=', institutionId)
    .where('purpose', 'in', ['paper', 'report'] satisfies FilePurpose[])
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .returning('file_id')
    .execute()
  return rows[0]?.file_id ?? null
}
