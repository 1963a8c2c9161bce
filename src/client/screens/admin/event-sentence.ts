import type { AdminEvent } from '#contract/admin.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.events
const kinds: Readonly<Record<string, string>> = text.kinds

/** What was done, with the name of what it was done to; of a list its length and first names. */
export function eventSentence({ kind, names, count }: AdminEvent): string {
  const what = kinds[kind] ?? kind
  if (isOfList(kind)) return `${what}, ${text.many(count, names)}`
  return names.length === 0 ? what : `${what}: ${names[0]}`
}

function isOfList(kind: string): boolean {
  return kind.endsWith('-imported')
}
