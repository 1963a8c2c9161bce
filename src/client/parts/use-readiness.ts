import { useDeferredValue, useMemo } from 'react'
import { useAttachments, usePeriods, useReportList } from '#client/api/queries.ts'
import { useDraftState } from '#client/draft/use-draft.ts'
import { type SnapshotStates, stateNow, useSnapshots } from '#client/draft/use-snapshots.ts'
import { coverOf } from '#client/parts/reports.ts'
import type { OpenYear } from '#client/shell/open-year.ts'
import type { JustificationRow, ReportListAnswer } from '#contract/answers.ts'
import { blankOf } from '#contract/blanks.ts'
import { isLate } from '#domain/deadline/deadline.ts'
import { type BudgetState, movesSince } from '#domain/draft/bridge.ts'
import { type LastYear, lastYearBeside } from '#domain/draft/kept-figures.ts'
import { implausible, underOwnNames } from '#domain/draft/plausibility.ts'
import { type BeforeSending, type Readiness, readiness } from '#domain/draft/readiness.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'

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
  const now = useMemo(
    () => stateNow({ answer: () => answer, evaluation: () => evaluation, year }),
    [answer, evaluation, year],
  )
  const before = useLastYearBeside(lastYear, now)
  const compared = useMemo(() => now && comparedWith(now, evaluation, before), [now, evaluation, before])
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

/** Last year's budget beside the open year; worked out anew only where something else than what is typed has changed. */
function useLastYearBeside(lastYear: BudgetState | null, now: BudgetState | null): LastYear | null {
  const { edition, view, inputs } = now ?? {}
  const { givens, facts } = inputs ?? {}
  return useMemo(
    () =>
      edition && view && givens && facts
        ? lastYearBeside(lastYear, { edition, view, inputs: { entries: {}, givens, facts } })
        : null,
    [lastYear, edition, view, givens, facts],
  )
}

/** What is doubtful of a year, by itself and beside last year's. */
function comparedWith(
  { edition, view }: BudgetState,
  evaluation: Evaluation,
  lastYear: LastYear | null,
): Pick<BeforeSending, 'problems' | 'moves'> {
  const now = underOwnNames({ edition, view, evaluation })
  return {
    problems: implausible(now, lastYear?.calculated ?? null),
    moves: lastYear === null ? [] : movesSince(lastYear.components, evaluation, now),
  }
}
