import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { type BudgetState, causeKey, explainVariance } from '#budget/variance.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { useProgress } from '#budget/web/use-progress.ts'
import { useLastYearComparison } from '#budget/web/use-readings.ts'
import { stateNow, useSnapshots } from '#budget/web/use-snapshots.ts'
import { budgetCausesText, varianceText } from '#features/changes/variance-text.ts'
import { withOtherCauses } from '#features/changes/web/variance-table.ts'
import { BudgetBridge, causeName } from '#features/changes/web/variance-table.tsx'
import { amountText, signedText } from '#forms/amounts.ts'
import { tabOf } from '#forms/editions/edition.ts'
import { isNetworkError } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { BarTable } from '#ui/charts.tsx'
import { ReadingDialog } from '#ui/dialog.tsx'
import { Loading } from '#ui/loading.tsx'
import { QueryState } from '#ui/query-state.tsx'

/** More causes are hard to distinguish at a glance. */
const MAX_CAUSES = 6

/** Shows what moved the requested total since last year, if the two can be compared. */
export function VarianceBars({
  open: { draft, view, year },
}: {
  readonly open: Pick<OpenYear, 'draft' | 'view' | 'year'>
}): ReactNode {
  const snapshots = useSnapshots({ draft })
  const { lastYear, error } = snapshots
  const { evaluation } = useDeferredValue(useDraftState(draft))
  const comparison = useLastYearComparison(draft, view)
  const { missingAmounts } = useProgress(draft, view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state now is another one when the calculation is
  const now = useMemo(() => stateNow(draft), [draft, evaluation])
  if (comparison === 'failed')
    return isNetworkError(error) ? (
      <p className="muted-small">{varianceText.withoutLine}</p>
    ) : (
      <QueryState failed={varianceText.failed} of={snapshots} />
    )
  if (comparison === 'noLastYear') return <p className="muted-small">{varianceText.noLastYear(year - 1)}</p>
  if (comparison === 'missingAmounts') {
    const blanks = [...new Set(missingAmounts.flatMap((sheet) => tabOf(view, sheet)?.label ?? []))]
    return <p className="muted-small">{varianceText.missingAmounts(year - 1, blanks)}</p>
  }
  return lastYear && now ? <Causes before={lastYear} now={now} /> : <Loading rows={4} />
}

function Causes({
  before: from,
  now,
}: {
  readonly before: BudgetState
  readonly now: BudgetState
}): ReactNode {
  const { before, after, steps } = useMemo(() => explainVariance(from, now), [from, now])
  const { group } = now.view
  const moving = steps.filter(({ amount }) => amount !== 0)
  const causes = withOtherCauses(
    moving.map(({ cause, amount }) => ({ key: causeKey(cause), name: causeName(cause, now), amount })),
    MAX_CAUSES,
  )
  const signed = (amount: number): string => signedText(amount, group)
  return (
    <>
      <BarTable
        caption={budgetCausesText.caption(amountText(before, group), amountText(after, group))}
        rows={causes.map((cause) => ({ ...cause, shown: signed(cause.amount) }))}
        total={{ name: budgetCausesText.total, amount: after - before, shown: signed(after - before) }}
      />
      <p className="muted-small">{varianceText.comparable}</p>
    </>
  )
}

export function EveryCause({ draft }: Pick<OpenYear, 'draft'>): ReactNode {
  const [shown, setShown] = useState(false)
  const close = (): void => setShown(false)
  return (
    <div className="aligned">
      <Button variant="quiet" onClick={() => setShown(true)}>
        {budgetCausesText.details}
      </Button>
      {shown && (
        <ReadingDialog title={varianceText.title} about={null} size="large" onClose={close}>
          <BudgetBridge draft={draft} />
        </ReadingDialog>
      )}
    </div>
  )
}
