import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { JustificationRow, ReportListAnswer } from '#budget/api.ts'
import { blankOf } from '#budget/blanks.ts'
import { type LastYearBudget, lastYearOfDraft } from '#budget/cached-figures.ts'
import { isLate } from '#budget/deadline.ts'
import { implausible, underOwnNames } from '#budget/plausibility.ts'
import {
  assessReadiness,
  type BeforeSending,
  calculatedOf,
  type DoubtInputs,
  findings,
  type Readiness,
} from '#budget/readiness.ts'
import { type BudgetState, movesSince } from '#budget/variance.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { findCover } from '#budget/web/periods.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { type SnapshotStates, stateNow, useSnapshots } from '#budget/web/use-snapshots.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { useAttachments } from '#features/attachments/web/queries.ts'
import { usePeriods, useReportList } from '#features/readiness/web/queries.ts'

/** Follows the rule that the server applies. */
export type ReadinessHere = {
  readonly readiness: Readiness<JustificationRow>
  readonly snapshots: SnapshotStates
  /** The newest period and its report; `null` until loaded. */
  readonly report: { readonly sessionCode: string; readonly list: ReportListAnswer } | null
  readonly untold: UnknownReadiness | null
}

export type UnknownReadiness =
  | { readonly kind: 'noPeriod' }
  | { readonly kind: 'notRead'; readonly error: Error; readonly retry: () => void }

/**
 * Includes unsaved edits; `null` until loaded. If a part cannot be loaded, as when offline, only the draft is
 * checked.
 */
export function useReadiness(open: OpenYear): ReadinessHere | null {
  const { draft, view, year } = open
  const snapshots = useSnapshots(open)
  const known = useKnownOfReport(open)
  const untold = useUntold(known, snapshots)
  // Deferred, so that the grid updates first.
  const { evaluation, answer } = useDeferredValue(useDraftState(draft))
  const { lastYear } = snapshots
  const { sessionCode, list, record } = known
  const isRead = sessionCode !== null && list !== undefined && record !== undefined
  const now = useMemo(
    () => stateNow({ answer: () => answer, evaluation: () => evaluation, year }),
    [answer, evaluation, year],
  )
  const before = useComparableLastYear(lastYear, now)
  const compared = useMemo(() => now && comparedWith(now, evaluation, before), [now, evaluation, before])
  return useMemo(() => {
    if (compared === null || (untold === null && (!isRead || snapshots.isPending))) return null
    const report = isRead ? { sessionCode, list } : null
    const readinessInputs: BeforeSending<JustificationRow> = {
      ...compared,
      evaluation,
      year,
      view,
      saves: (sheet) => Boolean(blankOf(sheet, view.code)?.save),
      saved: (sheet) => answer.saved[sheet] !== undefined,
      gaps: answer.gaps,
      pupilsLacking: answer.pupilsLacking,
      services: answer.serviceYears,
      amounts: answer.amounts,
      marks: answer.review.marks,
      report: report && {
        calculated: calculatedOf(findCover(report.list)?.STATUS),
        changed: report.list.changedInputs,
        time: isLate(report.list.deadline, report.list.now) ? 'over' : 'left',
      },
      letter: isRead ? (record[0]?.attachmentUrl1 ? 'attached' : 'none') : 'unknown',
      ceilings: answer.ceilings,
      justifications: answer.justifications,
    }
    return { readiness: assessReadiness(readinessInputs), snapshots, report, untold }
  }, [evaluation, answer, year, view, compared, list, record, isRead, sessionCode, snapshots, untold])
}

type Findings = ReturnType<typeof findings<JustificationRow>>

/**
 * Returns `null` until last year is loaded. Reviewers receive no personal records, so warnings about these are
 * missing.
 */
export function useFindings(
  { draft, view, year }: Pick<OpenYear, 'draft' | 'view' | 'year'>,
  letter: DoubtInputs['letter'],
): Findings | null {
  const { lastYear, isPending } = useSnapshots({ draft })
  const { evaluation, answer } = useDraftState(draft)
  const now = useMemo(
    () => stateNow({ answer: () => answer, evaluation: () => evaluation, year }),
    [answer, evaluation, year],
  )
  const before = useComparableLastYear(lastYear, now)
  return useMemo(() => {
    if (isPending || now === null) return null
    const { serviceYears: services, amounts, ceilings, justifications } = answer
    const compared = comparedWith(now, evaluation, before)
    const known = { ...compared, evaluation, year, view, services, amounts, ceilings, letter }
    return findings(known, justifications)
  }, [isPending, now, evaluation, answer, before, year, view, letter])
}

function useKnownOfReport({ year, home }: Pick<OpenYear, 'year' | 'home'>) {
  const periods = usePeriods(year, home.user)
  const sessionCode = periods.data?.[0]?.sessionCode ?? null
  const list = useReportList(sessionCode, home.user)
  const attachments = useAttachments(sessionCode, home.user)
  return {
    sessionCode,
    list: list.data,
    record: attachments.data,
    isWithoutPeriod: periods.data?.length === 0,
    /** Data of an earlier load still counts if reloading fails. */
    failed: [periods, list, attachments].filter(({ isError, data }) => isError && data === undefined),
  }
}

function useUntold(
  { isWithoutPeriod, failed }: ReturnType<typeof useKnownOfReport>,
  { error, stored, refetch }: SnapshotStates,
): UnknownReadiness | null {
  const notRead = error !== null && Object.values(stored).every((each) => each === null) ? error : null
  const [why = null] = [...failed.map((query) => query.error), notRead].filter((each) => each !== null)
  const retries = useRef<readonly (() => unknown)[]>([])
  useEffect(() => {
    retries.current = [...failed.map((query) => query.refetch), ...(notRead ? [refetch] : [])]
  })
  return useMemo(() => {
    if (why !== null) {
      const retry = (): void => retries.current.forEach((again) => void again())
      return { kind: 'notRead', error: why, retry }
    }
    return isWithoutPeriod ? { kind: 'noPeriod' } : null
  }, [why, isWithoutPeriod])
}

/** Recalculated only if something other than the entries changes. */
function useComparableLastYear(lastYear: BudgetState | null, now: BudgetState | null): LastYearBudget | null {
  const { edition, view, inputs } = now ?? {}
  const { givens, facts } = inputs ?? {}
  return useMemo(
    () =>
      edition && view && givens && facts
        ? lastYearOfDraft(lastYear, { edition, view, inputs: { entries: {}, givens, facts } })
        : null,
    [lastYear, edition, view, givens, facts],
  )
}

function comparedWith(
  { edition, view }: BudgetState,
  evaluation: Evaluation,
  lastYear: LastYearBudget | null,
): Pick<BeforeSending, 'problems' | 'moves'> {
  const now = underOwnNames({ edition, view, evaluation })
  return {
    problems: implausible(now, lastYear?.calculated ?? null),
    moves: lastYear === null ? [] : movesSince(lastYear.components, evaluation, now),
  }
}
