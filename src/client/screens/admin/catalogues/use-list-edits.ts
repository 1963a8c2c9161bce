import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminKeys } from '#client/api/admin-queries.ts'
import { type ListRow, rowsOf } from '#client/screens/admin/catalogues/list-rows.ts'
import type { AdminEdits } from '#client/unsent-everywhere.ts'
import type { AdminCatalogues } from '#contract/admin.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'

type Kept = AdminEdits & {
  readonly rows: readonly ListRow[]
  /** When the list was changed as the typing began; what is read meanwhile does not reach the rows. */
  readonly seen: string | null
}

/** The rows of a list as they are typed; what is not kept outlives the tab and is told before the page is left. */
export function useListEdits(name: keyof Catalogues, { year, catalogues, changedAt }: AdminCatalogues) {
  const queries = useQueryClient()
  const key = adminKeys.listEdits(year, name)
  const [kept, setKept] = useState<Kept | null>(() => queries.getQueryData<Kept>(key) ?? null)
  const seen = kept ? kept.seen : changedAt[name]
  const set = (rows: readonly ListRow[] | null): void => {
    const next = rows && { rows, seen, changes: () => 1 }
    setKept(next)
    queries.setQueryDefaults(key, { gcTime: Infinity })
    if (next !== null) return void queries.setQueryData<Kept>(key, next)
    queries.removeQueries({ queryKey: key, exact: true })
    // Whoever gives up because somebody else was quicker begins with what that one has kept.
    void queries.invalidateQueries({ queryKey: adminKeys.catalogues(year) })
  }
  return { rows: kept?.rows ?? rowsOf(catalogues, name), seen, isChanged: kept !== null, set }
}
