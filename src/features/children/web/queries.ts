import { skipToken, useQuery } from '@tanstack/react-query'
import type { Envelope } from '#api/answers.ts'
import type { User } from '#budget/api.ts'
import { queryKeys } from '#budget/web/queries.ts'
import { catalogueCalls } from '#features/catalogues/api.ts'
import { childCalls } from '#features/children/api.ts'
import { send } from '#ui/api/send.ts'

export const childCatalogueKeys = {
  educationLevels: (year: number) => ['education-levels', year],
  educationFields: (year: number, level: string) => ['education-fields', year, level],
  educationMap: (year: number) => ['education-map', year],
  schools: (year: number) => ['schools', year],
} as const

/** Catalogues change with the norms. */
export const catalogue = { staleTime: Infinity } as const

export const useChildren = (year: number, { institutionId }: Pick<User, 'institutionId'>) =>
  useQuery({
    queryKey: queryKeys.children(year),
    queryFn: ({ signal }) => send(childCalls.children, { params: { institutionId, year }, signal }),
    select: listed,
  })

export const useEducationLevels = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: childCatalogueKeys.educationLevels(year),
    queryFn: ({ signal }) => send(catalogueCalls.educationLevels, { query: { year }, signal }),
    select: listed,
  })

export const useEducationFields = (year: number, level: string | null) =>
  useQuery({
    ...catalogue,
    queryKey: childCatalogueKeys.educationFields(year, level ?? ''),
    queryFn:
      level === null
        ? skipToken
        : ({ signal }) =>
            send(catalogueCalls.educationFields, {
              params: { educationLevelId: level },
              query: { year },
              signal,
            }),
    select: listed,
  })

export const useEducationMap = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: childCatalogueKeys.educationMap(year),
    queryFn: ({ signal }) => send(catalogueCalls.educationMap, { query: { year }, signal }),
    select: listed,
  })

export const useSchools = (year: number) =>
  useQuery({
    ...catalogue,
    queryKey: childCatalogueKeys.schools(year),
    queryFn: ({ signal }) => send(catalogueCalls.schoolList, { query: { year }, signal }),
    select: listed,
  })

/** Returns no rows without success (spec 000 §8). */
function listed<Row>({ SUCCESS_CODE, RESULT }: Envelope<readonly Row[]>): readonly Row[] {
  return SUCCESS_CODE === 200 ? RESULT : []
}
