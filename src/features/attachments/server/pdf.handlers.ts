import { addEvent } from '#budget/server/event.store.ts'
import { type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { refuseNewerForms } from '#budget/server/norms.store.ts'
import { type PeriodStatus, readPeriod } from '#budget/server/status.store.ts'
import { type ReportWrite, withReportLock } from '#budget/server/write.ts'
import { attachmentCalls, uploadFields } from '#features/attachments/api.ts'
import { setReportPdf } from '#features/attachments/server/report-pdf.store.ts'
import { uploadText } from '#features/attachments/text.ts'
import { fileAddress } from '#platform/files/file-name.ts'
import { addFile } from '#platform/files/file-records.store.ts'
import {
  type ReceivedPdf,
  readForm,
  receivePdf,
  type UploadForm,
  withUpload,
} from '#platform/files/receive-pdf.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

const FIELDS = uploadFields['pdf.upload']

/**
 * The returned address opens the server's own PDF, see `paperOfUpload`. A sent report accepts no upload (decision
 * 0015).
 */
const uploadPdf = handler(attachmentCalls.pdfUpload, (context) =>
  withUpload(context.request, context.reply, async () => {
    const { sessionCode, file } = await ownForm(context)
    const report = await reportOf(context, sessionCode)
    const { services, institution } = context
    const content = whileSame(context, report, file.content)
    const fileId = await receivePdf({ services, institutionId: institution.id, content }, (trx, pdf) =>
      withReportLock({ ...context, services: { ...services, db: trx } }, sessionCode, (write) =>
        note(write, { report, pdf }),
      ),
    )
    const address = fileAddress(fileId)
    return { status: 1, message: uploadText.saved, file: address, url: address }
  }),
)

/** Refuses a foreign institution before any byte of the file. */
async function ownForm({
  request,
  institution,
}: RequestContext): Promise<UploadForm & { sessionCode: string }> {
  const form = await readForm(request, FIELDS, (name, value) => {
    if (name === 'institutionId' && value !== institution.id)
      throw new Refusal(403, httpText.otherInstitution)
  })
  const { sessionCode, institutionId } = form.fields
  if (!sessionCode || !institutionId) throw new Refusal(400, uploadText.fieldsFirst(FIELDS))
  return { ...form, sessionCode }
}

async function reportOf(
  { services, institution }: RequestContext,
  sessionCode: string,
): Promise<PeriodStatus> {
  const report = await readPeriod(services.db, { institutionId: institution.id, sessionCode })
  if (report !== null) await refuseNewerForms(services.db, report.year)
  if (!report?.calculatedAt) throw new Refusal(409, uploadText.notCalculated)
  if (report.sentAt !== null) throw new Refusal(409, uploadText.alreadySent)
  return report
}

/** Checks the report again after the last byte. */
async function* whileSame(
  { services }: RequestContext,
  report: PeriodStatus,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* content
  refuseChanged(report, await readPeriod(services.db, report))
}

function refuseChanged(before: PeriodStatus, now: PeriodStatus | null): void {
  const isSame = now?.sha256 === before.sha256 && now.status === before.status
  if (!isSame) throw new Refusal(409, uploadText.recalculated)
}

type StoredPdf = { readonly report: PeriodStatus; readonly pdf: ReceivedPdf }

async function note(
  { trx, institution: { id: institutionId }, year, period, by, at }: ReportWrite,
  { report, pdf }: StoredPdf,
): Promise<void> {
  refuseChanged(report, period)
  const { sessionCode } = period
  const key = { institutionId, sessionCode }
  const name = `${institutionId}_${sessionCode}.pdf`
  await addFile(trx, { ...key, ...pdf, name, mediaType: 'application/pdf', purpose: 'report', at, by })
  await setReportPdf(trx, { ...key, sha256: report.sha256, receipt: report.receipt }, pdf.fileId)
  const detail = { sessionCode, fileId: pdf.fileId }
  await addEvent(trx, { institutionId, year, at, by, kind: 'report.pdf', detail })
}

export const pdfHandlers: readonly Handler[] = [uploadPdf]
