import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '#api/call.ts'
import type { Handler } from '#budget/server/handler.ts'
import { demoAccounts } from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { viewOf } from '#forms/profile.ts'

export type OddRequest = {
  readonly call: Call
  readonly userName: string | null
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Valid values of fields and parameters by name, for an institution: numbers of its people, sessions, cells. */
export type RightValues = Readonly<Record<string, readonly unknown[]>>
export type OddRequestSources = {
  readonly handlers: readonly Handler[]
  /** Values by account; '' without sign-in. */
  readonly right: ReadonlyMap<string, RightValues>
  /** Whole rows as the blank's read returns them, by account and call. */
  readonly rows: ReadonlyMap<string, readonly unknown[]>
}

const views = new Map(institutions.map(({ institutionId, profile }) => [institutionId, viewOf(profile)]))

/** Placeholders for content that JSON cannot express, replaced in the serialised body. */
const asText: Readonly<Record<string, string>> = {
  '@deep list': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  '@deep object': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '@huge': '1e999',
  '@past exact': '9007199254740993',
  '@past bigint': '9223372036854775808',
  '@minus zero': '-0',
  '@many digits': '0.1234567890123456789012345678901234567890',
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>('@deep list', '@deep object'), weight: 2 },
  {
    arbitrary: fc.constantFrom<unknown>(
      ...['@huge', '@past exact', '@past bigint', '@minus zero', '@many digits'],
      ...[2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 99_999, 1e15, 1e21, 1e308],
      ...[-1, 0, 0.1, 1e-7, 2026.5],
    ),
    weight: 6,
  },
  {
    arbitrary: fc.constantFrom<unknown>(
      ...['NaN', 'Infinity', '-Infinity', '1e999', '1e21', '0x10', '9'.repeat(400), '2147483648', '99999'],
      ...['1,234.5', '1.2.3', '१२३', '١٢', '-', '%00', '../../etc/passwd', "'; drop table file; --", '\0'],
      ...['a\0b', '\ud800', '\udfff\ud800', '\ufeff', '\u202e', '🧮'.repeat(50), 'ө'.repeat(300), '', ' '],
      ...['x'.repeat(3000), 'x'.repeat(70_000), '__proto__', 'constructor', 'toString', 'null', 'true'],
      ...['2026', '2026-02-30', '2026-13-45T99:99:99Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+23:59'],
      ...['$1', '{}', '/api/tosov/file/x', 'javascript:alert(1)', 'https://elsewhere.example/x.pdf'],
    ),
    weight: 6,
  },
  {
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: 1 } }),
    weight: 3,
  },
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Generates values of a JSON schema, with valid values for known names. */
function fitting(schema: unknown, right: RightValues, name = ''): fc.Arbitrary<unknown> {
  const known = right[name]
  const made = bySchema(schemaForm.parse(schema), right)
  return known === undefined || known.length === 0
    ? made
    : fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 9 }, made)
}

const schemaForm = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  minItems: z.number().default(0),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
})

function bySchema(schema: z.output<typeof schemaForm>, right: RightValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => fitting(each, right)))
  if (schema.properties) return recordOf(schema.properties, schema.required, right)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 8 }), fitting(schema.additionalProperties ?? {}, right), {
        maxKeys: 3,
      })
    case 'array':
      return fc.array(fitting(schema.items ?? {}, right), { minLength: schema.minItems, maxLength: 4 })
    case 'integer':
      return fc.oneof(fc.nat(12), fc.constantFrom(2026, 2_147_483_648, -1))
    case 'number':
      return fc.oneof(fc.nat(5000), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.oneof(
        fc.constantFrom('1', '12', 'текст', '2026-02-03T00:00:00Z'),
        fc.string({ maxLength: 20 }),
      )
    default:
      return fc.oneof(fc.constantFrom('1', 1, null), odd)
  }
}

function recordOf(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
  right: RightValues,
): fc.Arbitrary<unknown> {
  const optional = fc.subarray(Object.keys(properties).filter((name) => !required.includes(name)))
  const whole = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, fitting(schema, right, name)]),
    ),
  )
  return fc
    .tuple(whole, optional)
    .map(([made, included]) =>
      Object.fromEntries(
        Object.entries(made).filter(([name]) => required.includes(name) || included.includes(name)),
      ),
    )
}

function spoilt(value: unknown, spoils: readonly Spoil[]): unknown {
  return spoils.reduce((sofar, spoil) => spoiltAt(sofar, spoil.path, spoil), value)
}

type Spoil = {
  readonly path: readonly number[]
  readonly how: 'drop' | 'replace' | 'add'
  readonly by: unknown
}
const spoil: fc.Arbitrary<Spoil> = fc.record({
  path: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }),
  how: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'add'),
  by: odd,
})

function spoiltAt(value: unknown, [index = 0, ...path]: readonly number[], { how, by }: Spoil): unknown {
  if (typeof value !== 'object' || value === null) return by
  const parts: readonly (readonly [string, unknown])[] = Object.entries(value)
  const at = index % Math.max(parts.length, 1)
  const [name = 'extra', inner] = parts[at] ?? []
  const goesOn = path.length > 0 && typeof inner === 'object' && inner !== null
  const changed = goesOn
    ? parts.with(at, [name, spoiltAt(inner, path, { path, how, by })])
    : here(parts, at, { name, how, by })
  return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed)
}

type Part = readonly [name: string, value: unknown]
type SpoilPlace = Pick<Spoil, 'how' | 'by'> & { readonly name: string }

function here(parts: readonly Part[], at: number, { name, how, by }: SpoilPlace): readonly Part[] {
  if (how === 'drop') return parts.toSpliced(at, 1)
  if (how === 'add') return [...parts, [typeof by === 'string' ? by : 'extra', by]]
  return parts.toSpliced(at, 1, [name, by])
}

function written(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return Object.entries(asText).reduce((sofar, [name, raw]) => sofar.replaceAll(`"${name}"`, raw), text)
}

const spoils = fc.oneof(
  { arbitrary: fc.constant<Spoil[]>([]), weight: 2 },
  { arbitrary: fc.array(spoil, { minLength: 1, maxLength: 2 }), weight: 3 },
)

export function fittingBody(
  { call }: Pick<Handler, 'call'>,
  right: RightValues,
  rows: readonly unknown[],
): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })
  return fitting(schema, rows.length === 0 ? right : { ...right, blanks: [rows, rows.slice(0, 2)] })
}

function jsonBody(handler: Handler, right: RightValues, rows: readonly unknown[]): fc.Arbitrary<string> {
  const fit = fc
    .tuple(fittingBody(handler, right, rows), spoils)
    .map(([value, list]) => written(spoilt(value, list)))
  const broken = fc.tuple(fit, fc.nat(400)).map(([text, end]) => text.slice(0, end))
  return fc.oneof(
    { arbitrary: fit, weight: 12 },
    { arbitrary: broken, weight: 1 },
    { arbitrary: odd.map(written), weight: 1 },
    {
      arbitrary: fc.constantFrom('', ' ', '{"id":1,"id":2}', '{"__proto__":{"a":1}}', '\ufeff{}', "{'a':1}"),
      weight: 1,
    },
  )
}

/** Returns the body as form fields; anything but an object stays unchanged. */
function asFields(json: string): string {
  try {
    const fields = Object.entries(JSON.parse(json) ?? {})
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  } catch {
    return json
  }
}

const oddText = odd.map((value) => (typeof value === 'string' ? value : String(JSON.stringify(value))))
const fileHeads = ['%PDF-1.7\nx\n%%EOF\n', '%PDF-1.7', '', 'no PDF', '%PDF-\0\n%%EOF']

/** A multipart form, valid or broken anywhere; its boundary is "b". */
function formBody(right: RightValues): fc.Arbitrary<string> {
  const field = fc.tuple(
    fc.constantFrom('sessionCode', 'institutionId', 'directory', 'licenseId', 'file', '__proto__', '', 'x'),
    fc.oneof(
      fc.constantFrom(...[right.sessionCode ?? [], right.institutionId ?? [], ['1']].flat().map(String)),
      oddText,
    ),
  )
  const fields = fc.oneof(
    fc.constant([
      ['sessionCode', String(right.sessionCode?.[0])],
      ['institutionId', String(right.institutionId?.[0])],
    ] as const),
    fc.array(field, { maxLength: 4 }),
    fc.array(field, { minLength: 25, maxLength: 25 }),
  )
  const file = fc.record({
    name: fc.constantFrom('file', 'file', 'other', ''),
    fileName: fc.oneof(fc.constantFrom('a.pdf', 'Бичиг.pdf', '../x.pdf', ''), oddText),
    type: fc.constantFrom('application/pdf', 'text/html', 'multipart/mixed; boundary=c', '', 'x'),
    content: fc.oneof(fc.constantFrom(...fileHeads), oddText),
  })
  const files = fc.oneof(
    { arbitrary: file.map((each) => [each]), weight: 4 },
    fc.array(file, { maxLength: 3 }),
  )
  const whole = fc.tuple(fields, files).map(([given, list]) => {
    const plain = given.map(([name, value]) => part(`name="${name}"`, '', value))
    const named = list.map(({ name, fileName, type, content }) =>
      part(`name="${name}"; filename="${fileName}"`, `Content-Type: ${type}\r\n`, content),
    )
    return `${[...plain, ...named].join('')}--b--\r\n`
  })
  const cut = fc.tuple(whole, fc.nat(600)).map(([text, end]) => text.slice(0, end))
  const mixed = fc
    .tuple(whole, fc.nat(300), oddText)
    .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at))
  return fc.oneof(
    { arbitrary: whole, weight: 4 },
    { arbitrary: cut, weight: 2 },
    mixed,
    oddText,
    fc.constant(''),
  )
}

function part(disposition: string, more: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${value}\r\n`
}

/** Headers can contain Latin letters only. */
const headerValue = oddText.map((text) =>
  text
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 5000)
    .trim(),
)
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant<Record<string, string>>({}), weight: 3 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'if-match',
          'if-none-match',
          'accept',
          'accept-encoding',
          'cookie',
        ),
        headerValue,
      )
      .map(([name, value]): Record<string, string> => ({ [name]: value })),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom('x-forwarded-for', 'x-forwarded-proto', 'origin', 'range', 'x-http-method-override'),
        headerValue,
      )
      .map(([name, value]): Record<string, string> => ({ [name]: value })),
    weight: 1,
  },
  { arbitrary: fc.uuid().map((key): Record<string, string> => ({ 'idempotency-key': key })), weight: 3 },
)

const contentTypes: Readonly<Record<Call['sends'], readonly string[]>> = {
  none: ['application/json', 'text/plain'],
  json: ['application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16'],
  urlencoded: ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-8'],
  multipart: ['multipart/form-data; boundary=b', 'multipart/form-data; boundary="b"'],
}
const oddTypes = [
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'],
  ...[`multipart/form-data; boundary=${'b'.repeat(300)}`, 'multipart/mixed; boundary=b', 'application/xml'],
  ...[
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    ';',
    '',
  ],
]

/** Generates a path parameter: mostly valid, otherwise arbitrary, sometimes not even text. */
function param(name: string, right: RightValues): fc.Arbitrary<string> {
  const known = ['1', ...(right[name] ?? [])].map((value) => encodeURIComponent(String(value)))
  const anything = oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 1500))
  return fc.oneof(
    { arbitrary: fc.constantFrom(...known.slice(known.length > 1 ? 1 : 0)), weight: 12 },
    {
      arbitrary: fc.constantFrom('%', '%00', '%ED%A0%80', '%FF', '..', '%2e%2e', '%2F', '', '2147483648'),
      weight: 1,
    },
    { arbitrary: anything, weight: 2 },
  )
}

const queries = fc.oneof(
  { arbitrary: fc.constant(''), weight: 6 },
  fc
    .tuple(fc.constantFrom('year', 'before', 'x', '__proto__'), oddText)
    .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed()).slice(0, 2000)}`),
  fc.constantFrom(
    '?',
    '?%',
    '?year=2026&year=2025',
    '?year[]=1',
    '?before=%00',
    '?before=999999999999999999',
  ),
)

/** Generates requests of every call, mostly by permitted users, from known data with random defects. */
export function oddRequests(known: OddRequestSources): fc.Arbitrary<OddRequest> {
  const each = known.handlers.flatMap((handler) =>
    [handler.call.path, ...handler.call.aliases].map((path) => ({ handler, path })),
  )
  const [writes = [], reads = []] = ['POST', 'GET'].map((method) =>
    each.filter(({ handler }) => handler.call.method === method),
  )
  const any = fc.oneof(
    { arbitrary: fc.constantFrom(...writes), weight: 3 },
    { arbitrary: fc.constantFrom(...reads), weight: 2 },
  )
  return any.chain(({ handler, path }) =>
    whoAsks(handler.call).chain((userName) => requestOf(known, handler, path, userName)),
  )
}

function whoAsks({ for: kind, views: served }: Call): fc.Arbitrary<string | null> {
  const role = kind === 'administration' ? 'administrator' : kind === 'review' ? 'reviewer' : 'institution'
  const fit = demoAccounts.filter(({ role: own, institutionId }) => {
    const view = institutionId === null ? null : (views.get(institutionId) ?? null)
    return own === role && (view === null || served === 'all' || served.includes(view))
  })
  const anybody = fc.constantFrom(null, ...demoAccounts.map(({ userName }) => userName))
  return fc.oneof(
    { arbitrary: fc.constantFrom(...fit.map(({ userName }) => userName)), weight: 5 },
    { arbitrary: anybody, weight: 1 },
  )
}

function requestOf(
  { right: byAccount, rows }: OddRequestSources,
  handler: Handler,
  path: string,
  userName: string | null,
): fc.Arbitrary<OddRequest> {
  const { call } = handler
  const right = byAccount.get(userName ?? '') ?? {}
  const json = jsonBody(handler, right, rows.get(`${userName} ${call.id}`) ?? [])
  const bodies = { none: json, json, multipart: formBody(right), urlencoded: json.map(asFields) }
  const body = bodies[call.sends]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fc
    .record({
      params: fc.tuple(...names.map((name) => param(name, right))),
      query: queries,
      method: fc.oneof({ arbitrary: fc.constant(call.method), weight: 30 }, fc.constantFrom('GET', 'POST')),
      headers: oddHeaders,
      type: fc.oneof(
        { arbitrary: fc.constantFrom(...contentTypes[call.sends]), weight: 8 },
        fc.constantFrom(...oddTypes),
      ),
      body: fc.oneof({ arbitrary: body, weight: 20 }, formBody(right), fc.constant('')),
    })
    .map(({ params, query, method, headers, type, body: text }) => {
      const values = params.values()
      const url = path.replace(/\{\w+\}/g, () => values.next().value ?? '') + query
      const hasBody = method === 'POST'
      const typed: Record<string, string> = hasBody && type !== '' ? { 'content-type': type } : {}
      return {
        call,
        userName,
        method,
        url,
        headers: { ...headers, ...typed },
        body: hasBody ? text : undefined,
      }
    })
}
