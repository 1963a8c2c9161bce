import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, fileTypes, isFile } from '#api/call.ts'
import { refusedForm } from '#api/refused.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { openapi } from '#app/server/openapi.ts'
import { examples } from '#app/server/openapi-examples.ts'
import { budgetCalls } from '#budget/api.ts'
import { blankCalls } from '#budget/blank-calls.ts'
import { blanks } from '#budget/blanks.ts'
import { sentCells } from '#features/blanks/wire.ts'
import { reportCalls } from '#features/reports/api.ts'
import { reviewCalls } from '#features/review/api.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { openEmbedded } from '#test/support/database.ts'
import { declaredAnswers } from '#test/support/declared-answers.ts'
import { PASSWORD } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'

const declared: readonly Call[] = Object.values(allCalls)

const content = z.record(
  z.string(),
  z.looseObject({
    schema: z.unknown(),
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
)
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(
      z.looseObject({
        in: z.enum(['path', 'query', 'header']),
        name: z.string(),
        description: z.string().optional(),
        schema: z.looseObject({ example: z.unknown().optional() }),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
})
const description = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ description: z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

describe('the description of the calls', () => {
  const started = setApp({ open: openEmbedded })
  let document: z.infer<typeof description>
  beforeAll(async () => {
    document = description.parse((await started.inject({ url: '/api/openapi.json' })).json())
  })

  const operationOf = ({ path, method }: Call) => {
    const found = document.paths[path]?.[method.toLowerCase()]
    if (!found) throw new Error(`${path} is not described`)
    return found
  }

  test('is OpenAPI 3.1, and every reference in it leads somewhere', () => {
    const official = JSON.parse(
      readFileSync(new URL('../../../test/fixtures/openapi-3.1.json', import.meta.url), 'utf8'),
    )
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const isRight = ajv.compile(official)
    isRight(document)
    expect(isRight.errors ?? []).toEqual([])
    expect(isRight({ ...document, paths: 7 })).toBe(false)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    const names = new Set(references.map(([, name = '']) => name))
    expect([...names].filter((name) => document.components.schemas[name] === undefined)).toEqual([])
  })

  test('has schemas by name, each of them one that JSON Schema knows, and none that nothing leads to', () => {
    const names = Object.keys(document.components.schemas)
    expect(names).toEqual(
      expect.arrayContaining(['User', 'WireRow', 'BlankSaveInput', 'SaveAnswer', 'Refused']),
    )
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'file', components: document.components })
    for (const name of names)
      expect(() => ajv.compile({ $ref: `file#/components/schemas/${name}` }), name).not.toThrow()
    const text = JSON.stringify(document)
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([])
  })

  test('describes every parameter', () => {
    const silent = declared.flatMap((call) =>
      operationOf(call).parameters.filter((parameter) => (parameter.description ?? '').length < 5),
    )
    expect(silent).toEqual([])
  })

  test('names the fields of every form with a file', () => {
    const form = z.looseObject({
      properties: z.record(z.string(), z.looseObject({ type: z.literal('string'), description: z.string() })),
      required: z.array(z.string()),
    })
    const forms = declared.flatMap((call) => {
      if (call.sends !== 'multipart') return []
      const { properties, required } = form.parse(
        operationOf(call).requestBody?.content['multipart/form-data']?.schema,
      )
      return [[call.id, Object.keys(properties), required]]
    })
    expect(forms).toEqual([
      ['pdf.upload', ['sessionCode', 'institutionId', 'file'], ['sessionCode', 'institutionId', 'file']],
      ['attachment.attach', ['directory', 'licenseId', 'file'], ['file']],
    ])
  })

  test('summarises every call by a verb in the third person and at most 15 words', () => {
    // A plural noun with its preposition is no verb: «Jobs with their pay grade».
    const verbFirst = /^[A-Z][a-z]+s,? (?!(?:of|with|for|by|per) )/
    const isPlain = (summary: string) => verbFirst.test(summary) && summary.split(' ').length <= 15
    expect(declared.filter(({ summary }) => !isPlain(summary)).map(({ id }) => id)).toEqual([])
    const refused = ['The signed-in user', 'Jobs', 'Jobs with their pay grade', `Returns ${'a '.repeat(14)}b`]
    expect(refused.filter(isPlain)).toEqual([])
  })

  test('begins with how to sign in and the typical workflow, names a server, and shows examples', () => {
    const { info, servers } = document
    expect(info.description.indexOf('## Sign in')).toBeLessThan(
      info.description.indexOf('## Typical workflow'),
    )
    expect(servers.map(({ url }) => url)).toEqual(['/', 'https://tosov.example'])
    const called = [...info.description.matchAll(/`(?:GET|POST) (\/api[^`]*)`/g)].map(([, path = '']) => path)
    expect(called.length).toBeGreaterThan(8)
    expect(called.filter((path) => document.paths[path] === undefined)).toEqual([])
    const save = operationOf(blankCalls.blank1Save)
    expect(save.requestBody?.content['application/json']?.example).toEqual(examples['ebs.blank1.save']?.body)
    expect(save.responses['200']?.content?.['application/json']?.example).toBeDefined()
  })

  test('names the idempotency key of calls that take one, and the headers required with a cookie', () => {
    const headersOf = (call: Call): readonly string[] =>
      operationOf(call).parameters.flatMap((each) => (each.in === 'header' ? each.name : []))
    expect(headersOf(blankCalls.blank1Save)).toEqual(['Idempotency-Key', 'Origin'])
    expect(headersOf(reviewCalls.reviewBulkOrder)).toEqual(['Idempotency-Key', 'Origin'])
    expect(headersOf(reportCalls.reportSend)).toEqual(['Origin'])
    expect(headersOf(blankCalls.blank1)).toEqual([])
    expect(headersOf(signInCalls.login)).toEqual([])
  })

  test('declares the media type of every file, and a test would notice another one', () => {
    const files = declared.filter(({ answer }) => isFile(answer))
    expect(files.length).toBeGreaterThan(7)
    for (const call of files)
      expect(Object.keys(operationOf(call).responses['200']?.content ?? {})).toEqual(
        isFile(call.answer) ? [fileTypes[call.answer]] : [],
      )
    const checkAnswer = declaredAnswers([{ ...signInCalls.me, answer: 'pdf' }])
    return expect(
      started.app
        .inject({ url: '/api/auth/me', headers: { authorization: 'Bearer none' } })
        .then((answer) => checkAnswer({ url: '/api/auth/me' }, { ...answer, statusCode: 200 })),
    ).rejects.toThrow('declares pdf')
  })

  test('has of the fields of refusals those alone that a call can have', () => {
    const fieldsOf = (call: Call, status: number): readonly string[] => {
      const form = refusedForm(call, status)
      return form instanceof z.ZodObject ? Object.keys(form.shape) : []
    }
    const basic = ['status', 'message', 'code']
    expect(fieldsOf(blankCalls.blank1Save, 409)).toEqual([...basic, 'conflicts'])
    expect(fieldsOf(blankCalls.blank1Save, 422)).toEqual([...basic, 'errors'])
    expect(fieldsOf(reportCalls.reportSend, 409)).toEqual([
      ...basic,
      'missing',
      'toJustify',
      'otherCalculation',
    ])
    expect(fieldsOf(budgetCalls.draft, 409)).toEqual(basic)
    const most = declared.flatMap((call) =>
      [400, 409, 422, 500].map((status) => fieldsOf(call, status).length),
    )
    expect(Math.max(...most)).toBeLessThan(9)
  })

  test('has examples that the calls take and answer', () => {
    const known = new Map(declared.map((call) => [call.id, call]))
    for (const [id, { body, answer }] of Object.entries(examples)) {
      const call = known.get(id)
      expect(call, id).toBeDefined()
      if (body !== undefined) expect(call?.body.safeParse(body).error, id).toBeUndefined()
      if (answer !== undefined && call?.answer instanceof z.ZodType)
        expect(call.answer.safeParse(answer).error, id).toBeUndefined()
    }
  })

  test('shows an example of every body, also under the aliases of a call', () => {
    const everyPost = declared
      .filter(({ sends }) => sends !== 'none')
      .flatMap((call) => [call.path, ...call.aliases].map((path) => ({ ...call, path })))
    expect(everyPost.length).toBeGreaterThan(90)
    const hasExample = (call: Call) =>
      Object.values(operationOf(call).requestBody?.content ?? {}).some(({ example }) => example !== undefined)
    expect(everyPost.filter((call) => !hasExample(call)).map(({ path }) => path)).toEqual([])
  })

  test('shows parameters that the calls take', () => {
    const refused = declared.flatMap(({ query, ...call }) =>
      operationOf({ query, ...call }).parameters.flatMap(({ name, schema: { example } }) => {
        const field = query instanceof z.ZodObject ? query.shape[name] : undefined
        const isTaken = example === undefined || !field || z.safeParse(field, String(example)).success
        return isTaken ? [] : [[call.id, name, example]]
      }),
    )
    expect(refused).toEqual([])
  })

  test('shows saves of cells that a user can enter', () => {
    const sheets = everySheet(edition2025)
    const withRows = z.object({ blanks: z.array(z.record(z.string(), z.unknown())) })
    const saves = Object.entries(allCalls).filter(([name]) => blanks.some(({ save }) => save === name))
    expect(saves.length).toBeGreaterThan(15)
    for (const [name, { id }] of saves) {
      const rows = withRows.parse(examples[id]?.body).blanks
      const sent = rows.flatMap((row) => Object.keys(row).filter((field) => field !== 'specificationCode'))
      const stored = blanks.flatMap((blank) => {
        const sheet = sheets.get(blank.sheet)
        return blank.save === name && sheet ? [sentCells(sheet, blank, rows).length] : []
      })
      expect(stored, id).toContain(sent.length)
    }
  })

  test('leads through the main job with its own examples', async () => {
    const exampleOf = (id: string) => examples[id]?.body ?? {}
    const session = await started.inject({
      ...{ method: 'POST', url: '/api/auth/login' },
      payload: { ...exampleOf('auth.login'), userName: 'ebs', password: PASSWORD },
    })
    const headers = { authorization: `Bearer ${session.json<{ token: string }>().token}` }
    const send = async (url: string, id: string) =>
      (await started.inject({ method: 'POST', url, headers, payload: exampleOf(id) })).statusCode
    const read = async (url: string) => (await started.inject({ url, headers })).statusCode
    expect(await read('/api/tosov/home')).toBe(200)
    expect(await read('/api/finance/report/period/2026/48')).toBe(200)
    expect(await read('/api/ebs/blank1/2026/ORGEBS/1001')).toBe(200)
    expect(await send('/api/ebs/blank1/save', 'ebs.blank1.save')).toBe(200)
    expect(await send('/api/finance/report/snapshot', 'report.snapshot')).toBe(200)
    // A budget with a single blank has missing points.
    expect(await send('/api/report/send', 'report.send')).toBe(409)
  })
})

test('the description is made when the server begins to listen, not for the first who asks', async () => {
  const app = fastify()
  const made: string[] = []
  await openapi(app, {
    described: ({ id }) => {
      made.push(id)
      return null
    },
    publicUrl: 'http://localhost',
  })
  const call = declared.find(({ path }) => !path.includes('{')) ?? expect.fail()
  app.get('/api/one', { config: { call } }, async () => null)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  expect(made).toEqual([call.id])
  expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200)
  expect(made).toEqual([call.id])
  await app.close()
})
