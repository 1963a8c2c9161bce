import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { causeKey, explainVariance } from '#budget/variance.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { stateNow, useSnapshots } from '#budget/web/use-snapshots.ts'
import { budgetCausesText, varianceText } from '#features/changes/variance-text.ts'
import styles from '#features/changes/web/variance-columns.module.css'
import {
  bridgeEnds,
  type VarianceState,
  waterfallOf,
  withOtherCauses,
} from '#features/changes/web/variance-table.ts'
import { causeName } from '#features/changes/web/variance-table.tsx'
import { amountText, signedText } from '#forms/amounts.ts'

import { errorMessage, isNetworkError } from '#ui/api/request-failed.ts'
import { Loading } from '#ui/loading.tsx'
import { Failed } from '#ui/note.tsx'

/** More causes are hard to distinguish at a glance. */
const MAX_CAUSES = 6

type BridgeProps = {
  readonly draft: OpenDraft
  readonly left: readonly string[]
}

/** Shows the variance of the requested budget since its earliest known state. */
export function BridgeColumns({ draft, left }: BridgeProps): ReactNode {
  const snapshots = useSnapshots({ draft })
  const { evaluation } = useDeferredValue(useDraftState(draft))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state now is another one when the calculation is
  const now = useMemo(() => stateNow(draft), [draft, evaluation])
  const { ends, lost } = useMemo(() => bridgeEnds(snapshots, now), [snapshots, now])
  const [from] = ends
  const to = ends.at(-1)
  if (snapshots.isPending) return <Loading rows={4} />
  if (isNetworkError(snapshots.error)) return <p className="muted-small">{varianceText.withoutLine}</p>
  if (snapshots.error)
    return (
      <Failed
        title={varianceText.failed}
        message={errorMessage(snapshots.error)}
        onRetry={() => snapshots.refetch()}
      />
    )
  if (lost.length > 0 && from === to)
    return <p className="muted-small">{varianceText.lost(lost.join(', '))}</p>
  if (!from || !to || from === to) return <p className="muted-small">{varianceText.none(draft.year - 1)}</p>
  return <Columns from={from} to={to} left={left} />
}

type ColumnsProps = Pick<BridgeProps, 'left'> & { readonly from: VarianceState; readonly to: VarianceState }

function Columns({ from, to, left }: ColumnsProps): ReactNode {
  const { before, after, steps } = useMemo(() => explainVariance(from.state, to.state), [from, to])
  const moving = steps.filter(({ amount }) => amount !== 0)
  if (moving.length === 0) return <p className="muted-small">{varianceText.unchanged(from.name, to.name)}</p>
  const { group } = to.state.view
  const causes = withOtherCauses(
    moving.map(({ cause, amount }) => ({ key: causeKey(cause), name: causeName(cause, to.state), amount })),
    MAX_CAUSES,
  )
  const { bars, begins } = waterfallOf(
    before,
    causes.map(({ amount }) => amount),
  )
  const columns = [
    { key: 'from', name: from.name, amount: amountText(before, group) },
    ...causes.map(({ key, name, amount }) => ({ key, name, amount: signedText(amount, group) })),
    { key: 'to', name: to.name, amount: amountText(after, group) },
  ]
  return (
    <>
      <p className="muted-small">{budgetCausesText.from(from.name, to.name)}</p>
      <ol className={styles.columns}>
        {columns.map(({ key, name, amount }, index) => (
          <li key={key} className={styles.column} data-kind={bars[index]?.kind}>
            <Column bar={bars[index]} above={bars[index - 1]} isLast={index === columns.length - 1}>
              {amount}
            </Column>
            <span className={styles.name}>{name}</span>
            <span className="visually-hidden">{amount}</span>
          </li>
        ))}
      </ol>
      {begins === 'cut' && <p className="muted-small">{varianceText.cut}</p>}
      {left.length > 0 && <p className="muted-small">{varianceText.left(left)}</p>}
    </>
  )
}

type ColumnProps = {
  readonly bar: ReturnType<typeof waterfallOf>['bars'][number] | undefined
  readonly above: ColumnProps['bar']
  readonly isLast: boolean
  readonly children: string
}

/** Percent. */
const [TOP, HEIGHT] = [16, 82]

function Column({ bar, above, isLast, children }: ColumnProps): ReactNode {
  if (!bar) return null
  const yOf = (share: number): number => TOP + (HEIGHT * (100 - share)) / 100
  const [top, bottom] = [yOf(Math.max(bar.from, bar.to)), yOf(Math.min(bar.from, bar.to))]
  return (
    <svg className={styles.picture} width="100%" aria-hidden="true">
      {above && (
        <line x1="0" x2="14%" y1={`${yOf(above.to)}%`} y2={`${yOf(above.to)}%`} className={styles.line} />
      )}
      {!isLast && (
        <line x1="86%" x2="100%" y1={`${yOf(bar.to)}%`} y2={`${yOf(bar.to)}%`} className={styles.line} />
      )}
      <rect
        x="14%"
        width="72%"
        y={`${top}%`}
        height={`${Math.max(bottom - top, 0.8)}%`}
        className={styles.bar}
      />
      <text x="50%" y={`${top}%`} dy="-5" className={styles.amount}>
        {children}
      </text>
    </svg>
  )
}
