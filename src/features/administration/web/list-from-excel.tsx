import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ImportFault, WriteAnswer } from '#api/answers.ts'
import { pathOf } from '#api/call.ts'
import type { ListRules } from '#engine/list/judge-list.ts'
import type { Heading, ListRow } from '#engine/list/read-list.ts'
import { administrationCalls } from '#features/administration/api.ts'
import { adminScreenText } from '#features/administration/text.ts'
import { adminKeys } from '#features/administration/web/queries.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { type IncomingRow, incomingRows } from '#ui/excel-rows.ts'
import { faultsByRow, faultyRowsOf } from '#ui/faulty-rows.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { showToast } from '#ui/toasts.ts'

type Props<Answer, Field extends string> = {
  readonly title: string
  readonly keep: (rows: readonly (readonly string[])[]) => Promise<Answer>
  readonly headers: readonly Heading[]
  readonly rules: ListRules<Field, unknown>
  readonly list: 'institutions' | 'accounts'
  readonly onDone: (answer: Answer) => void
  readonly onClose: () => void
}

/** By row of the list. */
type RefusedRows = ReadonlyMap<string, readonly ImportFault[]>

/** The server's limit of rows. */
const MAX_ROWS = 5000

/** All rows are stored, or none with a reason at each faulty row. */
export function ListFromExcel<Answer extends WriteAnswer, Field extends string>(
  props: Props<Answer, Field>,
): ReactNode {
  const { title, keep, headers, rules, list: name, onDone, onClose } = props
  const queries = useQueryClient()
  const [refused, setRefused] = useState<RefusedRows>(new Map())
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
      const faults = faultsByRow(faultyRowsOf(error))
      setRefused(new Map(rows.map((row) => [keyOf(row), faults.get(row.at) ?? []])))
      void alertFailure(error)
      return 0
    }
  }
  return (
    <ImportDialog<ListRow>
      title={title}
      headers={headers}
      headings="required"
      years={[]}
      institutionName=""
      most={MAX_ROWS}
      form={{
        address: pathOf(administrationCalls.adminListForm, { list: name }),
        about: adminScreenText.formAbout,
        label: adminScreenText.form,
      }}
      pasted={null}
      read={(rows) => listedRows(rules, rows, refused)}
      whole={adminScreenText.wholeOrNot}
      save={save}
      onClose={onClose}
    />
  )
}

/** A server error of a row applies until the row changes. */
export function listedRows<Field extends string>(
  rules: ListRules<Field, unknown>,
  rows: readonly ListRow[],
  refused: RefusedRows,
): readonly IncomingRow<ListRow>[] {
  const fields: readonly string[] = rules.fields
  return incomingRows(rules, rows).flatMap(({ cells, parsed }, index): IncomingRow<ListRow>[] => {
    const row = rows[index]
    if (row === undefined) return []
    const errors = refused.get(keyOf(row)) ?? []
    const problems = errors.map(({ field, message }) => ({ column: fields.indexOf(field), message }))
    if (problems.length > 0) return [{ cells, parsed: { ok: false, problems } }]
    return [{ cells, parsed: parsed.ok ? { ...parsed, row } : parsed }]
  })
}

function keyOf(row: ListRow): string {
  return JSON.stringify(row)
}
