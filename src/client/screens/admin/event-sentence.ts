import type { AdminEvent } from '#contract/admin.ts'
import { adminScreenText } from '#text/admin-screens.ts'

const kinds: Readonly<Record<string, string>> = adminScreenText.events.kinds

/** What was done, with the name of what it was done to. */
export function eventSentence({ kind, detail }: AdminEvent): string {
  const what = kinds[kind] ?? kind
  const named = ['userName', 'name', 'version', 'sessionName'].flatMap((fact) => {
    const value = detail[fact] ?? inside(detail.to, fact)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return named.length === 0 ? what : `${what}: ${named[0]}`
}

function inside(value: unknown, fact: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, fact) : undefined
}
