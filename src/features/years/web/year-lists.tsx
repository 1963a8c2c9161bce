import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pathOf } from '#api/call.ts'
import { importText } from '#engine/list/import-text.ts'
import { adminKeys } from '#features/administration/web/queries.ts'
import { yearCalls } from '#features/years/api.ts'
import { type YearListName, yearListOf, yearsOfList } from '#features/years/year-lists.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { downloadFrom } from '#ui/save-file.ts'
import { type CheckedList, type ListImport, ServerImport } from '#ui/server-import.tsx'
import { templateText } from '#ui/table-text.ts'

type Props = {
  readonly list: YearListName
  readonly year: number | null
  readonly disabledReason: string | null
  /** `here`: this component exports the list; otherwise the page does. */
  readonly out: 'here' | 'adjacent'
  readonly onAttempted?: () => void
}

export function YearListActions({ list, year, disabledReason, out, onAttempted }: Props): ReactNode {
  const queries = useQueryClient()
  const [brings, setBrings] = useState(false)
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setBrings(true)}>
        {importText.open}
      </Button>
      {out === 'here' && year !== null && (
        <Button onClick={() => downloadFrom(bookAddress(list, year, 'data'))}>{importText.out}</Button>
      )}
      {brings && year !== null && (
        <ServerImport
          work={yearListWork(list, year)}
          onAttempted={() => {
            onAttempted?.()
            void queries.invalidateQueries({ queryKey: adminKeys.all })
          }}
          onClose={() => setBrings(false)}
        />
      )}
    </>
  )
}

function bookAddress(list: YearListName, year: number, what: 'form' | 'data'): string {
  return `${pathOf(yearCalls.adminListBook, { list, year })}?what=${what}`
}

type CheckedYearList = CheckedList & { readonly rows: string[][]; readonly version: string }

/** The server previews an import in a transaction that it rolls back. It refuses other changes than those (409). */
function yearListWork(list: YearListName, year: number): ListImport<CheckedYearList> {
  const { title, columns, about } = yearListOf(list)
  return {
    title: importText.title(title),
    columns,
    about,
    years: yearsOfList(list, year),
    institutionName: '',
    reach: 'one',
    whole: null,
    form: { address: bookAddress(list, year, 'form'), about: importText.templateHint, label: templateText },
    check: async ({ cells }) => {
      const rows = cells.map((row) => [...row])
      const { counts, changes, faults, faultyRows, faultCounts, version } = await send(
        yearCalls.adminListPreview,
        {
          body: { list, year, rows },
        },
      )
      return {
        counts: { ...counts, confirmed: 0 },
        changes: changes.map((change) => ({ ...change, institutionId: null })),
        institutions: new Map(),
        faults,
        faultyRows,
        faultCounts,
        rounded: [],
        rows,
        version,
      }
    },
    apply: async ({ rows, version }) => {
      const { message } = await send(yearCalls.adminListTake, { body: { list, year, rows, version } })
      return { kind: 'success', message }
    },
    notTaken: (reason) => reason,
  }
}
