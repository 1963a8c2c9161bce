import { type ReactNode, useMemo, useState } from 'react'
import { sentenceOf } from '#client/api/request-failed.ts'
import { useInstitutions } from '#client/api/review-queries.ts'
import styles from '#client/screens/review/review.module.css'
import type { Place } from '#client/shell/address.ts'
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
import { useTableView } from '#client/ui/table-view.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { InstitutionRow } from '#contract/review.ts'
import { changeFrom, comparedReadings } from '#domain/draft/budget-total.ts'
import { amountText, percentText, sumText } from '#domain/draft/readings-in-words.ts'
import { groupOf } from '#domain/organisation/profile.ts'
import { timeText } from '#domain/time/time.ts'
import { tableText } from '#text/data-table.ts'
import { readingText } from '#text/readings.ts'
import { reportText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'

const text = reviewText.list

/** The reviewer's institutions and how each stands: found, filtered, put in order, exported; the name opens one. */
export function InstitutionList({
  year,
  place,
}: {
  readonly year: number
  readonly place: Place
}): ReactNode {
  const institutions = useInstitutions(year)
  return (
    <Panel heading={text.heading(year)} purpose={text.purpose} lock={null}>
      {institutions.data && <InstitutionTable year={year} place={place} all={institutions.data} />}
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

type Props = { readonly year: number; readonly place: Place; readonly all: readonly InstitutionRow[] }

function InstitutionTable({ year, place, all }: Props): ReactNode {
  const [desk, setDesk] = useState('all')
  const [type, setType] = useState('all')
  const rows = useMemo(
    () =>
      all.filter((row) => (desk === 'all' || row.desk === desk) && (type === 'all' || row.orgType === type)),
    [all, desk, type],
  )
  const columns = useMemo(
    () => institutionColumns({ year, rows, open: (row) => <Open row={row} place={place} /> }),
    [year, rows, place],
  )
  const table = useTableView({ columns, rows, textOf })
  const save = (): Promise<void> =>
    tableBook(columns, table.found, reviewText.page.list)
      .then((book) => saveFile(book, text.fileName(year)))
      .catch((error: unknown) => showToast({ kind: 'error', message: sentenceOf(error) }))
  return (
    <>
      <PanelBar looking={<TableSearch label={text.search} placeholder={text.searchIn} view={table} />}>
        <Select label={text.desk} options={choices(reviewText.desks)} value={desk} onChange={setDesk} />
        <Select label={text.type} options={choices(reviewText.types)} value={type} onChange={setType} />
        <Button onClick={() => void save()}>{text.export}</Button>
      </PanelBar>
      <DataTable
        caption={text.heading(year)}
        columns={columns}
        view={table}
        keyOf={({ institutionId }) => institutionId}
        empty={all.length === 0 ? text.none : tableText.noneFound}
        totalLabel={text.total}
      />
    </>
  )
}

function Open({ row, place }: { readonly row: InstitutionRow; readonly place: Place }): ReactNode {
  return (
    <PlaceLink place={place} change={{ institution: row.institutionId, tab: null }}>
      {row.name}
    </PlaceLink>
  )
}

function choices(labels: Readonly<Record<string, string>>) {
  const each = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return [{ value: 'all', label: text.all }, ...each]
}

function textOf({ institutionId, name }: InstitutionRow): string {
  return `${institutionId} ${name}`
}

const { columns: heads } = reviewText.list

type InstitutionColumn = BookColumn<InstitutionRow>

type Shown = Pick<InstitutionColumn, 'key' | 'head' | 'kind' | 'cell' | 'written'> &
  Partial<Pick<InstitutionColumn, 'group' | 'total'>>

type Asked = {
  readonly year: number
  readonly rows: readonly InstitutionRow[]
  /** The name as the way to the institution. */
  readonly open: (row: InstitutionRow) => ReactNode
}

/** The columns of the reviewer's list; amounts in thousand tugrik. */
function institutionColumns({ year, rows, open }: Asked): readonly InstitutionColumn[] {
  const errors = rows.reduce((sum, row) => sum + row.errors, 0)
  const totals = listTotals(rows)
  const groups = rows.map(groupOf)
  const sum = (tugrik: number): string => sumText(tugrik, groups)
  const amount = (
    shown: Pick<InstitutionColumn, 'key' | 'head' | 'group' | 'total'>,
    of: (row: InstitutionRow) => number | null,
  ): InstitutionColumn =>
    column({
      ...shown,
      kind: 'figure',
      cell: (row) => {
        const tugrik = of(row)
        return tugrik === null ? '' : amountText(tugrik, groupOf(row))
      },
      written: (row) => perThousand(of(row)),
    })
  const share = (
    shown: Pick<InstitutionColumn, 'key' | 'head' | 'group' | 'total'>,
    of: (row: InstitutionRow) => number | null,
  ): InstitutionColumn => column({ ...shown, kind: 'figure', cell: (row) => percent(of(row)), written: of })
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
    column({ key: 'status', head: heads.status, kind: 'text', cell: statusMark, written: statusOf }),
    column({
      key: 'filled',
      head: heads.filled,
      kind: 'figure',
      cell: ({ filled, blanks }) => reviewText.list.filled(filled, blanks),
      written: ({ filled, blanks }) => (blanks === 0 ? null : filled / blanks),
    }),
    column({
      key: 'errors',
      head: heads.errors,
      kind: 'figure',
      cell: (row) => (row.errors === 0 ? '' : <span className={styles.errors}>{row.errors}</span>),
      written: (row) => row.errors,
      total: String(errors),
    }),
    amount(
      { key: 'askedBefore', head: heads.total(year - 1), group: asked, total: sum(totals.askedBefore) },
      askedBefore,
    ),
    amount({ key: 'asked', head: heads.total(year), group: asked, total: sum(totals.asked) }, askedOf),
    share({ key: 'change', head: heads.change, group: asked, total: changeOfBoth(totals) }, changeOf),
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
  return { group: null, total: null, sortBy: shown.written, ...shown }
}

const typeOf = ({ orgType, organizationProperty }: InstitutionRow): string =>
  organizationProperty === 'PRIVATE'
    ? reviewText.list.private(reviewText.types[orgType])
    : reviewText.types[orgType]
/** Of what was sent also where it lies. */
const statusOf = ({ status, desk }: InstitutionRow): string =>
  status === 'SENT' && (desk === 'district' || desk === 'ministry')
    ? `${reportText.status[status]}, ${reviewText.list.lies[desk]}`
    : reportText.status[status]
const whenOf = (iso: string | null): string => (iso === null ? '' : timeText(iso))

function statusMark(row: InstitutionRow): ReactNode {
  return (
    <span className={styles.status} data-status={row.status}>
      {statusOf(row)}
    </span>
  )
}

/** Last year's total, with over how many institutions it is where not all are in it. */
/** Over how many institutions the change is told, where not all that stand above have both years. */
function changeOfBoth({ change, compared, known }: ListTotals): string {
  if (compared === 0) return ''
  return compared < known ? reviewText.list.compared(percent(change), compared) : percent(change)
}

function percent(change: number | null): string {
  return change === null ? '' : percentText(change)
}

function perThousand(amount: number | null): number | null {
  return amount === null ? null : amount / 1000
}

/**
 * What the list adds up, in tugrik, each column as it stands. `change`, in percent, is that of the institutions that have both years alone, or a
 * comparison would set one number of schools beside another; `compared` tells how many of those `known` in either year they are (`null` where
 * nothing can be compared). `difference`: by headcount less what is asked for, in percent.
 */
type ListTotals = {
  readonly asked: number
  readonly headcount: number
  readonly difference: number | null
  readonly askedBefore: number
  readonly known: number
  readonly compared: number
  readonly change: number | null
}

type Amounts = Pick<InstitutionRow, 'readings' | 'readingsBefore'>

/** Adds up the rows of a list. */
export function listTotals(rows: readonly Amounts[]): ListTotals {
  const now = rows.flatMap(({ readings }) => readings ?? [])
  const both = rows.flatMap(({ readings, readingsBefore }) =>
    readings === null || readingsBefore === null
      ? []
      : [{ now: readings.asked, before: readingsBefore.asked }],
  )
  const before = sum(both.map((each) => each.before))
  const held = now.map((each) => comparedReadings(each).compared)
  return {
    asked: sum(now.map(({ asked }) => asked)),
    headcount: sum(now.map(({ headcount }) => headcount)),
    difference: changeFrom(sum(held.map(({ asked }) => asked)), sum(held.map(({ headcount }) => headcount)))
      .percent,
    askedBefore: sum(rows.map((row) => askedBefore(row) ?? 0)),
    known: rows.filter(({ readings, readingsBefore }) => readings !== null || readingsBefore !== null).length,
    compared: both.length,
    change: changeFrom(before, sum(both.map((each) => each.now))).percent,
  }
}

const askedOf = ({ readings }: Amounts): number | null => readings?.asked ?? null
const askedBefore = ({ readingsBefore }: Amounts): number | null => readingsBefore?.asked ?? null
const headcountOf = ({ readings }: Amounts): number | null => readings?.headcount ?? null
const differenceOf = ({ readings }: Amounts): number | null => readings && comparedReadings(readings).percent

/** How much more or less is asked for than last year, in percent; `null` where one of the two is not known. */
function changeOf({ readings, readingsBefore }: Amounts): number | null {
  return readings && readingsBefore && changeFrom(readingsBefore.asked, readings.asked).percent
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
