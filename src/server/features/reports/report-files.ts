import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Report } from '#domain/report/report.ts'
import type { Schema } from '#server/database/schema.ts'
import { receiptOf } from '#server/features/reports/receipt-of.ts'
import { readReport, type StoredReport } from '#server/features/reports/reports.store.ts'
import { reportsFor } from '#server/features/reports/reports-for.ts'
import { addFile } from '#server/files/file.store.ts'
import type { Actor, Institution, Services } from '#server/http/handler.ts'
import { makePdf } from '#server/pdf/make-pdf.ts'

/** The paper of the whole report, named as the specification names it (spec 000 §9). */
export const wholeName = (institutionId: string, sessionCode: string): string =>
  `${institutionId}_${sessionCode}.pdf`

const partName = (code: string, institutionId: string, sessionCode: string): string =>
  `${institutionId}_${sessionCode}_${code}.pdf`

/**
 * The file name that the list gives for a report: of the cover the PDF of the whole, once it is kept; of every other report
 * its own paper, once it is calculated. Empty while there is none.
 */
export function reportFileName(
  report: Report,
  institutionId: string,
  sessionCode: string,
  stored: StoredReport | null,
): string {
  if (stored === null) return ''
  if (report.layout !== 'cover') return partName(report.code, institutionId, sessionCode)
  return stored.pdfFileId === null ? '' : wholeName(institutionId, sessionCode)
}

export type FileAsked = {
  readonly services: Services
  readonly actor: Actor
  readonly institution: Institution
  readonly sessionCode: string
  readonly code: string
  readonly fileName: string
}

/** The id of a report's file, made on the spot for a single report; `null` for a name that the list does not give. */
export async function reportFileId(asked: FileAsked): Promise<string | null> {
  const { services, institution, sessionCode, code, fileName } = asked
  const stored = await readReport(services.db, institution.id, sessionCode)
  const report = reportsFor(institution).find((each) => each.code === code)
  if (
    !stored ||
    !report ||
    fileName === '' ||
    fileName !== reportFileName(report, institution.id, sessionCode, stored)
  )
    return null
  if (report.layout === 'cover') return stored.pdfFileId
  return keepPaper(asked, fileName, [report], stored)
}

/** Makes the paper of some reports on the server and keeps it; the same paper of the same calculation is kept once. */
export async function keepPaper(
  { services, actor, institution, sessionCode }: Omit<FileAsked, 'code' | 'fileName'>,
  name: string,
  reports: readonly Report[],
  { rows, facts, receipt: stored }: StoredReport,
): Promise<string> {
  const receipt = stored && receiptOf(stored, services.publicUrl)
  const { bytes } = await makePdf({ reports, rows, facts, sent: receipt !== null, receipt })
  const content = await services.files.put(once(bytes))
  const known = await findReportFile(services.db, institution.id, name, content.sha256)
  if (known !== null) return known
  const fileId = randomUUID()
  const about = {
    institutionId: institution.id,
    sessionCode,
    mediaType: 'application/pdf',
    purpose: 'report',
    at: services.now(),
    by: actor.userName,
  } as const
  await addFile(services.db, { ...about, ...content, fileId, name })
  return fileId
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function findReportFile(
  db: Kysely<Schema>,
  institutionId: string,
  name: string,
  sha256: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('file')
    .select('file_id')
    .where('institution_id', '=', institutionId)
    .where('purpose', '=', 'report')
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.file_id ?? null
}
