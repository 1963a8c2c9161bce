import { skipToken, useQuery } from '@tanstack/react-query'
import { catalogueCalls } from '#features/catalogues/api.ts'
import { send } from '#ui/api/send.ts'

export const catalogueKeys = {
  catalogues: (year: number | null) => ['admin', 'catalogues', year],
  listEdits: (year: number, name: string) => ['admin-edits', name, year],
} as const

export const useAdminCatalogues = (year: number | null) =>
  useQuery({
    queryKey: catalogueKeys.catalogues(year),
    queryFn:
      year === null
        ? skipToken
        : ({ signal }) => send(catalogueCalls.adminCatalogues, { params: { year }, signal }),
  })
