import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileAnswer } from '#api/answers.ts'
import type {
  DraftAnswer,
  JustificationRow,
  PeriodRow,
  ReportListAnswer,
  ReportListRow,
  ReturnRow,
  User,
} from '#budget/api.ts'
import type { Deadline } from '#budget/deadline.ts'
import { validReasons } from '#budget/readiness.ts'
import { type BudgetState, evaluateState } from '#budget/variance.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { rereadYear } from '#budget/web/open-drafts.ts'
import { type OpenYear, pendingNow } from '#budget/web/open-year.ts'
import { findCover, openTab, type WaitingTab } from '#budget/web/periods.ts'
import { countText, formatDifference } from '#engine/number/format.ts'
import { timeText } from '#engine/time.ts'
import { pendingFirstText } from '#features/readiness/text.ts'
import { reportKeys } from '#features/readiness/web/queries.ts'
import type { ReadinessHere } from '#features/readiness/web/use-readiness.ts'
import { reportCalls } from '#features/reports/api.ts'
import { sendingText, summaryText } from '#features/reports/summary-text.ts'
import { recallText, reportText } from '#features/reports/text.ts'
import type { PaperSource, PdfStep } from '#features/reports/web/produce-pdf.ts'
import { changeText, totalsInWords } from '#forms/amounts.ts'
import { changeFrom, type StoredTotals, storedTotals, totalNames, worthOf } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { alertFailure, errorMessage } from '#ui/api/request-failed.ts'
import { fetchFile, fileIn, send } from '#ui/api/send.ts'
import { confirmDialog, showAlert } from '#ui/questions.ts'
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

type SendReport = {
  readonly busy: boolean
  /** `null` before an attempt. */
  readonly refusal: string | null
  readonly start: () => Promise<void>
}

/**
 * Sends the calculation that the page shows, and reloads the year, which may be locked. A calculation that is newer
 * than the page is shown first, and requires another press.
 */
export function useSendReport(
  { sessionCode }: PeriodRow,
  open: OpenYear,
  { list, onSent }: { readonly list: ReportListAnswer; readonly onSent: () => void },
): SendReport {
  const { institutionId, userName } = open.home.user
  const { isClosed } = open.draft
  const queries = useQueryClient()
  const queryKey = reportKeys.reportList(sessionCode)
  const listNow = (): ReportListAnswer | undefined => queries.getQueryData(queryKey)
  const seen = useRef(list.calculation?.sha256 ?? null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [checks, setChecks] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (calculationSeen: string | null) =>
      send(reportCalls.reportSend, {
        body: { sessionCode, orgId: institutionId, userName, calculationSeen },
      }),
    onSuccess: ({ message, receipt }) => {
      if (isClosed()) return
      queries.setQueryData<ReportListAnswer>(queryKey, (known) => known && { ...known, receipt })
      void showAlert(message || screenText.failed).then(onSent)
    },
    onError: (error) => setRefusal(errorMessage(error)),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['report-list'] }),
        queries.invalidateQueries({ queryKey: ['events'] }),
        queries.invalidateQueries({ queryKey: ['snapshots'] }),
        rereadYear(open),
      ])
      seen.current = listNow()?.calculation?.sha256 ?? null
    },
  })
  const start = async (): Promise<void> => {
    setRefusal(null)
    setChecks(true)
    // Another tab or a colleague may have changed data since the page opened.
    await queries.refetchQueries({ queryKey })
    setChecks(false)
    const now = listNow()?.calculation?.sha256 ?? null
    const isNewer = now !== seen.current
    seen.current = now
    const barred = disabledReasons(listNow(), pendingNow(open)).send
    if (barred !== null) return setRefusal(barred)
    if (isNewer) return setRefusal(reportText.otherCalculation)
    mutate(now)
  }
  return { busy: checks || isPending, refusal, start }
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

type SendingFigure = { readonly name: string; readonly value: string; readonly since: string | null }

type SendingContext = {
  readonly lastYear: BudgetState | null
  /** Tugrik, of the calculation; `null`: not stored, so that those of the draft are shown. */
  readonly readings: StoredTotals | null
  /** A draft may have changed since it was sent, so its learners are only shown before. */
  readonly moment: 'before' | 'after'
}

/** The totals of the calculation in thousand tugrik, and the learners, with their change. */
export function sendingFigures(
  { draft, view }: { readonly draft: Pick<OpenDraft, 'evaluation'> } & Pick<OpenYear, 'view'>,
  { lastYear, readings, moment }: SendingContext,
): readonly SendingFigure[] {
  const evaluation = draft.evaluation()
  const { group, measures } = view
  const totals = readings ?? storedTotals(evaluation, view)
  const earlier = lastYear && evaluateState(lastYear)
  const before = earlier && lastYear && storedTotals(earlier, lastYear.view)
  const figures = totalsInWords(totals, group).map(({ name, value }, index) => {
    const total = totalNames[index]
    const since = before && total ? changeText(changeFrom(before[total], totals[total]), group) : null
    return { name: budgetTotalText.thousands(name), value, since }
  })
  if (moment === 'after') return figures
  const learners = worthOf(evaluation, measures.learners)
  const change = earlier && lastYear && learners - worthOf(earlier, lastYear.view.measures.learners)
  const since = change === null ? null : formatDifference(change, { atMost: 0 })
  return [...figures, { name: sendingText.figures.learners, value: countText(learners), since }]
}

/** `mark` names the drawn mark, and the words. */
export type CourseStep = {
  [Name in keyof typeof sendingText.course]: {
    readonly name: Name
    readonly mark: keyof (typeof sendingText.course)[Name]
  }
}[keyof typeof sendingText.course]

/** What happened to a sending, and what happens next. A sending that passes no district has no such step. */
export function courseOf({
  firstLevel,
  reviewStage: stage,
  returned,
}: Pick<ReportListAnswer, 'firstLevel' | 'reviewStage'> & {
  readonly returned: Pick<ReturnRow, 'level'> | null
}): readonly CourseStep[] {
  const at = returned?.level ?? stage
  const mark = returned === null ? 'started' : 'returned'
  return [
    { name: 'sent', mark: 'done' },
    ...(firstLevel === 'district'
      ? [{ name: 'district', mark: at === 'district' ? mark : 'done' } as const]
      : []),
    { name: 'ministry', mark: at === 'ministry' ? mark : at === 'done' ? 'done' : 'open' },
    { name: 'approved', mark: at === 'done' ? 'done' : 'open' },
  ]
}

export function courseWords({ name, mark }: CourseStep): string {
  const words: Readonly<Partial<Record<CourseStep['mark'], string>>> = sendingText.course[name]
  return words[mark] ?? ''
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
