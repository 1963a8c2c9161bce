import { checkParameter } from '#contract/call.ts'

/** The code that an address asks about, '' before one is typed; `null` when it is not the public page's address. */
export function askedCheckCode(search: string): string | null {
  return new URLSearchParams(search).get(checkParameter)
}
