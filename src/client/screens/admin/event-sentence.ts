import type { AdminEvent } from '#contract/admin.ts'
import { adminScreenText } from '#text/admin-screens.ts'

const text = adminScreenText.events
const kinds: Readonly<Record<string, string>> = text.kinds

/** Names that are written out of a long list. */
const first = 3

/** What was done, with the name of what it was done to; of a list its length and first names. */
export function eventSentence({ kind, detail }: AdminEvent): string {
  const what = kinds[kind] ?? kind
  const names = namesIn(detail)
  if (names.length > 0) return `${what}, ${text.many(names.length, names.slice(0, first))}`
  const named = ['userName', 'name', 'version', 'sessionName'].flatMap((fact) => {
    const value = detail[fact] ?? inside(detail.to, fact)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return named.length === 0 ? what : `${what}: ${named[0]}`
}

/** All names of a list that was imported, so that each of them is found. */
export function namesIn({ names }: AdminEvent['detail']): readonly string[] {
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function inside(value: unknown, fact: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, fact) : undefined
}
