import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminKeys } from '#client/api/admin-queries.ts'
import { alertFailure, RequestFailed } from '#client/api/request-failed.ts'
import { ExcelDialog } from '#client/ui/excel-dialog.tsx'
import type { IncomingRow } from '#client/ui/excel-rows.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { ImportFault, WriteAnswer } from '#contract/answers.ts'
import type { ListRow } from '#domain/list/read-list.ts'

type Cells = ListRow['cells']
type Fault = { readonly field: string; readonly message: string }
type Reading =
  | { readonly ok: true; readonly changes: number | 'new' }
  | { readonly ok: false; readonly problems: readonly Fault[] }

type Props<Answer> = {
  readonly title: string
  readonly keep: (rows: readonly (readonly string[])[]) => Promise<Answer>
  readonly heads: readonly string[]
  /** What the columns hold, in order. */
  readonly fields: readonly string[]
  /** Reads a row as the server will. */
  readonly read: (cells: Cells) => Reading
  readonly onDone: (answer: Answer) => void
  readonly onClose: () => void
}

/** As many as the server takes at once. */
const MOST_ROWS = 5000

/** A list from a workbook: looked at before anything is kept, then all of it at once, or nothing with the reasons at their rows. */
export function ListFromExcel<Answer extends WriteAnswer>(props: Props<Answer>): ReactNode {
  const { title, keep, heads, fields, read, onDone, onClose } = props
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
      most={MOST_ROWS}
      book={null}
      pasted={null}
      read={(rows) => rows.map((row) => incoming(row, readWith(row, read, refused), fields))}
      save={save}
      onClose={onClose}
    />
  )
}

/** What the server found wrong with a row counts as long as the row is the same. */
function readWith(
  row: ListRow,
  read: (cells: Cells) => Reading,
  refused: ReadonlyMap<string, readonly Fault[]>,
): Reading {
  const faults = refused.get(keyOf(row)) ?? []
  return faults.length > 0 ? { ok: false, problems: faults } : read(row.cells)
}

function keyOf(row: ListRow): string {
  return JSON.stringify(row)
}

function incoming(row: ListRow, reading: Reading, fields: readonly string[]): IncomingRow<ListRow> {
  const { cells } = row
  if (reading.ok) return { cells, reading: { ok: true, row, changes: reading.changes, notes: [] } }
  const problems = reading.problems.map(({ field, message }) => ({ column: fields.indexOf(field), message }))
  return { cells, reading: { ok: false, problems } }
}

/** What of a list was not taken, row by row; empty where the server names none. */
function importFaults(error: unknown): readonly ImportFault[] {
  if (!(error instanceof RequestFailed)) return []
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
