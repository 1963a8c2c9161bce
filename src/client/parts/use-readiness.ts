import { useDeferredValue, useMemo } from 'react'
import { useAttachments, usePeriods, useReportList } from '#client/api/queries.ts'
import { useDraftState } from '#client/draft/use-draft.ts'
import { type SnapshotStates, stateNow, useSnapshots } from '#client/draft/use-snapshots.ts'
import { coverOf } from '#client/parts/reports.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import type { JustificationRow, ReportListAnswer } from '#contract/answers.ts'
import { blankOf } from '#contract/blanks.ts'
import { isLate } from '#domain/deadline/deadline.ts'
import { type BudgetState, componentMoves } from '#domain/draft/bridge.ts'
import { calculatedYear, implausible } from '#domain/draft/plausibility.ts'
import { type BeforeSending, type Readiness, readiness } from '#domain/draft/readiness.ts'

/** How far the open year is from being sent, by the rule that the server asks. */
export type ReadinessHere = {
  readonly readiness: Readiness<JustificationRow>
  /** The newest period, which is the one that is sent. */
  readonly sessionCode: string
  readonly list: ReportListAnswer
  readonly snapshots: SnapshotStates
}

/** Follows whether the open year may be sent, with what is typed and not saved; `null` until all on which it stands is read. */
export function useReadiness(open: OpenYear): ReadinessHere | null {
  const { draft, home, view, year } = open
  const sessionCode = usePeriods(year, home.user).data?.[0]?.sessionCode ?? null
  const list = useReportList(sessionCode, home.user).data
  const record = useAttachments(sessionCode, home.user).data
  const snapshots = useSnapshots(open)
  // Behind the key that changed it: no figure of the grid waits for it.
  const { evaluation, answer } = useDeferredValue(useDraftState(draft))
  const { lastYear, isPending } = snapshots
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of the year is asked of its draft, and follows the evaluation
  const compared = useMemo(() => comparedWith(stateNow(draft), lastYear), [draft, evaluation, lastYear])
  return useMemo(() => {
    if (sessionCode === null || !list || !record || isPending || compared === null) return null
    const known: BeforeSending<JustificationRow> = {
      ...compared,
      evaluation,
      year,
      view,
      saves: (sheet) => Boolean(blankOf(sheet, view.code)?.save),
      saved: (sheet) => answer.saved[sheet] !== undefined,
      gaps: answer.gaps,
      services: answer.services,
      amounts: answer.amounts,
      marks: answer.review.marks,
      report: {
        calculated: coverOf(list)?.STATUS === 'CALCULATED' ? 'yes' : 'no',
        changed: list.changedInputs,
        time: isLate(list.deadline, list.now) ? 'over' : 'left',
      },
      letter: record[0]?.attachmentUrl1 ? 'attached' : 'none',
      justifications: answer.justifications,
    }
    return { readiness: readiness(known), sessionCode, list, snapshots }
  }, [evaluation, answer, year, view, compared, list, record, isPending, sessionCode, snapshots])
}

/** What is doubtful of a year, by itself and beside last year's. */
function comparedWith(
  now: BudgetState | null,
  lastYear: BudgetState | null,
): Pick<BeforeSending, 'problems' | 'moves'> | null {
  if (now === null) return null
  return {
    problems: implausible(calculatedYear(now), lastYear && calculatedYear(lastYear)),
    moves: lastYear === null ? [] : componentMoves(lastYear, now),
  }
}
