import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Level } from '#api/access.ts'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { tableBook } from '#documents/web/table-workbook.ts'
import { type ChangeOf, chosenParameters } from '#engine/list/parameters.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import {
  columnsIn,
  declaredSort,
  filterLabels,
  type InstitutionListQuery,
  listSizes,
  writeColumns,
} from '#features/portfolio/institution-filter.ts'
import {
  declaredFilter,
  type InstitutionListColumn,
  isOfSome,
  type ListTotals,
  listColumns,
  listTotals,
  noFilter,
} from '#features/portfolio/institution-rows.ts'
import { institutionListText } from '#features/portfolio/text.ts'
import { FilterChips } from '#features/portfolio/web/filter-chips.tsx'
import {
  changeFilter,
  listQueryFromAddress,
  serializeListQuery,
  useFilterSearch,
} from '#features/portfolio/web/filter-in-address.ts'
import {
  budgetColumns,
  type InstitutionColumn,
  onScreen,
} from '#features/portfolio/web/institution-columns.tsx'
import { FilterForm } from '#features/portfolio/web/institution-filters.tsx'
import styles from '#features/portfolio/web/institution-list.module.css'
import { useSavedScroll } from '#features/portfolio/web/kept-scroll.ts'
import { type ListSelection, useChosen } from '#features/portfolio/web/list-selection.ts'
import { ListViews } from '#features/portfolio/web/list-views.tsx'
import { everyInstitution, useInstitutions } from '#features/portfolio/web/queries.ts'
import { Renewed } from '#features/portfolio/web/renewed.tsx'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TablePager } from '#ui/table-search.tsx'
import { type DataColumn, useQueryTable } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const text = institutionListText

type Props = {
  readonly year: number
  readonly level: Level
  readonly userId: number
  readonly place: Navigation
  readonly to: Partial<PageAddress>
  /** Draws the actions on the chosen institutions. */
  readonly renderActions: (selection: ListSelection) => ReactNode
}

/** The address contains all settings but the saved views. */
export function InstitutionList({ year, level, userId, place, to, renderActions }: Props): ReactNode {
  const listQuery = useMemo(() => listQueryFromAddress(place.address), [place])
  const at = useMemo((): Partial<PageAddress> => ({ desk: 'institutions', ...to }), [to])
  const query = chosenParameters({ ...declaredFilter, ...declaredSort }, listQuery)
  const institutions = useInstitutions(year, { ...query, page: listQuery.page, size: listQuery.size })
  const answer = usePageThatIs(institutions, listQuery, { place, at })
  const columns = useMemo(
    () =>
      budgetColumns({
        year,
        totals: answer?.totals ?? listTotals([]),
        scales: answer?.scales ?? null,
        open: (row) => <Open row={row} place={place} at={at} />,
      }),
    [year, answer, place, at],
  )
  const offered = useMemo(() => onScreen(columns, year), [columns, year])
  const shown = useMemo(() => {
    const keys = columnsIn(listQuery)
    return offered.filter(({ key }) => keys.includes(key))
  }, [offered, listQuery])
  const { view, search, choose } = useInstitutionTable({ listQuery, place, at, columns: shown, answer })
  const { chosen, choosing, chooseNone } = useChosen(listQuery)
  const scrolled = useSavedScroll(place.search, answer ? 'yes' : 'no')
  const [choosesColumns, setChoosesColumns] = useState(false)
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
      <ListViews {...{ year, level, userId, place, at }} />
      <FilterForm year={year} filter={listQuery} search={search} onFilter={choose} />
      <FilterChips place={place} at={at} />
      {answer && (
        <>
          <PanelBar controls={<TablePager view={view} sizes={listSizes} />}>
            <span>{workspaceText.filter.found(answer.found, answer.all)}</span>
            <Button expanded={choosesColumns} onClick={() => setChoosesColumns(!choosesColumns)}>
              {text.columnChoice(shown.length, offered.length)}
            </Button>
            <Button onClick={() => void save()}>{text.export}</Button>
            <Renewed query={institutions} />
          </PanelBar>
          {choosesColumns && (
            <ColumnChoice
              offered={offered}
              shown={shown.map(({ key }) => key)}
              onChoose={(keys) =>
                place.replace({
                  ...at,
                  filter: serializeListQuery({ ...listQuery, columns: writeColumns(keys) }),
                })
              }
            />
          )}
          <p role="status" className={`muted-small ${styles.renewing}`}>
            {[
              comparedBudgetsText(answer.totals),
              answer.totals.approved === null || !shown.some(({ key }) => key === 'approved')
                ? ''
                : text.approvedOf(answer.totals.approved.institutions),
              shown.some(({ key }) => key === 'difference') ? text.againstWhole : '',
              answer.totals.outdated > 0 ? text.renewingSome(answer.totals.outdated) : '',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <div
            ref={scrolled}
            className={`${styles.table} ${chosen.size > 0 ? styles.chosen : ''}`}
            data-loading={institutions.isPlaceholderData}
          >
            <DataTable
              caption={text.heading(year)}
              view={view}
              keyOf={({ institutionId }) => institutionId}
              empty={<NoneFound all={answer.all} listQuery={listQuery} place={place} at={at} />}
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
      {!answer && <QueryState failed={text.failed} of={institutions} />}
    </Panel>
  )
}

type ColumnChoiceProps = {
  readonly offered: readonly InstitutionColumn[]
  readonly shown: readonly InstitutionListColumn[]
  readonly onChoose: (keys: readonly InstitutionListColumn[]) => void
}

function ColumnChoice({ offered, shown, onChoose }: ColumnChoiceProps): ReactNode {
  return (
    <fieldset className={`row ${styles.columnChoice}`}>
      <legend className="visually-hidden">{text.columnChoiceLabel}</legend>
      {offered.map(({ key, head }) => (
        <Checkbox
          key={key}
          label={head}
          checked={shown.includes(key)}
          disabled={key === 'name'}
          onChange={(checked) => onChoose(checked ? [...shown, key] : shown.filter((each) => each !== key))}
        />
      ))}
    </fieldset>
  )
}

type NoneFoundProps = Pick<Props, 'place'> & {
  readonly all: number
  readonly listQuery: InstitutionListQuery
  readonly at: Partial<PageAddress>
}

function NoneFound({ all, listQuery, place, at }: NoneFoundProps): ReactNode {
  if (all === 0) return text.none
  return (
    <>
      {workspaceText.overview.noneFound}{' '}
      <PlaceLink place={place} change={{ ...at, filter: changeFilter(listQuery, noFilter) }}>
        {workspaceText.filter.clearFound}
      </PlaceLink>
    </>
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
    <span className={styles.name}>
      <PlaceLink place={place} change={{ ...at, institution: row.institutionId }} title={row.name}>
        {row.name}
      </PlaceLink>{' '}
      <span className="muted-small">{row.institutionId}</span>
      {row.figures === 'outdated' && <span className="muted-small"> {text.renewing}</span>}
    </span>
  )
}

/** Returns '' if the comparison covers all. */
function comparedBudgetsText(totals: ListTotals): string {
  return isOfSome(totals) ? text.compared(totals.compared) : ''
}
