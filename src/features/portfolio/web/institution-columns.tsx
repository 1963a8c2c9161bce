import type { ReactNode } from 'react'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import { AmountInColumn } from '#budget/web/amount-in-column.tsx'
import { countText } from '#engine/number/format.ts'
import { dayText, timeText } from '#engine/time.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import {
  approvedIn,
  ceilingOf,
  changeOf,
  comparedYears,
  costDeviationOf,
  costOfLearnerIn,
  differenceOf,
  filledOf,
  headcountChangeOf,
  headcountOf,
  type InstitutionListColumn,
  type ListScales,
  type ListTotals,
  learnersOf,
  movedTotals,
  openPointCount,
  regionIn,
  remainingOf,
  requestedAmount,
  requestedLastYear,
  stateOf,
  typeOf,
} from '#features/portfolio/institution-rows.ts'
import { institutionListText } from '#features/portfolio/text.ts'
import styles from '#features/portfolio/web/institution-list.module.css'
import { StatusWithMark } from '#features/portfolio/web/status-mark.tsx'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { formatSum, millionsText, percentText } from '#forms/amounts.ts'
import { groupOf } from '#forms/profile.ts'
import type { TotalName } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { type BarScale, barScale, FigureWithBar } from '#ui/charts.tsx'
import type { DataColumn } from '#ui/table-view.ts'

const { columns: headers, screenColumns } = institutionListText

export type InstitutionColumn = DataColumn<InstitutionRow> & { readonly key: InstitutionListColumn }

type Shown = Pick<InstitutionColumn, 'key' | 'head' | 'group'>

type InstitutionColumnsOptions = {
  readonly year: number
  readonly totals: ListTotals
  readonly scales: ListScales | null
  readonly open: (row: InstitutionRow) => ReactNode
}

/** Bars show at most so many percent. */
const MAX_PERCENT = 100

/** Thousand tugrik in Excel; cells show millions. */
export function budgetColumns({
  year,
  totals,
  scales,
  open,
}: InstitutionColumnsOptions): readonly InstitutionColumn[] {
  const { requested, headcount } = budgetTotalText.names
  const scaleOf = (name: keyof ListScales, limit?: number): BarScale =>
    barScale(scales === null ? [] : [scales[name].from, scales[name].to], limit)
  const amount = (
    shown: Shown,
    of: (row: InstitutionRow) => number | null,
    total: number | null,
  ): InstitutionColumn => ({
    ...shown,
    kind: 'figure',
    format: '#,##0.00',
    value: (row) => perThousand(of(row)),
    cell: (row) => inMillions(of(row)),
    total: perThousand(total),
    totalCell: total === null ? budgetTotalText.none : millionsText(total),
  })
  const share = (
    shown: Shown,
    of: (row: InstitutionRow) => number | null,
    total: number | null,
  ): InstitutionColumn => ({
    ...{ ...shown, kind: 'figure', format: '0.0', value: of, total },
    cell: (row) => percent(of(row)),
    totalCell: percent(total),
  })
  const change = (
    reading: TotalName,
    column: InstitutionColumn,
    cellOf: (row: InstitutionRow, figure: ReactNode) => ReactNode,
  ): InstitutionColumn => ({
    ...column,
    cell: (row) => {
      if (comparedYears(row).kind === 'unfinished')
        return <span className="muted-small">{budgetTotalText.notComparable}</span>
      const isFar = movedTotals(row).includes(reading)
      return cellOf(row, <span className={isFar ? 'strong' : undefined}>{column.cell?.(row)}</span>)
    },
  })
  const requestedColumn = amount(
    { key: 'requested', head: headers.total(year), group: requested },
    requestedAmount,
    totals.requested,
  )
  const { ceiling } = totals
  return [
    { key: 'number', head: headers.number, value: ({ institutionId }) => institutionId },
    { key: 'name', head: headers.name, kind: 'name', value: ({ name }) => name, cell: open },
    { key: 'status', head: headers.status, value: stateOf, cell: statusCell },
    amount(
      { key: 'requestedLastYear', head: headers.total(year - 1), group: requested },
      requestedLastYear,
      totals.requestedLastYear,
    ),
    {
      ...requestedColumn,
      cell: (row) => (
        <FigureWithBar value={requestedAmount(row)} scale={scaleOf('requested')}>
          {inMillions(requestedAmount(row))}
        </FigureWithBar>
      ),
    },
    // Only if there is an approval.
    ...(totals.approved === null
      ? []
      : [
          amount(
            { key: 'approved', head: headers.approved, group: requested },
            approvedIn,
            totals.approved.amount,
          ),
        ]),
    // Only if an institution has a ceiling.
    ...(ceiling === null
      ? []
      : [
          amount({ key: 'ceiling', head: headers.ceiling, group: requested }, ceilingOf, ceiling.limit),
          {
            ...amount({ key: 'left', head: headers.left, group: requested }, remainingOf, ceiling.left),
            cell: (row: InstitutionRow) => <Left tugrik={remainingOf(row)} />,
            totalCell:
              ceiling.left === null ? (
                workspaceText.overview.leftOf.limited(
                  ceiling.limited,
                  ceiling.all,
                  millionsText(ceiling.requested),
                  millionsText(ceiling.limit),
                )
              ) : (
                <Left tugrik={ceiling.left} />
              ),
          },
        ]),
    change(
      'requested',
      share({ key: 'change', head: headers.change, group: requested }, changeOf, totals.change),
      (row, figure) => (
        <FigureWithBar value={changeOf(row)} scale={scaleOf('change', MAX_PERCENT)}>
          {figure}
        </FigureWithBar>
      ),
    ),
    {
      ...amount(
        { key: 'costOfLearner', head: headers.costOfLearner, group: requested },
        costOfLearnerIn,
        totals.costOfLearner,
      ),
      cell: (row) => (
        <FigureWithBar value={costDeviationOf(row)} scale={scaleOf('costDeviation', MAX_PERCENT)}>
          <CostOfLearner row={row} among={totals.groups} />
        </FigureWithBar>
      ),
      totalCell: totals.costOfLearner === null ? '' : formatSum(totals.costOfLearner, totals.groups),
    },
    amount({ key: 'headcount', head: headers.total(year), group: headcount }, headcountOf, totals.headcount),
    change(
      'headcount',
      share(
        { key: 'headcountChange', head: headers.change, group: headcount },
        headcountChangeOf,
        totals.headcountChange,
      ),
      (_, figure) => figure,
    ),
    share({ key: 'difference', head: headers.difference, group: headcount }, differenceOf, totals.difference),
    {
      ...{ key: 'learners', head: headers.learners, kind: 'figure', value: learnersOf, format: '#,##0' },
      cell: (row) => countOrNone(learnersOf(row), ''),
      total: totals.learners,
      totalCell: countOrNone(totals.learners || null, budgetTotalText.none),
    },
    {
      ...{ key: 'filled', head: headers.filled, kind: 'figure', value: filledOf, format: '0%' },
      cell: ({ filled, blanks }) => institutionListText.filled(filled, blanks),
    },
    {
      ...{ key: 'errors', head: headers.errors, kind: 'figure', value: ({ errors }) => errors },
      cell: ({ errors }) => (errors === 0 ? '' : <span className={styles.errors}>{errors}</span>),
      total: totals.errors,
      totalCell: countText(totals.errors),
    },
    {
      ...{ key: 'warnings', head: headers.warnings, kind: 'figure', value: ({ warnings }) => warnings },
      cell: ({ warnings }) => (warnings === 0 ? '' : warnings),
      total: totals.warnings,
      totalCell: countText(totals.warnings),
    },
    { key: 'open', head: headers.open, kind: 'figure', value: openPointCount },
    { key: 'type', head: headers.type, value: typeOf },
    { key: 'region', head: headers.region, value: regionIn },
    { key: 'sent', head: headers.sent, value: ({ sentAt }) => whenOf(sentAt) },
    {
      ...{ key: 'deadline', head: headers.deadline, value: ({ deadline }) => whenOf(deadline) },
      cell: ({ deadline }) =>
        deadline !== null && <span title={timeText(deadline)}>{dayText(deadline)}</span>,
    },
  ]
}

/** The screen has no captions above others, and the number next to the name. */
export function onScreen(columns: readonly InstitutionColumn[], year: number): readonly InstitutionColumn[] {
  const heads: Partial<Record<InstitutionListColumn, string>> = screenColumns(year)
  return columns
    .filter(({ key }) => key !== 'number')
    .map((column) => ({ ...column, head: heads[column.key] ?? column.head, group: null }))
}

function CostOfLearner({
  row,
  among,
}: {
  readonly row: InstitutionRow
  readonly among: ListTotals['groups']
}): ReactNode {
  const tugrik = costOfLearnerIn(row)
  return tugrik !== null && <AmountInColumn tugrik={tugrik} of={[groupOf(row)]} among={among} />
}

function Left({ tugrik }: { readonly tugrik: number | null }): ReactNode {
  if (tugrik === null || tugrik >= 0) return inMillions(tugrik)
  return (
    <CeilingWarning effect="binding">{workspaceText.overview.over(millionsText(-tugrik))}</CeilingWarning>
  )
}

function statusCell(row: InstitutionRow): ReactNode {
  return (
    <span className={row.budgetStatus === 'withErrors' ? styles.errors : undefined}>
      <StatusWithMark budgetStatus={row.budgetStatus} />
    </span>
  )
}

const whenOf = (iso: string | null): string => (iso === null ? '' : timeText(iso))

const inMillions = (tugrik: number | null): string => (tugrik === null ? '' : millionsText(tugrik))

const countOrNone = (count: number | null, none: string): string => (count === null ? none : countText(count))

const percent = (change: number | null): string => (change === null ? '' : percentText(change))

const perThousand = (amount: number | null): number | null => (amount === null ? null : amount / 1000)
