import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ImportFault, WriteAnswer } from '#api/answers.ts'
import { pathOf } from '#api/call.ts'
import { type Heading, type ListRow, repeatedAt } from '#engine/list/read-list.ts'
import { administrationCalls } from '#features/administration/api.ts'
import { adminScreenText } from '#features/administration/text.ts'
import { adminKeys } from '#features/administration/web/queries.ts'
import { ApiError, alertFailure } from '#ui/api/request-failed.ts'
import type { IncomingRow } from '#ui/excel-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { showToast } from '#ui/toasts.ts'

type ListRowCells = ListRow['cells']
type RowError = { readonly field: string; readonly message: string }
type ParsedListRow =
  | { readonly ok: true; readonly changes: number | 'new' }
  | { readonly ok: false; readonly problems: readonly RowError[] }

type Props<Answer> = {
  readonly title: string
  readonly keep: (rows: readonly (readonly string[])[]) => Promise<Answer>
  readonly headers: readonly Heading[]
  readonly fields: readonly string[]
  readonly read: (cells: ListRowCells) => ParsedListRow
  readonly own: OwnKey
  readonly list: 'institutions' | 'accounts'
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
  const { title, keep, headers, fields, read, own, list: name, onDone, onClose } = props
  const queries = useQueryClient()
  const [refused, setRefused] = useState<ReadonlyMap<string, readonly RowError[]>>(new Map())
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
      const errors = importErrors(error)
      setRefused(new Map(rows.map((row) => [keyOf(row), errors.filter(({ row: at }) => at === row.at)])))
      void alertFailure(error)
      return 0
    }
  }
  return (
    <ImportDialog<ListRow>
      title={title}
      headers={headers}
      headings="required"
      most={MAX_ROWS}
      form={{
        address: pathOf(administrationCalls.adminListForm, { list: name }),
        about: adminScreenText.formAbout,
        label: adminScreenText.form,
      }}
      pasted={null}
      read={(rows) => parsedListRows(rows, { fields, read: (row) => readWith(row, read, refused), own })}
      whole={adminScreenText.wholeOrNot}
      save={save}
      onClose={onClose}
    />
  )
}

type ListRowReader = Pick<Props<never>, 'fields' | 'own'> & {
  readonly read: (row: ListRow) => ParsedListRow
}

export function parsedListRows(
  rows: readonly ListRow[],
  { fields, own, read }: ListRowReader,
): readonly IncomingRow<ListRow>[] {
  const typed = rows.map(({ cells }) => (cells[fields.indexOf(own.field)] ?? '').trim())
  const repeated = repeatedAt(typed.map(own.keyOf))
  return rows.map((row, index) => {
    const parsed = read(row)
    if (!repeated.has(index)) return incoming(row, parsed, fields)
    const twice = { field: own.field, message: own.twice(typed[index] ?? '') }
    return incoming(row, { ok: false, problems: [twice, ...(parsed.ok ? [] : parsed.problems)] }, fields)
  })
}

/** A server error of a row applies until the row changes. */
function readWith(
  row: ListRow,
  read: (cells: ListRowCells) => ParsedListRow,
  refused: ReadonlyMap<string, readonly RowError[]>,
): ParsedListRow {
  const errors = refused.get(keyOf(row)) ?? []
  return errors.length > 0 ? { ok: false, problems: errors } : read(row.cells)
}

function keyOf(row: ListRow): string {
  return JSON.stringify(row)
}

function incoming(row: ListRow, parsed: ParsedListRow, fields: readonly string[]): IncomingRow<ListRow> {
  const { cells } = row
  if (parsed.ok) return { cells, parsed: { ok: true, row, changes: parsed.changes, notes: [] } }
  const problems = parsed.problems.map(({ field, message }) => ({ column: fields.indexOf(field), message }))
  return { cells, parsed: { ok: false, problems } }
}

function importErrors(error: unknown): readonly ImportFault[] {
  if (!(error instanceof ApiError)) return []
  const { body } = error
  if (typeof body !== 'object' || body === null || !('faults' in body)) return []
  return Array.isArray(body.faults) ? body.faults.filter(isImportError) : []
}

function isImportError(error: unknown): error is ImportFault {
  return (
    typeof error === 'object' &&
    error !== null &&
    'row' in error &&
    typeof error.row === 'number' &&
    'field' in error &&
    typeof error.field === 'string' &&
    'message' in error &&
    typeof error.message === 'string'
  )
}
