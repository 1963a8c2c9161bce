import { lacks } from '#api/access.ts'
import type { JustificationRow, PeriodRow, ReportListAnswer } from '#budget/api.ts'
import { findingWithCells } from '#budget/justifications.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { annexOf } from '#documents/paper/annex.ts'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { makePdf } from '#documents/web/make-pdf.ts'
import { attachmentCalls } from '#features/attachments/api.ts'
import { uploadText } from '#features/attachments/text.ts'
import { readinessCalls } from '#features/readiness/api.ts'
import { type ReportDataRow, reportCalls } from '#features/reports/api.ts'
import { summaryText } from '#features/reports/summary-text.ts'
import { reportsOf } from '#forms/editions/edition-reports.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import type { Report } from '#forms/reports/report.ts'
import { ApiError } from '#ui/api/request-failed.ts'
import { send, upload } from '#ui/api/send.ts'

const { pdfSteps } = summaryText

/** Without the figures. */
export type PaperSource = {
  readonly open: OpenYear
  readonly period: PeriodRow
  readonly list: ReportListAnswer | undefined
  readonly reasons: readonly JustificationRow[] | null
}

/** `share` from 0 to 1, `null` while unknown. */
export type PdfStep = { readonly label: string; readonly share: number | null }

/**
 * Returns the address of the PDF. Users who may prepare upload it. Throws `ApiError`, also while the justifications
 * are unknown.
 */
export async function producePdf(paper: PaperSource, onStep: (step: PdfStep) => void): Promise<string> {
  const { open, period } = paper
  const { institutionId } = open.home.user
  const { sessionCode } = period
  const pdf = await withCalculated({ sessionCode, institutionId }, (calculated) =>
    makePdf({ inputs: inputsOf(paper, calculated), annex: [] }, (share) =>
      onStep({ label: pdfSteps.making, share }),
    ),
  )
  if (lacks(open.home, 'prepare')) return URL.createObjectURL(pdf)
  return storePdf({ institutionId, sessionCode, pdf }, (share) =>
    onStep({ label: pdfSteps.uploading, share }),
  )
}

/**
 * Never stored. Throws `ApiError` if inputs changed after the calculation, because the explanations would not match
 * the figures.
 */
export async function producePdfWithAnnex(
  paper: PaperSource,
  onStep: (step: PdfStep) => void,
): Promise<Blob> {
  const { open, period } = paper
  const { draft, year } = open
  const which = { sessionCode: period.sessionCode, institutionId: open.home.user.institutionId }
  return withCalculated(which, (calculated) => {
    if (calculated.list.changedInputs > 0 || draft.pendingCount() > 0)
      throw new ApiError(409, summaryText.annexStale, null)
    const inputs = inputsOf(paper, calculated)
    const annex = annexOf(reportsIn(paper), draft.evaluation(), year)
    return makePdf({ inputs, annex }, (share) => onStep({ label: pdfSteps.making, share }))
  })
}

function reportsIn({ open: { view, draft } }: PaperSource): readonly Report[] {
  return reportsOf(fullEditionOf(draft.answer().edition), view.code, draft.evaluation().inputs.facts)
}

/** An older list may belong to another calculation. */
function inputsOf(paper: PaperSource, { list, rows }: CalculatedReport): PaperInputs {
  const { open, period, reasons } = paper
  if (reasons === null) throw new ApiError(0, summaryText.listNotRead, null)
  const { home, year } = open
  return {
    reports: reportsIn(paper),
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
      headFigures: list.headFigures,
      approved: list.approved,
    },
    sent: list.receipt !== null,
    receipt: list.receipt,
    reasons: reasons.map((each) => ({
      about: findingWithCells(each, open.draft),
      text: each.text,
      by: each.by,
      at: each.savedAt,
    })),
  }
}

type KeepPdfOptions = { readonly institutionId: string; readonly sessionCode: string; readonly pdf: Blob }

/** Stores a PDF (spec 000 §9) and returns its address. The file is the last field. */
async function storePdf(
  { institutionId, sessionCode, pdf }: KeepPdfOptions,
  onProgress: (share: number) => void,
): Promise<string> {
  const { url } = await upload(
    attachmentCalls.pdfUpload,
    [
      { name: 'sessionCode', text: sessionCode },
      { name: 'institutionId', text: institutionId },
      { name: 'file', file: pdf, fileName: `${institutionId}_${sessionCode}.pdf` },
    ],
    onProgress,
  )
  return url
}

type CalculatedReport = { readonly list: ReportListAnswer; readonly rows: readonly ReportDataRow[] }

type ReportId = { readonly sessionCode: string; readonly institutionId: string }

/**
 * Throws `ApiError` if the report is recalculated or sent concurrently, because the result would mix two
 * calculations.
 */
export async function withCalculated<Made>(
  { sessionCode, institutionId }: ReportId,
  make: (calculated: CalculatedReport) => Promise<Made>,
): Promise<Made> {
  const read = () => send(readinessCalls.reportList, { params: { sessionCode, institutionId } })
  const list = await read()
  const rows = await send(reportCalls.reportPdfData, { params: { sessionCode, orgId: institutionId } })
  const made = await make({ list, rows })
  if (!isSame(list, await read())) throw new ApiError(409, uploadText.recalculated, null)
  return made
}

function isSame(before: ReportListAnswer, now: ReportListAnswer): boolean {
  return before.calculatedAt === now.calculatedAt && before.receipt?.number === now.receipt?.number
}
