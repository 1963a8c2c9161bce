import type { OpenYear } from '#client/open-year.ts'
import { makePdf } from '#client/report/make-pdf.ts'
import { keepPdf } from '#client/screens/summary/keep-pdf.ts'
import { type Calculated, withCalculated } from '#client/screens/summary/with-calculated.ts'
import type { PeriodRow, ReportListAnswer } from '#contract/answers.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
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
  const { open, period } = paper
  const { institutionId } = open.home.user
  const { sessionCode } = period
  const pdf = await withCalculated({ sessionCode, institutionId }, (calculated) =>
    makePdf(inputsOf(paper, calculated), (share) => onStep({ label: pdfSteps.making, share })),
  )
  return keepPdf({ institutionId, sessionCode, pdf }, (share) => onStep({ label: pdfSteps.uploading, share }))
}

/** What was read before may be of an earlier calculation: only the list that was read with the figures counts. */
function inputsOf({ open, period }: Paper, { list, rows }: Calculated): PaperInputs {
  const { home, view, workbook, year } = open
  return {
    reports: reportsOf(view.code, workbook.evaluation().inputs.facts),
    rows,
    facts: {
      institutionId: home.user.institutionId,
      institutionName: home.user.organizationName,
      year,
      sessionCode: period.sessionCode,
      sessionName: period.sessionName,
      calculatedAt: list.calculatedAt ?? '',
      yearBefore: list.yearBefore,
      standIns: list.standIns,
    },
    sent: list.receipt !== null,
    receipt: list.receipt,
  }
}
