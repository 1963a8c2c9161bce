import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo } from 'react'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { AmountInColumn } from '#budget/web/amount-in-column.tsx'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { tableBook } from '#documents/web/table-workbook.ts'
import { type ChangeOf, chosenParameters } from '#engine/list/parameters.ts'
import { countText } from '#engine/number/format.ts'
import { timeText } from '#engine/time.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import {
  declaredSort,
  filterLabels,
  type InstitutionListQuery,
  listSizes,
} from '#features/portfolio/institution-filter.ts'
import {
  type ApprovedTotals,
  approvedIn,
  type CeilingTotals,
  ceilingOf,
  changeOf,
  comparedYears,
  costOfLearnerIn,
  declaredFilter,
  differenceOf,
  filledOf,
  headcountChangeOf,
  headcountOf,
  type InstitutionListColumn,
  isOfSome,
  type ListTotals,
  learnersOf,
  listColumns,
  listTotals,
  regionIn,
  remainingOf,
  requestedAmount,
  requestedLastYear,
  stateOf,
  typeOf,
} from '#features/portfolio/institution-rows.ts'
import { institutionListText } from '#features/portfolio/text.ts'
import { FilterChips } from '#features/portfolio/web/filter-chips.tsx'
import {
  changeFilter,
  listQueryFromAddress,
  useFilterSearch,
} from '#features/portfolio/web/filter-in-address.ts'
import { FilterForm } from '#features/portfolio/web/institution-filters.tsx'
import styles from '#features/portfolio/web/institution-list.module.css'
import { useSavedScroll } from '#features/portfolio/web/kept-scroll.ts'
import { type ListSelection, useChosen } from '#features/portfolio/web/list-selection.ts'
import { everyInstitution, useInstitutions } from '#features/portfolio/web/queries.ts'
import { Renewed } from '#features/portfolio/web/renewed.tsx'
import { StatusWithMark } from '#features/portfolio/web/status-mark.tsx'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { amountText, formatSum, percentText } from '#forms/amounts.ts'
import { groupOf } from '#forms/profile.ts'
import { budgetTotalText } from '#forms/total-text.ts'

import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed } from '#ui/note.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TablePager } from '#ui/table-search.tsx'
import { type DataColumn, useQueryTable } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const text = institutionListText

type Props = {
  readonly year: number
  readonly place: Navigation
  readonly to: Partial<PageAddress>
  /** Draws the actions on the chosen institutions. */
  readonly renderActions: (selection: ListSelection) => ReactNode
}

/** The address contains all settings. */
export function InstitutionList({ year, place, to, renderActions }: Props): ReactNode {
  const listQuery = useMemo(() => listQueryFromAddress(place.address), [place])
  const at = useMemo((): Partial<PageAddress> => ({ desk: 'institutions', ...to }), [to])
  const query = chosenParameters({ ...declaredFilter, ...declaredSort }, listQuery)
  const institutions = useInstitutions(year, { ...query, page: listQuery.page, size: listQuery.size })
  const answer = usePageThatIs(institutions, listQuery, { place, at })
  const columns = useMemo(
    () =>
      institutionColumns({
        year,
        totals: answer?.totals ?? listTotals([]),
        open: (row) => <Open row={row} place={place} at={at} />,
      }),
    [year, answer, place, at],
  )
  // The screen shows the number within the name column.
  const shown = useMemo(() => columns.filter(({ key }) => key !== 'number'), [columns])
  const { view, search, choose } = useInstitutionTable({ listQuery, place, at, columns: shown, answer })
  const { chosen, choosing, chooseNone } = useChosen(listQuery)
  const scrolled = useSavedScroll(place.search, answer ? 'yes' : 'no')
  const save = (): Promise<void> =>
    everyInstitution(year, query)
      .then((rows) =>
        tableBook(columns, rows, workspaceText.rail.places.institutions, {
          above: [
            text.heading(year),
            ...filterLabels(listQuery).map(({ words }) => words),
            text.thousands,
            '',
          ],
          totals: text.total,
        }),
      )
      .then((book) => saveFile(book, text.fileName(year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  return (
    <Panel heading={text.heading(year)} purpose={text.purpose} lock={null}>
      <FilterForm year={year} filter={listQuery} search={search} onFilter={choose} />
      <FilterChips place={place} at={at} />
      {answer && (
        <>
          <PanelBar controls={<TablePager view={view} sizes={listSizes} />}>
            <span>{workspaceText.filter.found(answer.found, answer.all)}</span>
            <Button onClick={() => void save()}>{text.export}</Button>
            <Renewed query={institutions} />
          </PanelBar>
          <p role="status" className={`muted-small ${styles.renewing}`}>
            {[
              comparedBudgetsText(answer.totals),
              answer.totals.approved === null ? '' : text.approvedOf(answer.totals.approved.institutions),
              answer.totals.outdated > 0 ? text.renewingSome(answer.totals.outdated) : '',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <div ref={scrolled} className={chosen.size > 0 ? styles.chosen : undefined}>
            <DataTable
              caption={text.heading(year)}
              view={view}
              keyOf={({ institutionId }) => institutionId}
              empty={answer.all === 0 ? text.none : workspaceText.overview.noneFound}
              totalLabel={text.total}
              choosing={choosing}
            />
          </div>
          {renderActions({
            chosen,
            rows: answer.rows,
            found: answer.found,
            everyone: () => everyInstitution(year, query),
            onChoose: choosing.choose,
            onNone: chooseNone,
          })}
        </>
      )}
      {!answer && !institutions.isError && <Loading rows={8} />}
      {institutions.isError && !answer && (
        <Failed
          title={text.failed}
          message={errorMessage(institutions.error)}
          onRetry={() => void institutions.refetch()}
        />
      )}
    </Panel>
  )
}

type PagedAnswer<Answer> = { readonly data: Answer | undefined; readonly isPlaceholderData: boolean }

/** A page number beyond the last page redirects to the last one and loads nothing until then. */
export function usePageThatIs<Answer extends { readonly found: number }>(
  { data, isPlaceholderData }: PagedAnswer<Answer>,
  listQuery: InstitutionListQuery,
  { place, at }: { readonly place: Navigation; readonly at: Partial<PageAddress> },
): Answer | undefined {
  // Data of the previous filter may have another number of pages.
  const last = data && !isPlaceholderData ? Math.max(0, Math.ceil(data.found / listQuery.size) - 1) : null
  const isPastEnd = last !== null && listQuery.page > last
  useEffect(() => {
    if (isPastEnd) place.replace({ ...at, filter: changeFilter(listQuery, { page: last }) })
  }, [isPastEnd, last, listQuery, place, at])
  return isPastEnd ? undefined : data
}

type InstitutionTableOptions<Row> = {
  readonly listQuery: InstitutionListQuery
  readonly place: Navigation
  readonly at: Partial<PageAddress>
  readonly columns: readonly DataColumn<Row>[]
  readonly answer: { readonly rows: readonly Row[]; readonly found: number } | undefined
}

export function useInstitutionTable<Row extends RowData>(options: InstitutionTableOptions<Row>) {
  const { listQuery, place, at, columns, answer } = options
  const choose = (change: ChangeOf<InstitutionListQuery>): void =>
    place.go({ ...at, filter: changeFilter(listQuery, change) })
  const view = useQueryTable(columns, answer?.rows ?? [], {
    query: listQuery,
    go: ({ sort, size, ...change }) =>
      choose({
        ...change,
        sort: listColumns.find((each) => each === sort),
        size: listSizes.find((each) => each === size),
      }),
    manualSorting: true,
    manualPagination: true,
    rowCount: answer?.found ?? 0,
  })
  return { view, search: useFilterSearch(place, at), choose }
}

type OpenProps = Pick<Props, 'place'> & { readonly row: InstitutionRow; readonly at: Partial<PageAddress> }

function Open({ row, place, at }: OpenProps): ReactNode {
  return (
    <>
      <PlaceLink place={place} change={{ ...at, institution: row.institutionId }}>
        {row.name}
      </PlaceLink>{' '}
      <span className={`muted-small ${styles.renewing}`}>{row.institutionId}</span>
      {row.figures === 'outdated' && (
        <span className={`muted-small ${styles.renewing}`}> {text.renewing}</span>
      )}
    </>
  )
}

const { columns: headers } = institutionListText

type InstitutionColumn = DataColumn<InstitutionRow> & { readonly key: InstitutionListColumn }

type AmountColumn = Pick<InstitutionColumn, 'key' | 'head' | 'group' | 'total' | 'totalCell'>

type InstitutionColumnsOptions = {
  readonly year: number
  readonly totals: ListTotals
  readonly open: (row: InstitutionRow) => ReactNode
}

/** Thousand tugrik. */
function institutionColumns({ year, totals, open }: InstitutionColumnsOptions): readonly InstitutionColumn[] {
  const sum = (tugrik: number): string => formatSum(tugrik, totals.groups)
  const sumOrNone = (tugrik: number | null): string => (tugrik === null ? budgetTotalText.none : sum(tugrik))
  const amount = (shown: AmountColumn, of: (row: InstitutionRow) => number | null): InstitutionColumn => ({
    ...shown,
    kind: 'figure',
    format: '#,##0.00',
    value: (row) => perThousand(of(row)),
    cell: (row) => {
      const tugrik = of(row)
      return tugrik === null ? (
        ''
      ) : (
        <AmountInColumn tugrik={tugrik} of={[groupOf(row)]} among={totals.groups} />
      )
    },
  })
  const share = (shown: AmountColumn, of: (row: InstitutionRow) => number | null): InstitutionColumn => ({
    ...shown,
    kind: 'figure',
    format: '0.0',
    value: of,
    cell: (row) => percent(of(row)),
  })
  const change = (shown: AmountColumn, of: (row: InstitutionRow) => number | null): InstitutionColumn => ({
    ...share(shown, of),
    cell: (row) => {
      const isUnfinished = comparedYears(row).kind === 'unfinished'
      return isUnfinished ? (
        <span className={`muted-small ${styles.renewing}`}>{budgetTotalText.notComparable}</span>
      ) : (
        percent(of(row))
      )
    },
  })
  const { requested, headcount } = budgetTotalText.names
  const ceilingColumns = ({
    limit,
    left,
    limited,
    all,
    requested: under,
  }: CeilingTotals): readonly InstitutionColumn[] => [
    amount(
      {
        key: 'ceiling',
        head: headers.ceiling,
        group: requested,
        total: perThousand(limit),
        totalCell: sum(limit),
      },
      ceilingOf,
    ),
    {
      ...amount(
        {
          key: 'left',
          head: headers.left,
          group: requested,
          total: perThousand(left),
          totalCell:
            left === null
              ? workspaceText.overview.leftOf.limited(limited, all, sum(under), sum(limit))
              : leftText(left, sum),
        },
        remainingOf,
      ),
      cell: (row) => {
        const left = remainingOf(row)
        return left === null ? (
          ''
        ) : (
          <Left tugrik={left} formatAmount={(tugrik) => amountText(tugrik, groupOf(row))} />
        )
      },
    },
  ]
  const approvedColumn = ({ amount: whole }: ApprovedTotals): InstitutionColumn =>
    amount(
      {
        key: 'approved',
        head: headers.approved,
        group: requested,
        total: perThousand(whole),
        totalCell: sum(whole),
      },
      approvedIn,
    )
  return [
    { key: 'number', head: headers.number, value: ({ institutionId }) => institutionId },
    { key: 'name', head: headers.name, kind: 'name', value: ({ name }) => name, cell: open },
    { key: 'status', head: headers.status, value: stateOf, cell: StatusWithMark },
    amount(
      {
        key: 'requestedLastYear',
        head: headers.total(year - 1),
        group: requested,
        total: perThousand(totals.requestedLastYear),
        totalCell: sumOrNone(totals.requestedLastYear),
      },
      requestedLastYear,
    ),
    amount(
      {
        key: 'requested',
        head: headers.total(year),
        group: requested,
        total: perThousand(totals.requested),
        totalCell: sumOrNone(totals.requested),
      },
      requestedAmount,
    ),
    // Only if there is an approval, because the table is wide.
    ...(totals.approved === null ? [] : [approvedColumn(totals.approved)]),
    // Only if an institution has a ceiling.
    ...(totals.ceiling === null ? [] : ceilingColumns(totals.ceiling)),
    change(
      {
        key: 'change',
        head: headers.change,
        group: requested,
        total: totals.change,
        totalCell: percent(totals.change),
      },
      changeOf,
    ),
    amount(
      {
        key: 'costOfLearner',
        head: headers.costOfLearner,
        group: requested,
        total: perThousand(totals.costOfLearner),
        totalCell: totals.costOfLearner === null ? '' : sum(totals.costOfLearner),
      },
      costOfLearnerIn,
    ),
    amount(
      {
        key: 'headcount',
        head: headers.total(year),
        group: headcount,
        total: perThousand(totals.headcount),
        totalCell: sumOrNone(totals.headcount),
      },
      headcountOf,
    ),
    change(
      {
        key: 'headcountChange',
        head: headers.change,
        group: headcount,
        total: totals.headcountChange,
        totalCell: percent(totals.headcountChange),
      },
      headcountChangeOf,
    ),
    share(
      {
        key: 'difference',
        head: headers.difference,
        group: headcount,
        total: totals.difference,
        totalCell: percent(totals.difference),
      },
      differenceOf,
    ),
    {
      key: 'learners',
      head: headers.learners,
      kind: 'figure',
      value: learnersOf,
      cell: (row) => countOf(learnersOf(row)),
      format: '#,##0',
      total: totals.learners,
      totalCell: totals.learners === 0 ? budgetTotalText.none : countOf(totals.learners),
    },
    {
      key: 'filled',
      head: headers.filled,
      kind: 'figure',
      value: filledOf,
      cell: ({ filled, blanks }) => institutionListText.filled(filled, blanks),
      format: '0%',
    },
    {
      key: 'errors',
      head: headers.errors,
      kind: 'figure',
      value: ({ errors }) => errors,
      cell: ({ errors }) => (errors === 0 ? '' : <span className={styles.errors}>{errors}</span>),
      total: totals.errors,
      totalCell: countText(totals.errors),
    },
    {
      key: 'warnings',
      head: headers.warnings,
      kind: 'figure',
      value: ({ warnings }) => warnings,
      cell: ({ warnings }) => (warnings === 0 ? '' : warnings),
      total: totals.warnings,
      totalCell: countText(totals.warnings),
    },
    { key: 'type', head: headers.type, value: typeOf },
    { key: 'region', head: headers.region, value: regionIn },
    { key: 'sent', head: headers.sent, value: ({ sentAt }) => whenOf(sentAt) },
    { key: 'deadline', head: headers.deadline, value: ({ deadline }) => whenOf(deadline) },
  ]
}

type LeftProps = { readonly tugrik: number; readonly formatAmount: (tugrik: number) => string }

function Left({ tugrik, formatAmount }: LeftProps): ReactNode {
  return tugrik < 0 ? (
    <CeilingWarning effect="binding">{leftText(tugrik, formatAmount)}</CeilingWarning>
  ) : (
    formatAmount(tugrik)
  )
}

function leftText(tugrik: number, formatAmount: (tugrik: number) => string): string {
  return tugrik < 0 ? workspaceText.overview.over(formatAmount(-tugrik)) : formatAmount(tugrik)
}

const whenOf = (iso: string | null): string => (iso === null ? '' : timeText(iso))

/** Returns '' if the comparison covers all. */
function comparedBudgetsText(totals: ListTotals): string {
  return isOfSome(totals) ? text.compared(totals.compared) : ''
}

function countOf(count: number | null): string {
  return count === null ? '' : countText(count)
}

function percent(change: number | null): string {
  return change === null ? '' : percentText(change)
}

function perThousand(amount: number | null): number | null {
  return amount === null ? null : amount / 1000
}
