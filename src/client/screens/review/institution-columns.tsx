import type { ReactNode } from 'react'
import { changeOf, type ListTotals, listTotals } from '#client/screens/review/list-totals.ts'
import styles from '#client/screens/review/review.module.css'
import type { DataColumn } from '#client/ui/data-column.ts'
import { dateTime } from '#client/ui/date-time.ts'
import type { InstitutionRow } from '#contract/review.ts'
import { formatNumber } from '#domain/number/format.ts'
import { reportText } from '#text/reports.ts'
import { reviewText } from '#text/review.ts'

const { columns: heads } = reviewText.list

/** One column, with what a workbook writes of it besides. */
export type InstitutionColumn = DataColumn<InstitutionRow> & {
  readonly written: (row: InstitutionRow) => string | number | null
}

type Shown = Pick<InstitutionColumn, 'key' | 'head' | 'kind' | 'cell' | 'written'> &
  Partial<Pick<InstitutionColumn, 'group' | 'total'>>

type Asked = {
  readonly year: number
  readonly rows: readonly InstitutionRow[]
  /** The name as the way to the institution. */
  readonly open: (row: InstitutionRow) => ReactNode
}

/** The columns of the reviewer's list; amounts in thousand tugrik. */
export function institutionColumns({ year, rows, open }: Asked): readonly InstitutionColumn[] {
  const errors = rows.reduce((sum, row) => sum + row.errors, 0)
  const totals = listTotals(rows)
  const budget = (key: 'total' | 'totalBefore', of: number, total: string): InstitutionColumn =>
    column({
      key,
      head: heads.total(of),
      group: reviewText.list.budget,
      kind: 'figure',
      cell: (row) => thousands(row[key]),
      written: (row) => (row[key] === null ? null : row[key] / 1000),
      total,
    })
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
    budget('totalBefore', year - 1, lastYear(totals)),
    budget('total', year, thousands(totals.total)),
    column({
      key: 'change',
      head: heads.change,
      group: reviewText.list.budget,
      kind: 'figure',
      cell: (row) => percent(changeOf(row)),
      written: changeOf,
      total: percent(totals.change),
    }),
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
const whenOf = (iso: string | null): string => (iso === null ? '' : dateTime(iso))

function statusMark(row: InstitutionRow): ReactNode {
  return (
    <span className={styles.status} data-status={row.status}>
      {statusOf(row)}
    </span>
  )
}

/** Last year's total, with over how many institutions it is where not all are in it. */
function lastYear({ totalBefore, compared, known }: ListTotals): string {
  if (compared === 0) return ''
  return compared < known
    ? reviewText.list.compared(thousands(totalBefore), compared)
    : thousands(totalBefore)
}

function percent(change: number | null): string {
  if (change === null) return ''
  const shown = formatNumber(Math.abs(change), { atLeast: 1, atMost: 1 })
  return `${change < 0 ? '−' : '+'}${shown}`
}

function thousands(amount: number | null): string {
  return amount === null ? '' : formatNumber(amount / 1000, { atLeast: 1, atMost: 1 })
}
