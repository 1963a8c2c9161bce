import { useQuery } from '@tanstack/react-query'
import { editionLoaded, isLoaded } from '#forms/editions/editions.ts'

/** Later editions are lazily loaded. A failed load reaches the error boundary of the screen. */
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
