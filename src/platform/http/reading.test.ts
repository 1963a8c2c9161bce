import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#api/call.ts'
import { MAX_LISTED_REASONS } from '#api/refused.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { httpText } from '#platform/http/http-text.ts'
import { checkForm } from '#platform/http/reading.ts'
import { Refusal, unknownFields } from '#platform/http/refusal.ts'

const answerTo = (schema: z.ZodType, sent: unknown, httpPart = 'body') => {
  const checked = checkForm({ schema, httpPart, method: 'POST', url: '/' })(sent)
  const error = checked instanceof Object && 'error' in checked ? checked.error : null
  if (!(error instanceof Refusal)) throw new Error('not refused')
  const { paths, errors } = error.detail
  return { status: error.status, message: error.message, paths, errors }
}

type EmptyUnion = {
  readonly path: string
  readonly kinds: readonly string[]
  /** Reaches the union, whose fields are missing. */
  readonly body: unknown
}

function unionsIn(schema: unknown): readonly EmptyUnion[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unionsIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return below('0', schema.element, (body) => [body])
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      below(name, part, (body) => ({ [name]: body })),
    )
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return []
  const path = schema.def.discriminator
  const kindOf = (option: (typeof schema.options)[number]) => [...(option._zod.propValues?.[path] ?? [])]
  return [
    { path, kinds: schema.options.flatMap(kindOf).map(String), body: {} },
    ...schema.options.flatMap((option) =>
      unionsIn(option).map((each) => ({
        ...each,
        body: { ...Object(each.body), [path]: kindOf(option)[0] },
      })),
    ),
  ]
}

function below(name: string, part: unknown, wrap: (body: unknown) => unknown): readonly EmptyUnion[] {
  return unionsIn(part).map((each) => ({ ...each, path: `${name}.${each.path}`, body: wrap(each.body) }))
}

describe('a body of several kinds', () => {
  const calls: readonly Call[] = Object.values(allCalls)
  const unions = calls.flatMap(({ id, body }) => unionsIn(body).map((each) => ({ id, form: body, ...each })))

  test('is found in several calls, also below other fields', () => {
    expect(unions.length).toBeGreaterThan(8)
    expect(unions.map(({ path }) => path)).toContain('proof.by')
  })

  test.each(unions)('$id: without $path names it and what it accepts', ({ form, body, path, kinds }) => {
    const { status, message, paths } = answerTo(form, body)
    expect([status, paths]).toEqual([400, expect.arrayContaining([path])])
    expect(message).toContain(httpText.oneOf(path, kinds))
  })

  test.each([
    ['of no such kind', { event: 'ADD_COD', code: '1' }, ['event']],
    ['with its kind misspelt', { evnt: 'ADD_CODE', code: '1' }, ['event', 'evnt']],
    ['that is no record', 'ADD_CODE', [httpText.wholeBody]],
  ])('%s is refused by the names of its fields', (_, body, paths) => {
    expect(answerTo(signInCalls.factorDo.body, body)).toMatchObject({ status: 400, paths })
  })

  test('with very many fields is refused like any other', () => {
    const many = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`f${index}`, 0]))
    expect(answerTo(signInCalls.factorDo.body, many).status).toBe(400)
  })

  test('in a field is refused by the whole names of its fields', () => {
    const body = { event: 'REMOVE_CODE', proof: { bye: 'code', code: '1' } }
    const { paths, message } = answerTo(signInCalls.factorDo.body, body)
    expect(paths).toEqual(['proof.by', 'proof.bye'])
    expect(message).toContain(httpText.oneOf('proof.by', ['password', 'code', 'passkey']))
  })
})

describe('the address of a call', () => {
  const calls: readonly Call[] = Object.values(allCalls)
  const queries = calls.map(({ id, source, query }) => ({ id, source, query }))
  const parameters = queries.flatMap(({ id, query }) =>
    query instanceof z.ZodObject ? Object.keys(query.shape).map((name) => ({ id, name, query })) : [],
  )
  // Free texts accept all but arrays, which repeated parameters are.
  const repeated = ['zzz', 'zzz']

  test('has parameters in many calls', () => expect(parameters.length).toBeGreaterThan(100))

  test.each(parameters)('$id: an invalid $name is refused by its name', ({ query, name }) => {
    const { status, errors = [], message } = answerTo(query, { [name]: repeated }, 'querystring')
    expect(status).toBe(422)
    expect(errors).toContainEqual(expect.objectContaining({ field: name }))
    expect(message).toContain(name)
  })

  test.each(queries.filter(({ id, source }) => source === 'own' && id !== signInCalls.openidReturn.id))(
    '$id: an unknown parameter is refused by its name',
    ({ query }) => {
      const { status, errors } = answerTo(query, { budgetStat: 'sent' }, 'querystring')
      expect(status).toBe(422)
      expect(errors).toContainEqual({ row: '', field: 'budgetStat', message: httpText.unknownParameter })
    },
  )

  test('names the values that a parameter accepts', () => {
    const query = z.object({ few: z.enum(['a', 'b']), page: z.coerce.number() })
    expect(answerTo(query, { few: 'c', page: 'x' }, 'querystring').message).toBe(
      httpText.badParameters([httpText.oneOf('few', ['a', 'b']), 'page']),
    )
  })
})

test('a field with a list of values names them, up to twenty', () => {
  const many = Array.from({ length: 25 }, (_, index) => `v${index}`)
  const form = z.object({ few: z.enum(['a', 'b']), many: z.enum(many) })
  expect(answerTo(form, { few: 'c', many: 'c' }).message).toBe(
    httpText.badFields([httpText.oneOf('few', ['a', 'b']), httpText.oneOf('many', many.slice(0, 20))]),
  )
})

test('an answer about unknown fields reads no more of them than it lists', () => {
  let read = 0
  function* endless() {
    for (;;) {
      read += 1
      yield { row: '', field: `k${read}` }
    }
  }
  expect(unknownFields(endless()).detail.errors).toHaveLength(MAX_LISTED_REASONS)
  expect(read).toBe(MAX_LISTED_REASONS)
})
