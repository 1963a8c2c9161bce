import { useHome } from '#budget/web/queries.ts'
import { nameIn } from '#engine/key.ts'

/** Labels names of an example edition as such. */
export function useNamedIn(year: number): (name: string) => string {
  const edition = useHome('signed-in').data?.editions[year]
  return (name) => nameIn(edition, name)
}
