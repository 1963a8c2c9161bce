import { createHash } from 'node:crypto'

// ASSUMED: the program has a few hundred statements; a thousand plans in one connection are some megabytes.
const MOST_NAMES = 1000
/** The largest statement of a fixed text keeps a report and has 39; a larger one has a text for every count of what was sent. */
const MOST_PARAMETERS = 50

/**
 * Gives every parameterised statement a name derived from its text, so that the server plans it once per connection
 * (measured: twice the saves). Beyond the limit a text stays nameless, because nothing ever forgets a prepared
 * statement, and for the same reason one with many parameters never has a name. Nor has one without any: such a text
 * may hold what cannot be prepared.
 */
export function statementNames(
  limit = MOST_NAMES,
): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0 || values.length > MOST_PARAMETERS) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= limit) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    return name
  }
}
