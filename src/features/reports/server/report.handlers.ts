import { lacks, type Right } from '#api/access.ts'
import type { FileAnswer } from '#api/answers.ts'
import { fileTypes } from '#api/call.ts'
import type { PeriodRow, ReportListAnswer, ReportListRow, ReturnRow } from '#budget/api.ts'
import { calculationBasisOf } from '#budget/calculation-basis.ts'
import { lockText } from '#budget/lock-text.ts'
import { reportBlockReason } from '#budget/periods.ts'
import { assessReadiness, type Readiness } from '#budget/readiness.ts'
import { reviewStageOf } from '#budget/review-states.ts'
import { reviewText } from '#budget/review-text.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import {
  type CallContext,
  type Handler,
  handler,
  type RequestContext,
  type Services,
} from '#budget/server/handler.ts'
import { readHolders, readNames } from '#budget/server/names.store.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import { recordPeriodReading } from '#budget/server/opening.store.ts'
import { hasDistrict } from '#budget/server/review-stage.store.ts'
import {
  findPeriod,
  type OpenReturn,
  type Period,
  type PeriodStatus,
  readPeriods,
  readPeriodsOfType,
} from '#budget/server/status.store.ts'
import { currentUndoBlockReason, undoableOf } from '#budget/server/undo.store.ts'
import type { PageNumbers } from '#documents/server/make-pdf.ts'
import { writeBook } from '#documents/server/write-workbook.ts'
import { captionOf } from '#engine/names.ts'
import { readinessCalls } from '#features/readiness/api.ts'
import {
  changedSince,
  readReadinessInputs,
  saveReportJustifications,
} from '#features/readiness/server/readiness.ts'
import { type ReportHead, readReportHead } from '#features/readiness/server/report-head.store.ts'
import { justificationText } from '#features/readiness/text.ts'
import { type ReportDataRow, reportCalls } from '#features/reports/api.ts'
import { reportRightText } from '#features/reports/consent-text.ts'
import {
  calculate,
  calculations,
  readApproved,
  readLastYear,
  reportsFor,
} from '#features/reports/server/calculate.ts'
import { askConsent, consentNow, giveConsent, withdrawConsent } from '#features/reports/server/consent.ts'
import { currentRecallBlockReason, recall } from '#features/reports/server/recall-report.ts'
import { bookName, reportBook } from '#features/reports/server/report-book.ts'
import {
  type PaperMaking,
  paperJob,
  receiptOf,
  reportFileId,
  reportFileName,
} from '#features/reports/server/report-paper.ts'
import { readReport } from '#features/reports/server/reports.store.ts'
import { currentSendBlockReason, sendReport } from '#features/reports/server/send-report.ts'
import { reportText } from '#features/reports/text.ts'
import type { Report } from '#forms/reports/report.ts'
import { attachmentDisposition } from '#platform/files/file-name.ts'
import { linkKey, signLink } from '#platform/files/signed-link.ts'
import { lackingRightText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { readJobState } from '#platform/jobs/jobs.store.ts'

type ReportServices = PaperMaking & { readonly pageNumbers: PageNumbers }

/** Creates handlers with their own calculation queue. */
export function reportHandlers({ pageNumbers, ...printing }: ReportServices): readonly Handler[] {
  const calculateInTurn = calculations((action) => calculate(action, pageNumbers))
  return [
    handler(readinessCalls.reportPeriod, async ({ institution, params, services: { db } }) => {
      const of = { institutionId: institution.id, organizationTypeId: params.organizationTypeId }
      return (await readPeriodsOfType(db, of, params.year)).map(periodRow)
    }),
    handler(readinessCalls.reviewPeriods, async ({ institution: { id }, params, services: { db } }) =>
      (await readPeriods(db, id, params.year)).map(periodRow),
    ),
    handler(readinessCalls.reportList, (context) => listReports(context)),
    handler(readinessCalls.reviewReports, async (context) => {
      await recordPeriodReading(context)
      return listReports(context)
    }),
    handler(reportCalls.reportSnapshot, async ({ body: { sessionCode }, ...context }) => {
      await calculateInTurn({ ...context, sessionCode })
      return { status: 1, message: reportText.calculated }
    }),
    handler(reportCalls.reportPdfData, readRows),
    handler(reportCalls.reviewRows, async (context) => {
      await recordPeriodReading(context)
      return readRows(context)
    }),
    handler(reportCalls.reportFile, (context) => readFileLink(context, printing)),
    handler(reportCalls.reviewReportFile, async (context) => {
      await recordPeriodReading(context)
      return readFileLink(context, printing)
    }),
    handler(reportCalls.reportWorkbook, buildWorkbook),
    handler(readinessCalls.justify, async ({ body: { sessionCode, justifications }, ...context }) => {
      await saveReportJustifications(context, sessionCode, justifications)
      return { status: 1, message: justificationText.saved }
    }),
    handler(reportCalls.consentAsk, ({ body, ...context }) => askConsent({ ...context, ...body })),
    handler(reportCalls.consent, ({ body, ...context }) =>
      body.kind === 'give' ? giveConsent({ ...context, ...body }) : withdrawConsent({ ...context, ...body }),
    ),
    handler(reportCalls.recall, ({ body, ...context }) => recall({ ...context, ...body })),
    handler(reportCalls.reportSend, async ({ body, ...context }) => {
      const { sessionCode, justifications, calculationSeen } = body
      if (justifications?.length && lacks(context.actor, 'prepare'))
        throw new Refusal(403, lackingRightText.prepare)
      const answer = await sendReport({
        ...context,
        sessionCode,
        justifications: justifications ?? [],
        calculationSeen: calculationSeen ?? null,
      })
      // The receipt does not wait for the PDF.
      void printing.papers.wake()
      return answer
    }),
  ]
}

function periodRow({ sessionCode, sessionName }: PeriodStatus): PeriodRow {
  return { sessionCode, sessionName }
}

async function readRows({
  institution,
  params: { sessionCode },
  services: { db },
}: RequestContext<{ readonly sessionCode: string }>): Promise<readonly ReportDataRow[]> {
  await findPeriod(db, institution, sessionCode)
  return (await readReport(db, institution.id, sessionCode))?.rows ?? []
}

type NamedFile = {
  readonly sessionCode: string
  readonly standartReportCode: string
  readonly fileName: string
}

async function readFileLink(context: RequestContext<NamedFile>, printing: PaperMaking): Promise<FileAnswer> {
  const { institution, params, services } = context
  const { sessionCode, standartReportCode, fileName } = params
  const request = { ...context, sessionCode, code: standartReportCode, fileName }
  const fileId = await reportFileId(request, printing)
  if (fileId === null) return { SUCCESS_CODE: 404, RESPONSE_MESSAGE: reportText.noSuchFile }
  const file = signLink({ institutionId: institution.id, fileId }, await linkKey(services.db), services.now())
  return { SUCCESS_CODE: 200, RESPONSE_MESSAGE: reportText.ok, RESULT: { file } }
}

async function buildWorkbook({
  institution,
  params: { sessionCode },
  services,
  reply,
}: CallContext<typeof reportCalls.reportWorkbook>): Promise<Buffer> {
  const bytes = await writeBook(await reportBook(services, institution, sessionCode))
  reply.headers({
    'content-type': fileTypes.xlsx,
    'content-disposition': attachmentDisposition(bookName(institution.id, sessionCode)),
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Throws `Refusal` 404 for an unknown period. */
async function listReports({
  services,
  institution,
  actor,
  params: { sessionCode },
}: RequestContext<{ readonly sessionCode: string }>): Promise<ReportListAnswer> {
  const { db, publicUrl, now } = services
  const period = await findPeriod(db, institution, sessionCode)
  const edition = await editionOfYear(db, period.year)
  const report = await readReportHead(db, institution.id, sessionCode)
  const { deadline, openReturn } = period
  const at = now()
  const cachedDraft =
    report === null || institution.view === null ? null : await getDraft(db, institution.id, period.year)
  const changed = cachedDraft === null ? 0 : changedSince(report, cachedDraft)
  const calculateLock = reportBlockReason(period)
  const basis = report && calculationBasisOf(report.inputs)
  const lacksRight = (right: Right): boolean => calculateLock === null && lacks(actor, right)
  const district = (await hasDistrict(db, institution.id)) ? 'present' : 'none'
  let readiness: Promise<Readiness> | null = null
  const readReadiness = async (): Promise<Readiness> => {
    const draft = cachedDraft ?? (await getDraft(db, institution.id, period.year))
    return assessReadiness(await readReadinessInputs(db, { cachedDraft: draft, period, report, at }))
  }
  const readReadinessOnce = (): Promise<Readiness> => {
    readiness ??= readReadiness()
    return readiness
  }
  return {
    SUCCESS_CODE: 200,
    RESPONSE_MESSAGE: reportText.ok,
    RESULT: reportsFor(edition, institution, report).map((each) => rowOf(each, institution, period, report)),
    yearBefore: report
      ? report.facts.yearBefore
      : await readLastYear(db, institution, period.year, {
          edition,
          reports: reportsFor(edition, institution, null),
        }),
    approved: report ? report.facts.approved : await readApprovedNow(db, institution, period),
    standIns: report?.facts.standIns ?? {},
    headFigures: report?.facts.headFigures ?? {},
    normsVersion: basis?.norms ?? null,
    // Older calculations used the forms of their year as well.
    forms: basis && (basis.forms ?? { edition: edition.code, figures: null }),
    calculatedAt: report?.calculatedAt.toISOString() ?? null,
    calculation: report && { sha256: report.sha256, readings: report.readings },
    receipt: report?.receipt ? receiptOf(report.receipt, publicUrl) : null,
    paper: await readPaperState(db, institution, report),
    changedInputs: changed,
    calculateBlockReason: lacksRight('prepare')
      ? lackingRightText.prepare
      : calculateLock && lockText[calculateLock],
    lock: calculateLock,
    reviewStage: reviewStageOf({ ...period, district }),
    firstLevel: district === 'present' ? 'district' : 'ministry',
    returned: openReturn && returnRow(openReturn, await readNames(db, institution.id)),
    sendBlockReason: lacksRight('send')
      ? reportRightText.whoSends(await readHolders(db, institution.id, 'send'))
      : await currentSendBlockReason(db, { period, report, changed, at }, readReadinessOnce),
    consent: await consentNow(db, { period, report, changed }, readReadinessOnce),
    recallBlockReason:
      currentRecallBlockReason(period, at) ?? (lacks(actor, 'send') ? lackingRightText.send : null),
    recalledAt: period.recalledAt?.toISOString() ?? null,
    undo: await readUndo(db, actor, period),
    deadline,
    now: at.toISOString(),
  }
}

async function readApprovedNow(
  db: Services['db'],
  institution: Institution,
  { year, isNewest }: Period,
): Promise<ReportListAnswer['approved']> {
  if (institution.view === null || !isNewest) return null
  const cachedDraft = await getDraft(db, institution.id, year)
  return readApproved(db, cachedDraft, reportsFor(cachedDraft.draft.norms.edition, institution, null))
}

async function readUndo(
  db: Services['db'],
  { userName, level }: Actor,
  period: Period,
): Promise<ReportListAnswer['undo']> {
  if (level === null) return null
  const what = undoableOf(period, { userName, level })
  if (what === null) return null
  const why = await currentUndoBlockReason(db, period, { userName, level })
  return { what, blockReason: why && reviewText.obstacles[why] }
}

/** Returns `null` if the PDF is stored or has no job. */
async function readPaperState(
  db: Services['db'],
  { id: institutionId }: Institution,
  report: ReportHead | null,
): Promise<ReportListAnswer['paper']> {
  if (!report?.receipt || report.pdfFileId !== null) return null
  const state = await readJobState(db, paperJob(institutionId, report.facts.sessionCode))
  return state === 'waiting' ? 'making' : state
}

function rowOf(
  each: Report,
  institution: Institution,
  { sessionCode, year }: Period,
  report: ReportHead | null,
): ReportListRow {
  const { code } = each
  const status = report?.status ?? 'NEW'
  return {
    sessionCode,
    organizationId: institution.id,
    standartReportCode: code,
    standartReportDesc: captionOf(each.description, year),
    status: reportText.status[status],
    fileName: reportFileName(each, institution.id, sessionCode, report),
    STANDART_REPORT_CODE: code,
    STATUS: status,
  }
}

function returnRow(
  { scope, reason, level, by, at }: OpenReturn,
  name: (userName: string) => string,
): ReturnRow {
  return { scope, reason, level, by: name(by), at: at.toISOString() }
}
