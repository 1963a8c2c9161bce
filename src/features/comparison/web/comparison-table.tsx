import { type ReactNode, useMemo } from 'react'
import { indicatorFigure, indicatorText, indicatorUnit, type Spread } from '#budget/indicators.ts'

import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { tableBook } from '#documents/web/table-workbook.ts'
import {
  type ComparedColumn,
  type ComparisonSettings,
  comparedColumns,
  comparedRows,
} from '#features/comparison/comparison.ts'
import { indicatorComparisonText } from '#features/comparison/text.ts'
import { comparedWith } from '#features/comparison/web/comparison.ts'
import styles from '#features/comparison/web/comparison-screen.module.css'
import type { ComparisonAnswer } from '#features/portfolio/api.ts'
import { filterLabels, listSizes } from '#features/portfolio/institution-filter.ts'
import { regionIn, stateOf, typeOf } from '#features/portfolio/institution-rows.ts'
import type { ComparedInstitution } from '#features/portfolio/overview.ts'
import { changeFilter, listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'
import { useSavedScroll } from '#features/portfolio/web/kept-scroll.ts'
import { StatusWithMark } from '#features/portfolio/web/status-mark.tsx'
import { percentText } from '#forms/amounts.ts'
import type { Group } from '#forms/profile.ts'
import { changeFrom } from '#forms/readings.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { PanelBar } from '#ui/panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TablePager } from '#ui/table-search.tsx'
import { type DataColumn, useQueryTable } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const text = indicatorComparisonText.table

type Props = {
  readonly comparison: ComparisonAnswer
  readonly compared: ComparisonSettings
  readonly place: Navigation
  readonly year: number
  /** The groups determine the decimals of amounts. */
  readonly groups: readonly Group[]
}

export function ComparedTable({ comparison, compared, place, year, groups }: Props): ReactNode {
  const { spread } = comparison
  const rows = useMemo(() => comparedRows(comparison, compared), [comparison, compared])
  const columns = useMemo(
    () => comparedBookColumns({ spread, compared, groups }, place),
    [spread, compared, groups, place],
  )
  const listQuery = listQueryFromAddress(place.address)
  const { indicator } = compared
  const { name } = indicatorComparisonText.indicators[indicator]
  const scrolled = useSavedScroll(`${year} ${place.address.filter} ${indicator}`, 'yes')
  const save = (): Promise<void> =>
    tableBook(columns, rows, indicatorComparisonText.sheet, {
      above: [
        `${indicatorComparisonText.heading(year)}: ${name}`,
        indicatorComparisonText.indicators[indicator].of,
        ...filterLabels(listQuery).map(({ words }) => words),
        ...chosenWords(compared),
        '',
      ],
      totals: indicatorComparisonText.spread.median,
    })
      .then((book) => saveFile(book, indicatorComparisonText.fileName(year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  const shown = useMemo(() => columns.filter(({ key }) => key !== 'number'), [columns])
  const view = useQueryTable(shown, rows, {
    query: {
      sort: compared.compareSort,
      direction: compared.compareDirection,
      page: compared.comparePage,
      size: listQuery.size,
    },
    go: ({ sort, direction, page, size }) =>
      place.go({
        compared: comparedWith(compared, {
          compareSort: comparedColumns.find((each) => each === sort),
          compareDirection: direction,
          comparePage: page,
        }),
        filter:
          size === listQuery.size
            ? place.address.filter
            : changeFilter(listQuery, { size: listSizes.find((each) => each === size) }),
      }),
    manualSorting: true,
  })
  return (
    <div className="stack">
      <PanelBar controls={<TablePager view={view} sizes={listSizes} />}>
        <Button onClick={() => void save()}>{text.export}</Button>
        {compared.compareSort === 'apart' && (
          <span>{compared.compareDirection === 'descending' ? text.farthest : text.nearest}</span>
        )}
        {chosenWords(compared).map((words) => (
          <span key={words} className={styles.chosen}>
            {text.shown}: {words}
            <PlaceLink
              place={place}
              change={{
                compared: comparedWith(compared, { position: 'all', comparePage: 0 }),
              }}
            >
              <span className="visually-hidden">{text.clear(words)}</span>
              <Icon name="close" />
            </PlaceLink>
          </span>
        ))}
      </PanelBar>
      <div ref={scrolled}>
        <DataTable
          caption={text.caption(name)}
          view={view}
          keyOf={({ institutionId }) => institutionId}
          empty={text.none}
          totalLabel={spread === null ? null : indicatorComparisonText.spread.median}
        />
      </div>
    </div>
  )
}

function chosenWords({ position }: ComparisonSettings): readonly string[] {
  return position === 'all' ? [] : [indicatorComparisonText.position[position]]
}

type ComparedTableContext = {
  readonly spread: Spread | null
  readonly compared: ComparisonSettings
  readonly groups: readonly Group[]
}

type ComparisonColumn = DataColumn<ComparedInstitution> & { readonly key: ComparedColumn | 'highlight' }

/** Thousand tugrik. */
function comparedBookColumns(
  { spread, compared, groups }: ComparedTableContext,
  place: Navigation,
): readonly ComparisonColumn[] {
  const { indicator, highlight } = compared
  const headers = text.columns
  const amount = (value: number): string => indicatorText(value, indicator, groups)
  const percentOf = (value: number): number | null => spread && changeFrom(spread.median, value).percent
  return [
    { key: 'number', head: headers.number, value: ({ institutionId }) => institutionId },
    {
      key: 'name',
      head: headers.name,
      kind: 'name',
      value: ({ name }) => name,
      cell: (row) => <Name row={row} isHighlighted={row.institutionId === highlight} place={place} />,
    },
    {
      key: 'value',
      head: headers.value(indicatorUnit(indicator)),
      kind: 'figure',
      format: '#,##0.0',
      value: ({ value }) => indicatorFigure(value, indicator),
      cell: ({ value }) => amount(value),
      total: spread && indicatorFigure(spread.median, indicator),
      totalCell: spread && amount(spread.median),
    },
    {
      key: 'apart',
      head: headers.deviation,
      kind: 'figure',
      format: '0.0',
      value: ({ value }) => percentOf(value),
      cell: ({ value }) => {
        const percent = percentOf(value)
        return percent === null ? '' : percentText(percent)
      },
    },
    {
      key: 'position',
      head: headers.position,
      value: ({ position }) => indicatorComparisonText.position[position],
      cell: ({ position }) => (
        <span className="outside" data-position={position}>
          {indicatorComparisonText.position[position]}
        </span>
      ),
    },
    {
      key: 'highlight',
      head: headers.highlight,
      kind: 'action',
      value: null,
      cell: (row) => <HighlightLink row={row} compared={compared} place={place} />,
    },
    { key: 'status', head: headers.status, value: stateOf, cell: StatusWithMark },
    { key: 'type', head: headers.type, value: typeOf },
    { key: 'region', head: headers.region, value: regionIn },
  ]
}

type NameProps = {
  readonly row: ComparedInstitution
  readonly isHighlighted: boolean
  readonly place: Navigation
}

function Name({ row: { institutionId, name }, isHighlighted, place }: NameProps): ReactNode {
  return (
    <>
      <PlaceLink place={place} change={{ institution: institutionId, tab: null }}>
        {name}
      </PlaceLink>{' '}
      <span className="muted-small">{institutionId}</span>
      {isHighlighted && <span className={styles.highlight}> {indicatorComparisonText.highlighted.here}</span>}
    </>
  )
}

type HighlightProps = Pick<Props, 'compared' | 'place'> & { readonly row: ComparedInstitution }

function HighlightLink({ row: { institutionId, name }, compared, place }: HighlightProps): ReactNode {
  if (institutionId === compared.highlight) return null
  return (
    <PlaceLink place={place} change={{ compared: comparedWith(compared, { highlight: institutionId }) }}>
      {indicatorComparisonText.highlighted.highlight}
      <span className="visually-hidden">{name}</span>
    </PlaceLink>
  )
}
