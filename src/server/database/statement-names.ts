import { createHash } from 'node:crypto'

// ASSUMED: the program has a few hundred statements; a thousand plans in one connection are some megabytes.
const MOST_NAMES = 1000

/**
 * Gives every parameterised statement a name derived from its text, so that the server plans it once per connection
 * (measured: twice the saves). Beyond the limit a text stays nameless, because nothing ever forgets a prepared
 * statement. Without parameters there is no name: such a text may hold what cannot be prepared.
 */
export function statementNames(
  limit = MOST_NAMES,
): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= limit) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    return name
  }
}
