import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import { makePdf } from '#client/report/make-pdf.ts'
import { keepPdf } from '#client/screens/summary/keep-pdf.ts'
import type { PeriodRow, ReportListAnswer } from '#contract/answers.ts'
import type { PaperFacts } from '#domain/report/report.ts'
import { reportsOf } from '#domain/reports/register.ts'
import { summaryText } from '#text/summary.ts'

const { pdfSteps } = summaryText

/** What a report's PDF is made of, besides its figures. */
export type Paper = {
  readonly open: OpenYear
  readonly period: PeriodRow
  readonly list: ReportListAnswer | undefined
}

/** How far the work is; `share` from 0 to 1, `null` while nobody can tell. */
export type PdfStep = { readonly label: string; readonly share: number | null }

/** Makes the PDF of a calculated report in the browser and stores it; answers its address. */
export async function producePdf(paper: Paper, onStep: (step: PdfStep) => void): Promise<string> {
  const { open, period, list } = paper
  const { institutionId } = open.home.user
  const { sessionCode } = period
  const rows = await send('reportPdfData', { params: { sessionCode, orgId: institutionId } })
  const inputs = {
    reports: reportsOf(open.view.code, open.workbook.evaluation().inputs.facts),
    rows,
    facts: factsOf(paper),
    sent: list?.receipt != null,
    receipt: list?.receipt ?? null,
  }
  const pdf = await makePdf(inputs, (share) => onStep({ label: pdfSteps.making, share }))
  return keepPdf({ institutionId, sessionCode, pdf }, (share) => onStep({ label: pdfSteps.uploading, share }))
}

function factsOf({ open: { home, year }, period, list }: Paper): PaperFacts {
  return {
    institutionId: home.user.institutionId,
    institutionName: home.user.organizationName,
    year,
    sessionCode: period.sessionCode,
    sessionName: period.sessionName,
    calculatedAt: list?.calculatedAt ?? '',
    yearBefore: list?.yearBefore ?? null,
  }
}
