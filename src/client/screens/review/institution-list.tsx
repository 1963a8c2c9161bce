import { type ReactNode, useMemo, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { everyInstitution, useInstitutions } from '#client/api/review-queries.ts'
import styles from '#client/screens/review/review.module.css'
import type { Address, Place } from '#client/shell/address.ts'
import { PlaceLink } from '#client/shell/page-header.tsx'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Select } from '#client/ui/fields.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Failed } from '#client/ui/note.tsx'
import { Panel, PanelBar } from '#client/ui/panel.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { type BookColumn, tableBook } from '#client/ui/table-book.ts'
import { TableSearch } from '#client/ui/table-search.tsx'
import { type TableOrder, useServedTable } from '#client/ui/table-view.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { InstitutionRow, InstitutionsQuery } from '#contract/review.ts'
import {
  askedBeforeOf,
  askedOf,
  changeOf,
  costOfLearnerIn,
  differenceOf,
  filledOf,
  headcountOf,
  type ListColumn,
  type ListTotals,
  learnersOf,
  listColumns,
  listTotals,
  regionIn,
  type Standing,
  sortValues,
  standings,
  stateOf,
  typeOf,
} from '#domain/draft/institution-list.ts'
import { amountText, percentText, sumText } from '#domain/draft/readings-in-words.ts'
import { formatNumber } from '#domain/number/format.ts'
import { groupOf } from '#domain/organisation/profile.ts'
import { timeText } from '#domain/time/time.ts'
import { tableText } from '#text/data-table.ts'
import { deskText } from '#text/desk.ts'
import { readingText } from '#text/readings.ts'
import { reviewText } from '#text/review.ts'

const text = reviewText.list

type Props = {
  readonly year: number
  readonly place: Place
  /** Where in an institution's year one begins. */
  readonly to: Partial<Address>
}

/** The reviewer's institutions and how each stands: found, filtered, put in order, exported; the name opens one. */
export function InstitutionList({ year, place, to }: Props): ReactNode {
  const [standing, setStanding] = useState<Standing | 'all'>('all')
  const [type, setType] = useState<Type>('all')
  const table = useServedTable(50)
  const look = { search: table.search, standing, type, ...orderOf(table.order) }
  const institutions = useInstitutions(year, { ...look, page: table.wanted, size: table.size })
  const answer = institutions.data
  const columns = useMemo(
    () =>
      institutionColumns({
        year,
        totals: answer?.totals ?? listTotals([]),
        open: (row) => <Open row={row} place={place} to={to} />,
      }),
    [year, answer?.totals, place, to],
  )
  const view = answer && table.viewOf(answer)
  const choose = (change: () => void): void => {
    change()
    table.restart()
  }
  const save = (): Promise<void> =>
    everyInstitution(year, look)
      .then((rows) => tableBook(columns, rows, reviewText.page.list))
      .then((book) => saveFile(book, text.fileName(year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: sentenceOf(error) }))
  return (
    <Panel heading={text.heading(year)} purpose={text.purpose} lock={null}>
      {answer && view && (
        <>
          <PanelBar looking={<TableSearch label={text.search} placeholder={text.searchIn} view={view} />}>
            <Select
              label={text.standing}
              options={choices(deskText.standings)}
              value={standing}
              onChange={(value) =>
                choose(() => setStanding(standings.find((each) => each === value) ?? 'all'))
              }
            />
            <Select
              label={text.type}
              options={choices(reviewText.types)}
              value={type}
              onChange={(value) => choose(() => setType(types.find((each) => each === value) ?? 'all'))}
            />
            <Button onClick={() => void save()}>{text.export}</Button>
          </PanelBar>
          <p role="status" className={styles.renewing}>
            {answer.totals.outdated > 0 && text.renewingSome(answer.totals.outdated)}
          </p>
          <DataTable
            caption={text.heading(year)}
            columns={columns}
            view={view}
            keyOf={({ institutionId }) => institutionId}
            empty={answer.all === 0 ? text.none : tableText.noneFound}
            totalLabel={text.total}
          />
        </>
      )}
      {institutions.isPending && <Loading rows={8} />}
      {institutions.isError && (
        <Failed
          title={text.failed}
          message={sentenceOf(institutions.error)}
          onRetry={() => institutions.refetch()}
        />
      )}
    </Panel>
  )
}

type Type = InstitutionsQuery['type']
const types: readonly Type[] = ['EBS', 'SUB', 'NTB']

/** The order as it is asked for: the columns of the list are called as those of the table. */
function orderOf(order: TableOrder | null): Pick<InstitutionsQuery, 'order' | 'way'> {
  const key = listColumns.find((each) => each === order?.key) ?? null
  return { order: key, way: order?.way ?? 'ascending' }
}

type OpenProps = Pick<Props, 'place' | 'to'> & { readonly row: InstitutionRow }

function Open({ row, place, to }: OpenProps): ReactNode {
  return (
    <>
      <PlaceLink place={place} change={{ ...to, institution: row.institutionId }}>
        {row.name}
      </PlaceLink>
      {row.figures === 'outdated' && <span className={styles.renewing}> {text.renewing}</span>}
    </>
  )
}

function choices(labels: Readonly<Record<string, string>>) {
  const each = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return [{ value: 'all', label: text.all }, ...each]
}

const { columns: heads } = reviewText.list

type InstitutionColumn = BookColumn<InstitutionRow>

type Shown = { readonly key: ListColumn } & Pick<InstitutionColumn, 'head' | 'kind' | 'cell' | 'written'> &
  Partial<Pick<InstitutionColumn, 'group' | 'total'>>

type AmountColumn = { readonly key: ListColumn } & Pick<InstitutionColumn, 'head' | 'group' | 'total'>

type Asked = {
  readonly year: number
  readonly totals: ListTotals
  /** The name as the way to the institution. */
  readonly open: (row: InstitutionRow) => ReactNode
}

/** The columns of the reviewer's list; amounts in thousand tugrik. */
function institutionColumns({ year, totals, open }: Asked): readonly InstitutionColumn[] {
  const sum = (tugrik: number): string => sumText(tugrik, totals.groups)
  const amount = (shown: AmountColumn, of: (row: InstitutionRow) => number | null): InstitutionColumn =>
    column({
      ...shown,
      kind: 'figure',
      cell: (row) => {
        const tugrik = of(row)
        return tugrik === null ? '' : amountText(tugrik, groupOf(row))
      },
      written: (row) => perThousand(of(row)),
    })
  const share = (shown: AmountColumn, of: (row: InstitutionRow) => number | null): InstitutionColumn =>
    column({ ...shown, kind: 'figure', cell: (row) => percent(of(row)), written: of })
  const { asked, headcount } = readingText.names
  return [
    column({
      key: 'number',
      head: heads.number,
      kind: 'text',
      cell: ({ institutionId }) => institutionId,
      written: ({ institutionId }) => institutionId,
    }),
    column({ key: 'name', head: heads.name, kind: 'name', cell: open, written: ({ name }) => name }),
    column({ key: 'type', head: heads.type, kind: 'text', cell: typeOf, written: typeOf }),
    column({ key: 'region', head: heads.region, kind: 'text', cell: regionIn, written: regionIn }),
    column({ key: 'status', head: heads.status, kind: 'text', cell: statusMark, written: stateOf }),
    column({
      key: 'filled',
      head: heads.filled,
      kind: 'figure',
      cell: ({ filled, blanks }) => reviewText.list.filled(filled, blanks),
      written: filledOf,
    }),
    column({
      key: 'errors',
      head: heads.errors,
      kind: 'figure',
      cell: (row) => (row.errors === 0 ? '' : <span className={styles.errors}>{row.errors}</span>),
      written: (row) => row.errors,
      total: String(totals.errors),
    }),
    column({
      key: 'warnings',
      head: heads.warnings,
      kind: 'figure',
      cell: ({ warnings }) => (warnings === 0 ? '' : warnings),
      written: ({ warnings }) => warnings,
      total: String(totals.warnings),
    }),
    column({
      key: 'learners',
      head: heads.learners,
      kind: 'figure',
      cell: (row) => countText(learnersOf(row)),
      written: learnersOf,
      total: countText(totals.learners),
    }),
    amount(
      { key: 'askedBefore', head: heads.total(year - 1), group: asked, total: sum(totals.askedBefore) },
      askedBeforeOf,
    ),
    amount({ key: 'asked', head: heads.total(year), group: asked, total: sum(totals.asked) }, askedOf),
    share({ key: 'change', head: heads.change, group: asked, total: changeOfBoth(totals) }, changeOf),
    amount(
      {
        key: 'costOfLearner',
        head: heads.costOfLearner,
        group: asked,
        total: totals.costOfLearner === null ? '' : sum(totals.costOfLearner),
      },
      costOfLearnerIn,
    ),
    amount(
      { key: 'headcount', head: heads.total(year), group: headcount, total: sum(totals.headcount) },
      headcountOf,
    ),
    share(
      { key: 'difference', head: heads.difference, group: headcount, total: percent(totals.difference) },
      differenceOf,
    ),
    column({
      key: 'sent',
      head: heads.sent,
      kind: 'text',
      cell: ({ sentAt }) => whenOf(sentAt),
      written: ({ sentAt }) => whenOf(sentAt),
    }),
    column({
      key: 'deadline',
      head: heads.deadline,
      kind: 'text',
      cell: ({ deadline }) => whenOf(deadline),
      written: ({ deadline }) => whenOf(deadline),
    }),
  ]
}

function column(shown: Shown): InstitutionColumn {
  return { group: null, total: null, sortBy: sortValues[shown.key], ...shown }
}

const whenOf = (iso: string | null): string => (iso === null ? '' : timeText(iso))

function statusMark(row: InstitutionRow): ReactNode {
  return (
    <span className={styles.status} data-status={row.status}>
      {stateOf(row)}
    </span>
  )
}

/** Over how many institutions the change is told, where not all that stand above have both years. */
function changeOfBoth({ change, compared, known }: ListTotals): string {
  if (compared === 0) return ''
  return compared < known ? reviewText.list.compared(percent(change), compared) : percent(change)
}

function countText(count: number | null): string {
  return count === null ? '' : formatNumber(count, { atMost: 0 })
}

function percent(change: number | null): string {
  return change === null ? '' : percentText(change)
}

function perThousand(amount: number | null): number | null {
  return amount === null ? null : amount / 1000
}
