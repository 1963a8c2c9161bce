import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminKeys } from '#client/api/admin-queries.ts'
import type { AnswerOf } from '#client/api/answer-of.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { importRefusal } from '#client/screens/admin/import-refusal.ts'
import { ExcelDialog } from '#client/ui/excel-dialog.tsx'
import type { IncomingRow } from '#client/ui/incoming-row.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'

type ImportName = 'adminInstitutionImport' | 'adminAccountImport'
type Cells = readonly string[]
type Reading =
  | { readonly ok: true }
  | { readonly ok: false; readonly faults: readonly { readonly field: string; readonly message: string }[] }

type Props<Name extends ImportName> = {
  readonly title: string
  readonly call: Name
  readonly heads: readonly string[]
  /** What the columns hold, in order. */
  readonly fields: readonly string[]
  /** Reads a row as the server will. */
  readonly read: (cells: Cells) => Reading
  readonly onDone: (answer: AnswerOf<Name>) => void
  readonly onClose: () => void
}

/** As many as the server takes at once. */
const MOST_ROWS = 5000

/** A list from a workbook: looked at before anything is kept, then all of it at once, or nothing with the reasons. */
export function ListFromExcel<Name extends ImportName>(props: Props<Name>): ReactNode {
  const { title, call, heads, fields, read, onDone, onClose } = props
  const queries = useQueryClient()
  const save = async (rows: readonly Cells[]): Promise<number> => {
    try {
      const answer = await send(call, { body: { rows } })
      showToast({ kind: 'success', message: answer.message })
      onDone(answer)
      await queries.invalidateQueries({ queryKey: adminKeys.all })
      return rows.length
    } catch (error) {
      void showAlert(importRefusal(error) ?? sentenceOf(error))
      return 0
    }
  }
  return (
    <ExcelDialog<Cells>
      title={title}
      heads={heads}
      most={MOST_ROWS}
      pasted={null}
      read={(rows) => rows.map((cells) => incoming(cells, read(cells), fields))}
      save={save}
      onClose={onClose}
    />
  )
}

function incoming(cells: Cells, reading: Reading, fields: readonly string[]): IncomingRow<Cells> {
  if (reading.ok) return { cells, reading: { ok: true, row: cells } }
  const faults = reading.faults.map(({ field, message }) => ({ column: fields.indexOf(field), message }))
  return { cells, reading: { ok: false, faults } }
}
