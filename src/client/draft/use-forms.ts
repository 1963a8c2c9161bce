import { useQuery } from '@tanstack/react-query'
import { editionLoaded, isLoaded } from '#domain/editions/editions.ts'

/**
 * Whether the browser has the forms of some editions: those of a later one come in a file of their own, when a year that names it is looked at. Once it
 * has, `editionOf` knows them. A file that does not arrive goes to the screen's boundary.
 */
export function useForms(codes: readonly (string | undefined)[]): boolean {
  const wanted = codes.filter((code) => code !== undefined)
  return (
    useQuery({
      queryKey: ['forms', ...wanted],
      queryFn: () => Promise.all(wanted.map(editionLoaded)).then(() => true),
      initialData: wanted.every(isLoaded) || undefined,
      staleTime: Infinity,
      networkMode: 'always',
      throwOnError: true,
    }).data === true
  )
}
