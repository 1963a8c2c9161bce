import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileAnswer } from '#api/answers.ts'
import type {
  DraftAnswer,
  JustificationRow,
  PeriodRow,
  ReportListAnswer,
  ReportListRow,
  User,
} from '#budget/api.ts'
import type { Deadline } from '#budget/deadline.ts'
import { validReasons } from '#budget/readiness.ts'
import { rereadYear } from '#budget/web/open-drafts.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { findCover, openTab, type WaitingTab } from '#budget/web/periods.ts'
import { timeText } from '#engine/time.ts'
import { pendingFirstText } from '#features/readiness/text.ts'
import { reportKeys } from '#features/readiness/web/queries.ts'
import type { ReadinessHere } from '#features/readiness/web/use-readiness.ts'
import { reportCalls } from '#features/reports/api.ts'
import { summaryText } from '#features/reports/summary-text.ts'
import { recallText } from '#features/reports/text.ts'
import type { PaperSource, PdfStep } from '#features/reports/web/produce-pdf.ts'
import { alertFailure, errorMessage } from '#ui/api/request-failed.ts'
import { fetchFile, fileIn, send } from '#ui/api/send.ts'
import { confirmDialog } from '#ui/questions.ts'
import { saveFile } from '#ui/save-file.ts'
import { screenText } from '#ui/screen-text.ts'
import { showToast } from '#ui/toasts.ts'

/** Continues if the user leaves the tab, and `busy` survives. */
export function useCalculate({ sessionCode }: PeriodRow, open: OpenYear) {
  const { home, draft } = open
  const { institutionId, userName } = home.user
  const queries = useQueryClient()
  const mutationKey = ['calculate', sessionCode]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () =>
      send(reportCalls.reportSnapshot, { body: { orgId: institutionId, sessionCode, userName } }),
    onSuccess: ({ message }) =>
      draft.isClosed() ||
      showToast(message ? { kind: 'success', message } : { kind: 'error', message: screenText.failed }),
    onError: (error) => draft.isClosed() || showToast({ kind: 'error', message: errorMessage(error) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: reportKeys.reportList(sessionCode) }),
        queries.invalidateQueries({ queryKey: ['events'] }),
        queries.invalidateQueries({ queryKey: ['snapshots'] }),
        // The calculation includes the saves of colleagues.
        rereadYear(open),
      ]),
  })
  return { busy, start: () => mutate() }
}

const { ask: askRecall } = recallText

/** Requires confirmation and reloads the year, which is open again. */
export function useRecall({ sessionCode }: PeriodRow, open: OpenYear) {
  const { draft } = open
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (receipt: string) => send(reportCalls.recall, { body: { sessionCode, receipt } }),
    onSuccess: ({ message }) => draft.isClosed() || showToast({ kind: 'success', message }),
    onError: (error) => void (draft.isClosed() || alertFailure(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['report-list'] }),
        queries.invalidateQueries({ queryKey: ['events'] }),
        queries.invalidateQueries({ queryKey: ['snapshots'] }),
        rereadYear(open),
      ]),
  })
  const start = async (receipt: string, deadline: Deadline | null): Promise<void> => {
    const { title, confirm } = askRecall
    const message = recallEffects(receipt, deadline).join('\n')
    if (!(await confirmDialog({ title, message, confirm, primary: 'cancel' })) || draft.isClosed()) return
    mutate(receipt)
  }
  return { busy: isPending, start }
}

export function recallEffects(receipt: string, deadline: Deadline | null): readonly string[] {
  const { message, opens, stays, again } = askRecall
  const until = deadline === null ? [] : [askRecall.deadline(timeText(deadline.at))]
  return [message(receipt), '', opens, stays, again, ...until]
}

/** Continues if the user leaves the tab, and `busy` survives. */
export function useReportBook({ sessionCode }: PeriodRow, { institutionId }: User) {
  const mutationKey = ['workbook', sessionCode]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => fetchFile(reportCalls.reportWorkbook, { sessionCode, institutionId }),
    onSuccess: (file) => saveFile(file, `${institutionId}_${sessionCode}.xlsx`),
    onError: (error) => void alertFailure(error),
  })
  return { busy, start: () => mutate() }
}

const starting: PdfStep = { label: summaryText.pdfSteps.data, share: null }

export type ReportPdf = { readonly step: PdfStep | null; readonly start: () => void }

/** Makes a missing PDF and stores it if the user may prepare. Continues if the user leaves the tab. */
export function useReportPdf(paper: PaperSource): ReportPdf {
  const [step, setStep] = useState<PdfStep | null>(null)
  const queries = useQueryClient()
  const mutationKey = ['pdf', paper.period.sessionCode]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (tab: WaitingTab) => {
      const address = (await storedPdf(paper)) ?? (await producedPdf(paper, setStep))
      if (!tab.show(address)) showToast({ kind: 'warning', message: summaryText.pdfBlocked })
    },
    onError: (error, tab) => {
      tab.close()
      void alertFailure(error)
    },
    onSettled: () => {
      setStep(null)
      return queries.invalidateQueries({ queryKey: reportKeys.reportList(paper.period.sessionCode) })
    },
  })
  return { step: busy ? (step ?? starting) : null, start: () => mutate(openTab()) }
}

/** Made on each request and never stored. */
export function useReportAnnex(paper: PaperSource): ReportPdf {
  const [step, setStep] = useState<PdfStep | null>(null)
  const { period, open } = paper
  const mutationKey = ['pdf-annex', period.sessionCode]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const { producePdfWithAnnex } = await import('#features/reports/web/produce-pdf.ts')
      return producePdfWithAnnex(paper, setStep)
    },
    onSuccess: (file) =>
      saveFile(file, summaryText.annexName(`${open.home.user.institutionId}_${period.sessionCode}`)),
    onError: (error) => void alertFailure(error),
    onSettled: () => setStep(null),
  })
  return { step: busy ? (step ?? starting) : null, start: () => mutate() }
}

/** Returns `null` if the PDF is missing or was deleted. */
async function storedPdf({ list }: PaperSource): Promise<string | null> {
  const cover = findCover(list)
  return cover && cover.fileName !== '' ? fileIn(await askFile(cover)) : null
}

async function producedPdf(paper: PaperSource, onStep: (step: PdfStep) => void): Promise<string> {
  const { producePdf } = await import('#features/reports/web/produce-pdf.ts')
  return producePdf(paper, onStep)
}

export function askFile(row: ReportListRow): Promise<FileAnswer> {
  const { sessionCode, organizationId, standartReportCode, fileName } = row
  return send(reportCalls.reportFile, {
    params: { sessionCode, organizationId, standartReportCode, fileName },
  })
}

type DraftNotes = Pick<DraftAnswer, 'justifications' | 'lock'>

type ReasonsKnown = Pick<ReadinessHere, 'readiness'> & {
  readonly report: Pick<NonNullable<ReadinessHere['report']>, 'sessionCode'> | null
}

/**
 * Returns the valid justifications of a draft, or all stored ones of a locked report. They exist only for the newest
 * period. `null` until their validity is known.
 */
export function reasonsToPrint(
  { draft }: { readonly draft: { readonly answer: () => DraftNotes } },
  here: ReasonsKnown | null,
  { sessionCode }: Pick<PeriodRow, 'sessionCode'>,
): readonly JustificationRow[] | null {
  const { justifications, lock } = draft.answer()
  if (lock !== null || justifications.length === 0) return justifications
  if (!here?.report) return null
  return here.report.sessionCode === sessionCode ? validReasons(here.readiness) : []
}

type ReportedDraft = {
  readonly lock: DraftAnswer['lock']
  readonly review: Pick<DraftAnswer['review'], 'editRestriction'>
}
type ReportListState = Pick<ReportListAnswer, 'lock' | 'returned'>

/**
 * True if the report was sent, returned or approved after the draft was loaded. The lock of the year decides on
 * calculation.
 */
export function isOvertaken({ lock, review }: ReportedDraft, list: ReportListState): boolean {
  return lock !== list.lock || (review.editRestriction !== null) !== (list.returned?.scope === 'cells')
}

type BlockReasons = Pick<
  ReportListAnswer,
  'calculateBlockReason' | 'sendBlockReason' | 'calculatedAt' | 'changedInputs'
>

/** `null` for an enabled action. */
export type DisabledReasons = {
  readonly calculate: string | null
  readonly send: string | null
  readonly pdf: string | null
  readonly annex: string | null
  readonly book: string | null
}

const notRead = summaryText.listNotRead

/** Adds unsaved changes, which only the browser knows, to the reasons of the server. */
export function disabledReasons(list: BlockReasons | undefined, pending: number): DisabledReasons {
  if (!list) return { calculate: notRead, send: notRead, pdf: notRead, annex: notRead, book: notRead }
  const own = pending > 0 ? pendingFirstText(pending) : null
  return {
    calculate: own ?? list.calculateBlockReason,
    send: own ?? list.sendBlockReason,
    pdf: list.calculatedAt === null ? summaryText.pdfEmpty : null,
    annex: list.calculatedAt === null ? summaryText.pdfEmpty : (own ?? staleOf(list)),
    // Unlike the paper, the workbook contains the blanks as currently stored on the server.
    book: own ?? (list.calculatedAt === null ? summaryText.workbookEmpty : null),
  }
}

function staleOf({ changedInputs }: Pick<BlockReasons, 'changedInputs'>): string | null {
  return changedInputs > 0 ? summaryText.annexStale : null
}
