import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { checkAddress } from '#budget/page-addresses.ts'
import type { Institution } from '#budget/server/actor.ts'
import type { Services } from '#budget/server/handler.ts'
import { findInstitution } from '#budget/server/institution.store.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import type { Receipt } from '#documents/receipt.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import { poolSize } from '#documents/server/pdf-pool.ts'
import { readSessionOfPdf, setReportPdf } from '#features/attachments/server/report-pdf.store.ts'
import { type ReportHead, readReportHead } from '#features/readiness/server/report-head.store.ts'
import {
  readSealedReasons,
  type StoredReceipt,
  storeReceiptPaper,
} from '#features/receipts/server/receipts.store.ts'
import { type ReportAction, reportsFor } from '#features/reports/server/calculate.ts'
import { readReport, type StoredReport } from '#features/reports/server/reports.store.ts'
import { paperText } from '#features/reports/text.ts'
import type { Report } from '#forms/reports/report.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import type { StoredContent } from '#platform/files/content-store.ts'
import { addFile, knownPaper, storeContent } from '#platform/files/file-records.store.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { JobKind, JobQueue, JobWaiter } from '#platform/jobs/job-queue.ts'
import type { JobKey } from '#platform/jobs/jobs.store.ts'

/** Returns '' if there is no file. The cover has the PDF of the whole package, other reports their own. */
export function reportFileName(
  report: Report,
  institutionId: string,
  sessionCode: string,
  stored: ReportHead | null,
): string {
  if (stored === null) return ''
  if (report.layout !== 'cover') return partName(report.code, institutionId, sessionCode)
  return stored.pdfFileId === null && stored.receipt === null ? '' : wholeName(institutionId, sessionCode)
}

export type PaperMaking = { readonly makePdf: MakePdf; readonly papers: Pick<JobQueue, 'runNow' | 'wake'> }

type ReportFileRequest = ReportAction & { readonly code: string; readonly fileName: string }

/**
 * Creates files of drafts, and missing ones of sent reports, on demand. `null` for names that the list does not
 * contain.
 */
export async function reportFileId(
  context: ReportFileRequest,
  printing: PaperMaking,
): Promise<string | null> {
  const { services, institution, sessionCode, code, fileName } = context
  const stored = await readReportHead(services.db, institution.id, sessionCode)
  if (!stored) return null
  const edition = await editionOfYear(services.db, stored.facts.year)
  const report = reportsFor(edition, institution, stored).find((each) => each.code === code)
  if (!report || fileName === '' || fileName !== reportFileName(report, institution.id, sessionCode, stored))
    return null
  return report.layout === 'cover'
    ? wholePaperId(context, printing)
    : paperNow(withPrinter(context, printing), fileName, () => [report])
}

/**
 * Never uses an uploaded PDF. Returns `null` before the first calculation. Throws `Refusal` 409 if the PDF of a sent
 * report takes too long.
 */
async function wholePaperId(context: ReportAction, printing: PaperMaking): Promise<string | null> {
  const { services, institution, sessionCode } = context
  const stored = await readReportHead(services.db, institution.id, sessionCode)
  if (stored === null) return null
  if (stored.receipt !== null) return stored.pdfFileId ?? sentPaperNow(context, printing)
  const edition = await editionOfYear(services.db, stored.facts.year)
  return paperNow(withPrinter(context, printing), wholeName(institution.id, sessionCode), (calculated) =>
    reportsFor(edition, institution, calculated),
  )
}

/** Uploads of browsers are not trusted. `null` if the report has changed since. */
export async function paperOfUpload(
  context: Omit<ReportAction, 'sessionCode'>,
  fileId: string,
  printing: PaperMaking,
): Promise<string | null> {
  const sessionCode = await readSessionOfPdf(context.services.db, context.institution.id, fileId)
  return sessionCode === null ? null : wholePaperId({ ...context, sessionCode }, printing)
}

type PaperAction = Omit<ReportAction, 'services'> & { readonly services: PaperServices }

function withPrinter(context: ReportAction, { makePdf }: PaperMaking): PaperAction {
  return { ...context, services: { ...context.services, makePdf } }
}

async function paperNow(
  context: PaperAction,
  name: string,
  reportsIn: (calculated: StoredReport) => readonly Report[],
): Promise<string | null> {
  const { services, institution, sessionCode, actor } = context
  const calculated = await readReport(services.db, institution.id, sessionCode)
  const making = { ...context, by: actor.userName, waiter: 'somebody' } as const
  return calculated && storePaper(making, name, reportsIn(calculated), calculated)
}

/** Prints before all other jobs. Throws `Refusal` 409 if another server takes too long. */
async function sentPaperNow(
  { services, institution, sessionCode, actor }: ReportAction,
  { papers }: PaperMaking,
): Promise<string | null> {
  const made = await papers.runNow(paperJob(institution.id, sessionCode).subject, actor.userName)
  if (made === 'not yet') throw new Refusal(409, paperText.notYet)
  return (await readReportHead(services.db, institution.id, sessionCode))?.pdfFileId ?? null
}

type PaperServices = Pick<Services, 'db' | 'files' | 'now' | 'publicUrl'> & { readonly makePdf: MakePdf }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** A paper is made within a minute of the sending. */
const MAX_YIELD_MS = 30 * SECOND_MS

/** Makes the PDF of a sent report after its sending. */
export function paperJob(institutionId: string, sessionCode: string): JobKey {
  return { kind: 'paper', subject: [institutionId, sessionCode] }
}

/** Skips reports that are no longer sent. Leaves years of other editions to other servers. */
export function paperJobs(services: PaperServices): JobKind {
  return {
    name: 'paper',
    atOnce: poolSize,
    // A thread that prints may be silent for a minute, after `MAX_YIELD_MS`.
    leaseMs: 2 * MINUTE_MS,
    // Covers a full disk or a store outage of an evening.
    pausesMs: [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS],
    maxAttempts: 6,
    maxAgeMs: Number.POSITIVE_INFINITY,
    isPermanent: () => false,
    restsAfterFailure: false,
    maxYieldMs: ({ queuedAt }, at) => queuedAt.getTime() + MAX_YIELD_MS - at.getTime(),
    run: async ({ subject: [institutionId = '', sessionCode = ''], queuedBy }, waiter) => {
      const institution = await findInstitution(services.db, institutionId)
      if (institution === null) return 'done'
      try {
        await seal({ services, institution, sessionCode, by: queuedBy ?? '', waiter })
        return 'done'
      } catch (error) {
        if (error instanceof Refusal && error.status === 503) return 'elsewhere'
        throw error
      }
    },
  }
}

type PaperRequest = {
  readonly services: PaperServices
  readonly institution: Institution
  readonly sessionCode: string
  readonly by: string
  readonly waiter: JobWaiter
}

/** Does nothing if the report is not sent or has its PDF. */
async function seal(making: PaperRequest): Promise<void> {
  const { services, institution, sessionCode } = making
  const report = await readReport(services.db, institution.id, sessionCode)
  if (!report?.receipt || report.pdfFileId !== null) return
  const fileId = await storePaper(
    making,
    wholeName(institution.id, sessionCode),
    reportsFor(await editionOfYear(services.db, report.facts.year), institution, report),
    report,
  )
  await setReportPdf(
    services.db,
    { institutionId: institution.id, sessionCode, sha256: report.sha256, receipt: report.receipt.number },
    fileId,
  )
}

/** One calculation gives one stored PDF. The PDF of a sent report is recorded as genuine. */
async function storePaper(
  making: PaperRequest,
  name: string,
  reports: readonly Report[],
  { rows, facts, receipt: storedReceipt }: StoredReport,
): Promise<string> {
  const { services, institution, waiter } = making
  const receipt = storedReceipt && receiptOf(storedReceipt, services.publicUrl)
  const isWhole = reports.some(({ layout }) => layout === 'cover')
  const reasons =
    isWhole && storedReceipt
      ? await readSealedReasons(services.db, { institutionId: institution.id, number: storedReceipt.number })
      : []
  const paper = { reports, rows, facts, sent: receipt !== null, receipt, reasons }
  const { bytes } = await services.makePdf(paper, waiter)
  const content = await storeContent(services, once(bytes))
  return transact(services.db, async (trx) => {
    const known = await knownPaper(trx, institution.id, name, content.sha256)
    const fileId = known ?? (await addPaper(trx, making, { ...content, name }))
    if (storedReceipt)
      await storeReceiptPaper(trx, {
        institutionId: institution.id,
        receiptNumber: storedReceipt.number,
        fileId,
      })
    return fileId
  })
}

async function addPaper(
  trx: Transaction<Schema>,
  { services, institution, sessionCode, by }: PaperRequest,
  file: StoredContent & { readonly name: string },
): Promise<string> {
  const fileId = randomUUID()
  const about = {
    institutionId: institution.id,
    sessionCode,
    mediaType: 'application/pdf',
    purpose: 'paper',
    at: services.now(),
    by,
  } as const
  await addFile(trx, { ...about, ...file, fileId })
  return fileId
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Spec 000 §9. */
const wholeName = (institutionId: string, sessionCode: string): string =>
  `${institutionId}_${sessionCode}.pdf`

const partName = (code: string, institutionId: string, sessionCode: string): string =>
  `${institutionId}_${sessionCode}_${code}.pdf`

export function receiptOf(stored: StoredReceipt, publicUrl: string): Receipt {
  return {
    ...stored,
    sentAt: stored.sentAt.toISOString(),
    address: checkAddress(publicUrl, stored.checkCode),
  }
}
