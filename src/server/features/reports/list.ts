import type { ReportListAnswer, ReportListRow } from '#contract/answers.ts'
import { groundOf } from '#domain/draft/inputs.ts'
import { mayDo, type Status } from '#domain/draft/review.ts'
import type { Report } from '#domain/report/report.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { readDeadline } from '#server/features/deadlines/deadlines.store.ts'
import { readNames } from '#server/features/drafts/names.store.ts'
import { readWay } from '#server/features/drafts/way.store.ts'
import { findPeriod, type Period } from '#server/features/reports/periods.store.ts'
import { receiptOf } from '#server/features/reports/receipt-of.ts'
import { reportFileName } from '#server/features/reports/report-files.ts'
import { readReport, type StoredReport } from '#server/features/reports/reports.store.ts'
import { reportsFor } from '#server/features/reports/reports-for.ts'
import { countChanged, whyNotSend } from '#server/features/reports/send.ts'
import { readYearBefore } from '#server/features/reports/year-before.ts'
import type { Institution, Services } from '#server/http/handler.ts'
import { reportText } from '#text/reports.ts'

/** The standard reports of a period with their status, and what the summary shows of the whole. Throws a 404 `Refusal` without such a period. */
export async function listReports(
  { db, publicUrl, now }: Services,
  institution: Institution,
  sessionCode: string,
): Promise<ReportListAnswer> {
  const period = await findPeriod(db, institution, sessionCode)
  const report = await readReport(db, institution.id, sessionCode)
  const deadline = (await readDeadline(db, { institutionId: institution.id, sessionCode }))?.counting ?? null
  const at = now()
  const changed = await countChanged(db, institution, period.year, report)
  const { desk, returned } = await readWay(db, { institutionId: institution.id, sessionCode })
  const name = await readNames(db, institution.id)
  return {
    SUCCESS_CODE: 200,
    RESPONSE_MESSAGE: reportText.ok,
    RESULT: reportsFor(institution, report).map((each) => rowOf(each, institution, period, report)),
    yearBefore: report
      ? report.facts.yearBefore
      : await readYearBefore(db, institution, period.year, reportsFor(institution, null)),
    standIns: report?.facts.standIns ?? {},
    normsVersion: report ? groundOf(report.inputs).norms : null,
    calculatedAt: report?.calculatedAt.toISOString() ?? null,
    receipt: report?.receipt ? receiptOf(report.receipt, publicUrl) : null,
    changedInputs: changed,
    whyNotCalculate: whyNotCalculate(period, report?.status ?? 'NEW'),
    desk,
    returned: returned && { ...returned, by: name(returned.by) },
    whyNotSend: whyNotSend({ period, report, changed, deadline, at }),
    deadline,
    now: at.toISOString(),
  }
}

function rowOf(
  each: Report,
  institution: Institution,
  { sessionCode, year }: Period,
  report: StoredReport | null,
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

function whyNotCalculate({ isNewest, isOpen }: Period, status: Status): string | null {
  if (!isNewest) return reportText.oldPeriod
  if (!mayDo(status, 'calculate')) return reportText.closed(status)
  return isOpen ? null : reportText.periodShut
}
