import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '#client/api/admin-queries.ts'
import { type ListRow, rowsOf } from '#client/screens/admin/catalogues/list-rows.ts'
import type { AdminEdits } from '#client/unsent-everywhere.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'

type Kept = AdminEdits & { readonly rows: readonly ListRow[] }

/** The rows of a list as they are typed; what is not kept outlives the tab and is told before the page is left. */
export function useListEdits(year: number, name: keyof Catalogues, catalogues: Catalogues) {
  const queries = useQueryClient()
  const key = adminKeys.listEdits(year, name)
  const [rows, setRows] = useState<readonly ListRow[] | null>(
    () => queries.getQueryData<Kept>(key)?.rows ?? null,
  )
  const set = (next: readonly ListRow[] | null): void => {
    setRows(next)
    queries.setQueryDefaults(key, { gcTime: Infinity })
    if (next === null) queries.removeQueries({ queryKey: key, exact: true })
    else queries.setQueryData<Kept>(key, { rows: next, changes: () => 1 })
  }
  return { rows: rows ?? rowsOf(catalogues, name), isChanged: rows !== null, set }
}
