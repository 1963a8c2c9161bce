import { dirname } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { Visitor } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#app/server/all-calls.ts'
import { examples } from '#app/server/openapi-examples.ts'
import { at, readHouse, shipped } from '#test/architecture/house.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** Linear work takes milliseconds, quadratic work longer than any test may take. */
const LENGTH = 1_000_000

/** Where a pattern reads only short texts. */
const bounded: ReadonlyMap<string, string> = new Map([
  ['src/engine/text/unit-in-text.ts', 'MAX_READ_LENGTH'],
  ['src/engine/number/source-cell.ts', 'MAX_SHOWN_LENGTH'],
])
/** Patterns that read only texts of our own or of PostgreSQL. */
const ours: readonly string[] = [
  'src/platform/failure-reason.ts',
  'src/features/editions/web/edition-tables.ts',
]

describe('a pattern', () => {
  const house = readHouse(dirname(import.meta.dirname))
  const patterns = shipped(house)
    .filter(({ path }) => !bounded.has(path) && !ours.includes(path) && !path.includes('/browser/'))
    .flatMap((source) => {
      const found: { readonly place: string; readonly pattern: RegExp }[] = []
      new Visitor({
        Literal: ({ value, start }) => {
          if (value instanceof RegExp) found.push({ place: at(source, start), pattern: value })
        },
      }).visit(source.program)
      return found
    })
  const signs = [...' 1аAv.,-/(){}[]"\'\n\t_%₮=:;<>@«*+#?!|~\\&', '1 ', 'a.', 'w(', 'а ', '/\t', ', ']

  test('takes time in proportion to the text', () => {
    expect(patterns.length).toBeGreaterThan(500)
    const slow = patterns.filter(({ pattern }) => {
      const own = [...pattern.source].filter((sign) => /[\p{L}\p{N}]/u.test(sign))
      return [...new Set([...signs, ...own])].some((sign) => !isQuick(pattern, sign))
    })
    expect(slow.map(({ place, pattern }) => `${place} ${pattern}`)).toEqual([])
  })

  test('that does not is in a file that limits the length', () => {
    const unlimited = [...bounded].filter(([path, limit]) => {
      const text = house.files.get(path) ?? ''
      return ![`slice(0, ${limit})`, `length > ${limit}`].some((limiting) => text.includes(limiting))
    })
    expect(unlimited).toEqual([])
  })
})

const tried: Record<string, unknown> = {}
const trial = createContext(tried)

function isQuick(pattern: RegExp, sign: string): boolean {
  Object.assign(tried, { pattern, text: `x${sign.repeat(LENGTH / 5)}\0!` })
  try {
    runInContext('text.search(pattern)', trial, { timeout: 5000 })
    return true
  } catch {
    return false
  }
}

describe('a call', () => {
  const directory = scratchDirectory()
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
  })
  afterAll(() => started.close())

  const callers = { institution: 'ebs', registers: 'ebs', review: 'ministry', administration: 'admin' }
  const calls = Object.values(allCalls).filter(
    ({ id, for: audience, sends }) =>
      sends === 'json' && audience in callers && examples[id]?.body !== undefined,
  )
  const texts = [' ', '1 ', 'а.'].map((sign) => `1${sign.repeat(LENGTH / 4)}x`)

  test.each(calls)('$id answers a long text in any field of its body', async (call) => {
    const userName = new Map(Object.entries(callers)).get(call.for) ?? ''
    const { post } = await started.signIn(userName)
    const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => own[name] ?? '1')
    for (const text of texts)
      for (const body of withText(examples[call.id]?.body, text))
        expect((await post(url, body)).statusCode).toBeLessThan(500)
  })
})

const own: Readonly<Record<string, string>> = { institutionId: '1001', year: '2026', sessionCode: '2026-01' }

/** The body with the text in the place of each of its values. */
function withText(body: unknown, text: string): readonly unknown[] {
  if (Array.isArray(body))
    return body.flatMap((each, index) => withText(each, text).map((changed) => body.with(index, changed)))
  if (typeof body !== 'object' || body === null) return [text]
  return Object.entries(body).flatMap(([name, each]) =>
    withText(each, text).map((changed) => ({ ...body, [name]: changed })),
  )
}
