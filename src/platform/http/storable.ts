import type { FastifyInstance } from 'fastify'
import { hasHiddenSigns } from '#engine/list/record.ts'
import { recordText } from '#engine/list/record-text.ts'
import { hasLongMarkRun, printableText } from '#engine/text/normalise.ts'
import { unprintableProblem } from '#engine/text/printable.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Throws `Refusal` 400 for an address with U+0000. */
export function refuseUnstorableAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new Refusal(400, httpText.unreadableAddress)
  })
}

/**
 * PostgreSQL refuses U+0000, and lone surrogates in `jsonb` (https://www.postgresql.org/docs/15/datatype-json.html).
 * Iterative: depth does not matter.
 */
export function isStorable(value: unknown): boolean {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string' && !isStorableText(each)) return false
    if (typeof each === 'object' && each !== null)
      for (const [name, inner] of Object.entries(each)) left.push(name, inner)
  }
  return true
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && !hasLongMarkRun(text)
}

/** Secrets and log data. */
export const NOT_PRINTED: ReadonlySet<string> = new Set(['password', 'current', 'next', 'error', 'place'])
/** With several lines of text. All other texts are names or figures. */
export const WORDS: ReadonlySet<string> = new Set([
  'answer',
  'description',
  'note',
  'reason',
  'source',
  'text',
])

/** Members with their own rule. */
export const OWN_RULE: ReadonlySet<string> = new Set(['email', 'userName'])

/** The number reader refuses these itself. */
const FIGURE_SIGNS = /^[\p{Nd}\p{Zs}\t\r\n.,'%₮+–-]*$/u

/** See `hasHiddenSigns`. Words may have lines. */
function hiddenProblem(member: string, value: string): string | null {
  if (OWN_RULE.has(member) || FIGURE_SIGNS.test(value)) return null
  if (WORDS.has(member))
    return hasHiddenSigns(value.replace(/[\t\n\r]/g, ' ')) ? recordText.hiddenSignsInText : null
  if (!hasHiddenSigns(value.trim())) return null
  const isFigure = FIGURE_SIGNS.test(printableText(value))
  return isFigure ? recordText.hiddenSignsInFigure : recordText.hiddenSignsInName
}

/**
 * Throws `Refusal` 400, see `unprintableProblem`. Array elements are cells of imported lists, which report their own
 * rows.
 */
export function refuseUnprintable(body: unknown): void {
  const left: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: '' }]
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    const { value, path } = each
    const problem =
      typeof value === 'string'
        ? (unprintableProblem(value) ?? hiddenProblem(path.slice(path.lastIndexOf('.') + 1), value))
        : null
    if (problem !== null) throw new Refusal(400, problem, path === '' ? {} : { paths: [path] })
    if (typeof value !== 'object' || value === null) continue
    for (const name of Object.keys(value)) {
      const inner: unknown = Reflect.get(value, name)
      const isExempt = Array.isArray(value) ? typeof inner === 'string' : NOT_PRINTED.has(name)
      const hasText = typeof inner === 'string' || (typeof inner === 'object' && inner !== null)
      if (hasText && !isExempt) left.push({ value: inner, path: path === '' ? name : `${path}.${name}` })
    }
  }
}
