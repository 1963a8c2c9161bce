import { useHome } from '#client/api/queries.ts'
import { nameIn } from '#domain/sheet/example.ts'

/** Calls what is shown of a year as the forms of that year ask: of an example it says so. */
export function useNamedIn(year: number): (name: string) => string {
  const edition = useHome('signed-in').data?.editions[year]
  return (name) => nameIn(edition, name)
}
