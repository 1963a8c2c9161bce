import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminKeys } from '#client/api/admin-queries.ts'
import { ApiError, alertFailure } from '#client/api/request-failed.ts'
import { ExcelDialog } from '#client/ui/excel-dialog.tsx'
import type { IncomingRow } from '#client/ui/excel-rows.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { ImportFault, WriteAnswer } from '#contract/answers.ts'
import { pathOf } from '#contract/call.ts'
import { routes } from '#contract/routes.ts'
import type { Heading, ListRow } from '#domain/list/read-list.ts'
import { repeatedAt } from '#domain/list/repeated.ts'
import type { organisationLists } from '#domain/organisation/organisation-lists.ts'
import { adminScreenText } from '#text/administration.ts'

type ListRowCells = ListRow['cells']
type Fault = { readonly field: string; readonly message: string }
type ListRowReading =
  | { readonly ok: true; readonly changes: number | 'new' }
  | { readonly ok: false; readonly problems: readonly Fault[] }

type Props<Answer> = {
  readonly title: string
  readonly keep: (rows: readonly (readonly string[])[]) => Promise<Answer>
  readonly heads: readonly Heading[]
  readonly fields: readonly string[]
  readonly read: (cells: ListRowCells) => ListRowReading
  readonly own: OwnKey
  readonly list: keyof typeof organisationLists
  readonly onDone: (answer: Answer) => void
  readonly onClose: () => void
}

type OwnKey = {
  readonly field: string
  readonly keyOf: (cell: string) => string
  readonly twice: (cell: string) => string
}

/** The server's limit of rows. */
const MAX_ROWS = 5000

/** All rows are stored, or none with a reason at each faulty row. */
export function ListFromExcel<Answer extends WriteAnswer>(props: Props<Answer>): ReactNode {
  const { title, keep, heads, fields, read, own, list: name, onDone, onClose } = props
  const queries = useQueryClient()
  const [refused, setRefused] = useState<ReadonlyMap<string, readonly Fault[]>>(new Map())
  const save = async (
    rows: readonly ListRow[],
    _: unknown,
    list: readonly (readonly string[])[],
  ): Promise<number> => {
    try {
      const answer = await keep(list)
      showToast({ kind: 'success', message: answer.message })
      onDone(answer)
      await queries.invalidateQueries({ queryKey: adminKeys.all })
      return rows.length
    } catch (error) {
      const faults = importFaults(error)
      setRefused(new Map(rows.map((row) => [keyOf(row), faults.filter(({ row: at }) => at === row.at)])))
      void alertFailure(error)
      return 0
    }
  }
  return (
    <ExcelDialog<ListRow>
      title={title}
      heads={heads}
      headings="required"
      most={MAX_ROWS}
      book={null}
      form={{
        address: pathOf(routes.adminListForm, { list: name }),
        about: adminScreenText.formAbout,
        label: adminScreenText.form,
      }}
      pasted={null}
      read={(rows) => listReadings(rows, { fields, read: (row) => readWith(row, read, refused), own })}
      whole={adminScreenText.wholeOrNot}
      save={save}
      onClose={onClose}
    />
  )
}

type ListRowReader = Pick<Props<never>, 'fields' | 'own'> & {
  readonly read: (row: ListRow) => ListRowReading
}

export function listReadings(
  rows: readonly ListRow[],
  { fields, own, read }: ListRowReader,
): readonly IncomingRow<ListRow>[] {
  const typed = rows.map(({ cells }) => (cells[fields.indexOf(own.field)] ?? '').trim())
  const repeated = repeatedAt(typed.map(own.keyOf))
  return rows.map((row, index) => {
    const reading = read(row)
    if (!repeated.has(index)) return incoming(row, reading, fields)
    const twice = { field: own.field, message: own.twice(typed[index] ?? '') }
    return incoming(row, { ok: false, problems: [twice, ...(reading.ok ? [] : reading.problems)] }, fields)
  })
}

/** A server error of a row applies until the row changes. */
function readWith(
  row: ListRow,
  read: (cells: ListRowCells) => ListRowReading,
  refused: ReadonlyMap<string, readonly Fault[]>,
): ListRowReading {
  const faults = refused.get(keyOf(row)) ?? []
  return faults.length > 0 ? { ok: false, problems: faults } : read(row.cells)
}

function keyOf(row: ListRow): string {
  return JSON.stringify(row)
}

function incoming(row: ListRow, reading: ListRowReading, fields: readonly string[]): IncomingRow<ListRow> {
  const { cells } = row
  if (reading.ok) return { cells, reading: { ok: true, row, changes: reading.changes, notes: [] } }
  const problems = reading.problems.map(({ field, message }) => ({ column: fields.indexOf(field), message }))
  return { cells, reading: { ok: false, problems } }
}

function importFaults(error: unknown): readonly ImportFault[] {
  if (!(error instanceof ApiError)) return []
  const { body } = error
  if (typeof body !== 'object' || body === null || !('faults' in body)) return []
  return Array.isArray(body.faults) ? body.faults.filter(isFault) : []
}

function isFault(fault: unknown): fault is ImportFault {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    'row' in fault &&
    typeof fault.row === 'number' &&
    'field' in fault &&
    typeof fault.field === 'string' &&
    'message' in fault &&
    typeof fault.message === 'string'
  )
}
