import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PeriodRow, ReportListAnswer, ReturnRow } from '#budget/api.ts'
import { type BudgetState, evaluateState } from '#budget/variance.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { rereadYear } from '#budget/web/open-drafts.ts'
import { type OpenYear, pendingNow } from '#budget/web/open-year.ts'
import { countText, formatDifference } from '#engine/number/format.ts'
import { reportKeys } from '#features/readiness/web/queries.ts'
import { reportCalls } from '#features/reports/api.ts'
import { sendingText } from '#features/reports/summary-text.ts'
import { reportText } from '#features/reports/text.ts'
import { disabledReasons } from '#features/reports/web/report-section.ts'
import { changeText, totalsInWords } from '#forms/amounts.ts'
import { changeFrom, type StoredTotals, storedTotals, totalNames, worthOf } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { showAlert } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'

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
