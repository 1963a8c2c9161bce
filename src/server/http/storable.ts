import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Throws the 400 of an address with U+0000, before anybody asks the database for it. */
export function refuseUnstorableAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new Refusal(400, httpText.unreadableAddress)
  })
}

/**
 * Whether PostgreSQL takes every text of a value that was JSON: none has U+0000, and in `jsonb` none half a surrogate
 * pair (https://www.postgresql.org/docs/15/datatype-json.html). Walks without recursion, however deep the value is.
 */
export function isStorable(value: unknown): boolean {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string' && (each.includes('\0') || !each.isWellFormed())) return false
    if (typeof each === 'object' && each !== null)
      for (const [name, inner] of Object.entries(each)) left.push(name, inner)
  }
  return true
}
