import { type ReactNode, useMemo, useState } from 'react'
import { type Navigation, type SumGrouping, sumGroupings } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { useForms } from '#budget/web/use-forms.ts'
import { tableBook } from '#documents/web/table-workbook.ts'
import { formatNumber } from '#engine/number/format.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import { CauseTable, signedTugrik } from '#features/changes/web/cause-table.tsx'
import bridgeStyles from '#features/changes/web/variance-table.module.css'
import type { CausesAnswer, CausesUntil } from '#features/consolidation/api.ts'
import { type CauseGroup, causeKinds } from '#features/consolidation/causes.ts'
import { sumsScreenText } from '#features/consolidation/text.ts'
import { varianceSumText } from '#features/consolidation/variance-sum-text.ts'
import { type CauseSum, causesSummed } from '#features/consolidation/web/causes-screen.ts'
import { useCauses } from '#features/consolidation/web/queries.ts'
import { withinPart } from '#features/consolidation/web/sum-screen.ts'
import { filterLabels } from '#features/portfolio/institution-filter.ts'
import { institutionListText } from '#features/portfolio/text.ts'
import { FilterChips } from '#features/portfolio/web/filter-chips.tsx'
import {
  changeFilter,
  emptyListReason,
  filterParams,
  listQueryFromAddress,
  useFilterSearch,
} from '#features/portfolio/web/filter-in-address.ts'
import { FilterForm } from '#features/portfolio/web/institution-filters.tsx'
import { Names } from '#features/portfolio/web/institution-name.tsx'
import styles from '#features/portfolio/web/reviewer.module.css'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { percentText } from '#forms/amounts.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { changeFrom } from '#forms/readings.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TableFrame } from '#ui/table-frame.tsx'
import { TablePager } from '#ui/table-search.tsx'
import { type DataColumn, type pageSizes, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const text = varianceSumText

type Props = { readonly year: number; readonly place: Navigation }

const stay = { desk: 'effect', tab: null } as const

/** Calculates on demand, because the sum covers many budgets. */
export function CausesScreen({ year, place }: Props): ReactNode {
  const [started, setStarted] = useState<'yes' | 'no'>('no')
  const listQuery = useMemo(() => listQueryFromAddress(place.address), [place])
  const search = useFilterSearch(place, stay)
  return (
    <Panel heading={text.title} purpose={text.purpose} lock={null}>
      <FilterForm
        year={year}
        filter={listQuery}
        search={search}
        onFilter={(change) => place.go({ ...stay, filter: changeFilter(listQuery, change) })}
      />
      <FilterChips place={place} at={stay} />
      {started === 'yes' ? (
        <CausesResult year={year} place={place} />
      ) : (
        <div className={styles.begin}>
          <p>{text.begins}</p>
          <Button variant="primary" onClick={() => setStarted('yes')}>
            {text.start}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function CausesResult({ year, place }: Props): ReactNode {
  const { address } = place
  const until = address.sumUntil
  const by = address.sumBy ?? 'region'
  const query = useMemo(
    () => ({ ...filterParams(listQueryFromAddress(address)), until, by }),
    [address, until, by],
  )
  const causes = useCauses(year, query)
  const hasForms = useForms([causes.data?.edition ?? undefined])
  return (
    <>
      <div className={`row ${styles.sums}`}>
        <Select
          label={text.until}
          options={untils.map((value) => ({ value, label: text.untils[value] }))}
          value={until}
          onChange={(value) =>
            place.go({ ...stay, sumUntil: untils.find((each) => each === value) ?? until })
          }
        />
        <Select
          label={text.by}
          options={sumGroupings.map((value) => ({ value, label: sumsScreenText.groupings[value] }))}
          value={by}
          onChange={(value) =>
            place.go({ ...stay, sumBy: sumGroupings.find((each) => each === value) ?? null })
          }
        />
      </div>
      <QueryState failed={text.failed} of={causes} />
      {causes.isPending && (
        <>
          <p role="status">{text.loading}</p>
          <Loading rows={6} />
        </>
      )}
      {causes.data && hasForms && (
        <Summed answer={causes.data} until={until} year={year} place={place} by={by} />
      )}
    </>
  )
}

const untils: readonly CausesUntil[] = ['now', 'sent']

type SummedProps = Props & {
  readonly answer: CausesAnswer
  readonly until: CausesUntil
  readonly by: SumGrouping
}

function Summed({ answer, until, year, place, by }: SummedProps): ReactNode {
  const { before, after, present, causes, missing } = useMemo(
    () => causesSummed(answer, captionsOf(answer.edition)),
    [answer],
  )
  const all = present + answer.missing.length
  if (all === 0) return <Note kind="info">{emptyListReason(place.address)}</Note>
  return (
    <>
      <div className="row-text muted-small">
        <span>{text.about(present, all)}</span>
        {missing.map(({ why, of }) => (
          <Names key={why} place={place} of={of} summary={text.missing[why](of.length)} />
        ))}
      </div>
      {present === 0 ? (
        <Note kind="info">{text.none}</Note>
      ) : (
        <>
          <Groups {...{ answer, until, year, place, by }} />
          <CauseTable
            caption={text.caption}
            before={{ name: text.before(year - 1), amount: before }}
            after={{ name: text.untils[until], amount: after }}
            rows={causes.map((cause) => ({
              key: cause.key,
              name: nameOf(cause),
              amount: cause.amount,
              detailsLabel: text.institutions(cause.parts.length),
              renderDetails: () => <Parts cause={cause} place={place} />,
            }))}
          />
        </>
      )}
    </>
  )
}

function Groups({ answer: { groups, whole }, until, year, place, by }: SummedProps): ReactNode {
  const columns = useMemo(
    () => groupColumns({ groups, whole, year, until, by, place }),
    [groups, whole, year, until, by, place],
  )
  const view = useTableView({
    columns,
    rows: groups,
    textOf: ({ name }) => name,
    size: groupsAtOnce,
    inAddress: 'all',
  })
  const heading = text.grouped[by]
  const save = (): Promise<void> =>
    tableBook(columns, view.filteredRows, workspaceText.rail.places.effect, {
      above: [
        `${text.title}: ${heading}`,
        ...filterLabels(listQueryFromAddress(place.address)).map(({ words }) => words),
        text.unit,
        '',
      ],
      totals: institutionListText.total,
    })
      .then((book) => saveFile(book, text.fileName(year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  return (
    <>
      <PanelBar controls={groups.length > groupsAtOnce && <TablePager view={view} />}>
        <h3>{heading}</h3>
        <Button onClick={() => void save()}>{institutionListText.export}</Button>
      </PanelBar>
      <DataTable
        caption={`${heading}, ${text.unit}`}
        view={view}
        keyOf={({ key }) => key}
        empty={text.none}
        totalLabel={institutionListText.total}
      />
    </>
  )
}

/** Every aimag and the capital fit on one page. */
const groupsAtOnce = 50 satisfies (typeof pageSizes)[number]

type GroupColumnsOptions = Pick<SummedProps, 'year' | 'until' | 'by' | 'place'> &
  Pick<CausesAnswer, 'groups' | 'whole'>

/** Amounts are in whole tugrik. */
function groupColumns({
  groups,
  whole,
  year,
  until,
  by,
  place,
}: GroupColumnsOptions): readonly DataColumn<CauseGroup>[] {
  const amount = (
    key: string,
    head: string,
    of: (row: Omit<CauseGroup, 'key' | 'name'>) => number,
    formatAmount: (tugrik: number) => string,
  ): DataColumn<CauseGroup> => ({
    key,
    head,
    kind: 'figure',
    value: of,
    cell: (row) => formatAmount(of(row)),
    total: of(whole),
    totalCell: formatAmount(of(whole)),
    format: '#,##0',
  })
  const plain = (value: number): string => formatNumber(value, { atMost: 0 })
  const kinds = causeKinds.filter((kind) => groups.some(({ moved }) => moved[kind] !== 0))
  return [
    {
      key: 'name',
      head: text.grouped[by],
      kind: 'name',
      value: ({ name }) => name,
      cell: ({ key, name }) => (
        <PlaceLink
          place={place}
          change={
            by === 'institution'
              ? { institution: key, tab: null }
              : { ...stay, ...withinPart(by, key, place.address) }
          }
        >
          {name}
        </PlaceLink>
      ),
    },
    ...(by === 'institution'
      ? []
      : [amount('institutions', text.columns.count, ({ institutions }) => institutions, plain)]),
    amount('before', text.before(year - 1), ({ before }) => before, plain),
    ...kinds.map((kind) =>
      amount(
        kind,
        kind === 'blank' ? text.columns.blanks : varianceText.causes[kind],
        ({ moved }) => moved[kind],
        signedTugrik,
      ),
    ),
    amount('after', text.untils[until], ({ after }) => after, plain),
    {
      key: 'percent',
      head: text.columns.percent,
      kind: 'figure',
      value: percentOf,
      cell: (row) => percentWords(percentOf(row)),
      total: percentOf(whole),
      totalCell: percentWords(percentOf(whole)),
      format: '0.0',
    },
  ]
}

const percentOf = ({ before, after }: Pick<CauseGroup, 'before' | 'after'>): number | null =>
  changeFrom(before, after).percent
const percentWords = (percent: number | null): string => (percent === null ? '' : percentText(percent))

type PartsProps = { readonly cause: CauseSum; readonly place: Navigation }

function Parts({ cause, place }: PartsProps): ReactNode {
  return (
    <TableFrame
      label={text.opened(nameOf(cause))}
      headers={[text.columns.institution, text.columns.amount]}
      classes={`table-figures ${bridgeStyles.changes}`}
      rows={cause.parts.map(({ institutionId, name, amount }) => ({
        key: institutionId,
        cells: [
          <PlaceLink key="name" place={place} change={{ institution: institutionId, tab: null }}>
            {name}
          </PlaceLink>,
          signedTugrik(amount),
        ],
      }))}
    />
  )
}

function nameOf({ kind, blank }: CauseSum): string {
  return kind === 'blank' ? (blank ?? '') : varianceText.causes[kind]
}

function captionsOf(edition: string | null): ReadonlyMap<string, string> {
  if (edition === null) return new Map()
  return new Map([...everySheet(editionOf(edition))].map(([code, { caption }]) => [code, caption]))
}
