import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListCellTexts } from '#engine/list/list.ts'
import type { AdminCatalogues } from '#features/catalogues/api.ts'
import { catalogueKeys } from '#features/catalogues/web/queries.ts'
import type { AdminEdits } from '#features/sign-in/web/leaving.ts'
import { catalogueRows } from '#forms/norms/catalogue-lists.ts'
import type { Catalogues } from '#forms/norms/catalogues.ts'

/** The texts of a row, in the order of the columns. */
export type CatalogueRow = { readonly key: string; readonly cells: ListCellTexts }

type CatalogueEdits = AdminEdits & {
  readonly rows: readonly CatalogueRow[]
  /** The base version. Later reads do not replace the rows. */
  readonly version: string | null
}

/** Unsaved rows survive a tab change, and the page warns before the user leaves it. */
export function useListEdits(name: keyof Catalogues, { year, catalogues, changedAt }: AdminCatalogues) {
  const queries = useQueryClient()
  const key = catalogueKeys.listEdits(year, name)
  const [storedEdits, setStoredEdits] = useState<CatalogueEdits | null>(
    () => queries.getQueryData<CatalogueEdits>(key) ?? null,
  )
  const version = storedEdits ? storedEdits.version : changedAt[name]
  const set = (rows: readonly CatalogueRow[] | null): void => {
    const next = rows && { rows, version, changes: () => 1 }
    setStoredEdits(next)
    queries.setQueryDefaults(key, { gcTime: Infinity })
    if (next !== null) return void queries.setQueryData<CatalogueEdits>(key, next)
    queries.removeQueries({ queryKey: key, exact: true })
    // After a conflict the user continues with the other user's version.
    void queries.invalidateQueries({ queryKey: catalogueKeys.catalogues(year) })
  }
  return {
    rows:
      storedEdits?.rows ??
      catalogueRows(name, catalogues).map((cells, index) => ({ key: `known ${index}`, cells })),
    version,
    isChanged: storedEdits !== null,
    set,
  }
}
