import { type ReactNode, useId, useMemo } from 'react'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { AmountInColumn } from '#budget/web/amount-in-column.tsx'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { oneOf } from '#engine/list/parameters.ts'
import { sortDirections } from '#engine/list/search.ts'
import { countText } from '#engine/number/format.ts'
import { type InstitutionFilter, isOfSome } from '#features/portfolio/institution-rows.ts'
import type { InstitutionGroup, StatusCounts } from '#features/portfolio/overview.ts'
import styles from '#features/portfolio/web/overview.module.css'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { formatSum, millionsText, percentText } from '#forms/amounts.ts'
import { changeFrom } from '#forms/readings.ts'
import { useAddressState } from '#ui/address-state.ts'
import { type BarScale, barScale, FigureWithBar, type PartFill, PartLegend, StackedBar } from '#ui/charts.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { TableFrame } from '#ui/table-frame.tsx'
import { type DataColumn, useQueryTable } from '#ui/table-view.ts'

const text = workspaceText.overview
const headers = text.columns

export type GroupRow = {
  readonly gathering: InstitutionGroup
  readonly name: string
  readonly open: Partial<PageAddress>
  readonly filter: Partial<InstitutionFilter>
}

type Props = {
  readonly year: number
  readonly place: Navigation
  readonly rows: readonly GroupRow[]
  readonly listOf: (change: Partial<InstitutionFilter>) => Partial<PageAddress>
}

type RegionProps = Props & {
  readonly heading: string
  readonly medianCost: number | null
  readonly total: InstitutionGroup
}

/** Bars of changes and of distances from the median show at most so many percent. */
const MAX_PERCENT = 100
/** More than the regions of the country, and than the sums of an aimag. */
const MAX_REGIONS = 100

const regionColumns = [
  'name',
  'progress',
  'sent',
  'requested',
  'left',
  'change',
  'headcountChange',
  'costOfLearner',
  'attention',
] as const
const declaredSort = { sort: oneOf(null, regionColumns), direction: oneOf('ascending', sortDirections) }

/** Every caption sorts; the address keeps the order. */
export function RegionTable(props: RegionProps): ReactNode {
  const { heading, rows, total, medianCost } = props
  const { state, go } = useAddressState(declaredSort)
  const columns = useMemo(() => columnsOf(props), [props])
  const view = useQueryTable(columns, rows, {
    query: { ...state, page: 0, size: MAX_REGIONS },
    go: ({ sort, direction }) => go({ sort: regionColumns.find((each) => each === sort), direction }),
  })
  const shown = [...rows.map(({ gathering }) => gathering), total]
  return (
    <div className={styles.card}>
      <h3>{heading}</h3>
      <div className={styles.regions}>
        <DataTable
          caption={heading}
          view={view}
          keyOf={({ gathering }) => gathering.key}
          empty=""
          totalLabel={text.total}
        />
      </div>
      <div className="row-apart">
        <PartLegend parts={steps.map((step) => ({ name: text.steps[step], fill: fills[step] }))} />
        <p className="muted-small">
          {medianCost !== null && text.medianCost(formatSum(medianCost, total.totals.groups))}{' '}
          {shown.some(({ totals }) => totals.change !== null && isOfSome(totals)) && text.ofSomeMeans}
        </p>
      </div>
    </div>
  )
}

function columnsOf({
  year,
  place,
  rows,
  listOf,
  total,
  medianCost,
}: RegionProps): readonly DataColumn<GroupRow>[] {
  const groups = rows.map(({ gathering }) => gathering)
  const isLimited = [...groups, total].some(({ totals, over }) => totals.ceiling !== null || over !== null)
  const among = groups.flatMap(({ totals }) => totals.groups)
  const deviationOf = ({ totals: { costOfLearner } }: InstitutionGroup): number | null =>
    costOfLearner === null || medianCost === null ? null : changeFrom(medianCost, costOfLearner).percent
  const link = (change: Partial<InstitutionFilter>, words: string): ReactNode => (
    <PlaceLink place={place} change={listOf(change)}>
      {words}
    </PlaceLink>
  )
  const withBar = (value: number | null, scale: BarScale, words: ReactNode): ReactNode => (
    <FigureWithBar value={value} scale={scale}>
      {words}
    </FigureWithBar>
  )
  const changeScale = barScale(
    groups.map(({ totals }) => totals.change),
    MAX_PERCENT,
  )
  const amountScale = barScale(groups.map(({ totals }) => totals.requested))
  const costScale = barScale(groups.map(deviationOf), MAX_PERCENT)
  const columns: readonly (DataColumn<GroupRow> & { readonly key: (typeof regionColumns)[number] })[] = [
    {
      ...{ key: 'name', head: headers.region, kind: 'name', value: ({ name }) => name },
      cell: ({ name, open }) => (
        <PlaceLink place={place} change={open}>
          {name}
        </PlaceLink>
      ),
    },
    {
      ...{ key: 'progress', head: headers.progress, value: null },
      sortBy: ({ gathering }) => sentIn(gathering) / gathering.institutions,
      cell: ({ gathering }) => <Progress gathering={gathering} />,
      totalCell: <Progress gathering={total} />,
    },
    {
      ...{ key: 'sent', head: headers.sent, kind: 'figure', value: ({ gathering }) => sentIn(gathering) },
      cell: ({ gathering, filter }) => link({ ...filter, sent: 'yes' }, sentOf(gathering)),
      totalCell: link({ sent: 'yes' }, sentOf(total)),
    },
    {
      ...{ key: 'requested', head: headers.requested, kind: 'figure' },
      value: ({ gathering: { totals } }) => totals.requested,
      cell: ({ gathering: { totals } }) =>
        withBar(
          totals.requested,
          amountScale,
          totals.requested === null ? '' : millionsText(totals.requested),
        ),
      totalCell: total.totals.requested === null ? '' : millionsText(total.totals.requested),
    },
    ...(isLimited
      ? [
          {
            ...({ key: 'left', head: headers.left, kind: 'figure' } as const),
            value: ({ gathering: { over, totals } }: GroupRow) => (over ?? totals.ceiling)?.left ?? null,
            cell: ({ gathering }: GroupRow) => <LeftOfCeiling gathering={gathering} />,
            totalCell: <LeftOfCeiling gathering={total} />,
          },
        ]
      : []),
    {
      ...{ key: 'change', head: headers.change(year - 1), kind: 'figure' },
      value: ({ gathering: { totals } }) => totals.change,
      cell: ({ gathering: { totals } }) =>
        withBar(totals.change, changeScale, <SinceLastYear percent={totals.change} totals={totals} />),
      totalCell: <SinceLastYear percent={total.totals.change} totals={total.totals} />,
    },
    {
      ...{ key: 'headcountChange', head: headers.headcountChange, kind: 'figure' },
      value: ({ gathering: { totals } }) => totals.headcountChange,
      cell: ({ gathering: { totals } }) => <SinceLastYear percent={totals.headcountChange} totals={totals} />,
      totalCell: <SinceLastYear percent={total.totals.headcountChange} totals={total.totals} />,
    },
    {
      ...{ key: 'costOfLearner', head: headers.costOfLearner, kind: 'figure' },
      value: ({ gathering: { totals } }) => totals.costOfLearner,
      cell: ({ gathering }) =>
        withBar(deviationOf(gathering), costScale, <CostOfLearner totals={gathering.totals} among={among} />),
      totalCell: <CostOfLearner totals={total.totals} among={among} />,
    },
    {
      ...{ key: 'attention', head: headers.attention, kind: 'figure' },
      value: ({ gathering }) => gathering.attention,
      cell: ({ gathering: { attention }, filter }) =>
        attention > 0 && link({ ...filter, attention: 'any' }, countText(attention)),
      totalCell: total.attention > 0 && link({ attention: 'any' }, countText(total.attention)),
    },
  ]
  return columns
}

/** By type and ownership. */
export function KindTable({ year, place, rows, listOf }: Props): ReactNode {
  const id = useId()
  return (
    <div className={styles.card}>
      <h3 id={id}>{text.kinds}</h3>
      <TableFrame
        label={text.kinds}
        headers={[headers.kind, headers.progress, headers.sent, headers.change(year - 1)]}
        figures={[headers.sent, headers.change(year - 1)]}
        frame="scroll-x"
        rows={rows.map(({ gathering, name, open, filter }) => ({
          key: gathering.key,
          cells: [
            <PlaceLink key="name" place={place} change={open}>
              {name}
            </PlaceLink>,
            <Progress key="progress" gathering={gathering} />,
            <PlaceLink key="sent" place={place} change={listOf({ ...filter, sent: 'yes' })}>
              {sentOf(gathering)}
            </PlaceLink>,
            <SinceLastYear key="change" percent={gathering.totals.change} totals={gathering.totals} />,
          ],
        }))}
      />
    </div>
  )
}

type TotalsProps = Pick<InstitutionGroup, 'totals'>

function CostOfLearner({
  totals: { costOfLearner, groups },
  among,
}: TotalsProps & { readonly among: InstitutionGroup['totals']['groups'] }): ReactNode {
  return costOfLearner !== null && <AmountInColumn tugrik={costOfLearner} of={groups} among={among} />
}

/** A sign marks a change that covers only some institutions. */
function SinceLastYear({ percent, totals }: TotalsProps & { readonly percent: number | null }): ReactNode {
  if (percent === null) return ''
  return (
    <>
      {percentText(percent)}
      {isOfSome(totals) && (
        <abbr className={styles.hung} title={workspaceText.top.compared(totals.compared, totals.known)}>
          {text.ofSome}
        </abbr>
      )}
    </>
  )
}

/** The remainder of the common ceiling, otherwise of the single ceilings. */
function LeftOfCeiling({
  gathering: { over, totals, institutions },
}: {
  readonly gathering: InstitutionGroup
}): ReactNode {
  const check = over ?? totals.ceiling
  if (check === null) return ''
  const limit = millionsText(check.limit)
  const limited = totals.ceiling?.limited ?? 0
  const about =
    over === null ? text.leftOf.each(limited, check.known, limit) : text.leftOf.over(limit, check.known)
  return (
    <span title={about}>
      {check.left === null ? (
        <span className="muted">
          {over === null && totals.ceiling !== null
            ? text.leftOf.limited(limited, institutions, millionsText(totals.ceiling.requested), limit)
            : text.leftOf.of(check.known, institutions)}
        </span>
      ) : check.left < 0 ? (
        <CeilingWarning effect="binding">
          <span aria-hidden="true">{millionsText(check.left)}</span>
          <span className="visually-hidden">{text.over(millionsText(-check.left))}</span>
        </CeilingWarning>
      ) : (
        millionsText(check.left)
      )}
    </span>
  )
}

const sentIn = ({ counts }: InstitutionGroup): number =>
  counts.atDistrict + counts.atMinistry + counts.approved
const sentOf = (group: InstitutionGroup): string => text.sentOf(sentIn(group), group.institutions)

const steps = ['approved', 'sent', 'returned', 'working', 'notStarted'] as const
type ProgressStep = (typeof steps)[number]
const fills = {
  approved: 'solid',
  sent: 'slant',
  returned: 'stripes',
  working: 'plain',
  notStarted: 'empty',
} as const satisfies Readonly<Record<ProgressStep, PartFill>>

function stepsOf({
  approved,
  atDistrict,
  atMinistry,
  returned,
  inProgress,
  withErrors,
  calculated,
  notStarted,
}: StatusCounts) {
  const counts: Readonly<Record<ProgressStep, number>> = {
    approved,
    sent: atDistrict + atMinistry,
    returned,
    working: inProgress + withErrors + calculated,
    notStarted,
  }
  return steps.map((step) => ({ key: step, count: counts[step], fill: fills[step] }))
}

function Progress({ gathering: { counts } }: { readonly gathering: InstitutionGroup }): ReactNode {
  const parts = stepsOf(counts)
  const words = parts
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => text.step(text.steps[key], count))
    .join(', ')
  return <StackedBar parts={parts} label={words} />
}
