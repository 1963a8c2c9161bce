import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Call, fileTypes, isFile } from '#api/call.ts'
import { refusalReasons, refusalStatuses, refusedForm, refusedName } from '#api/refused.ts'
import { allCalls, apiModules } from '#app/server/all-calls.ts'
import { formFields, guide, headerTexts, parameterTexts } from '#app/server/openapi-descriptions.ts'
import { examples } from '#app/server/openapi-examples.ts'
import { blankCalls } from '#budget/blank-calls.ts'
import { staffCalls } from '#features/staff/api.ts'
import program from '../../../package.json' with { type: 'json' }

/** The viewer's images contain inline styles, never scripts. */
const docsPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}

export type DescribeCall = (call: Call) => string | null

type OpenapiOptions = { readonly described: DescribeCall; readonly publicUrl: string }

/** Must be registered before the calls. */
export async function openapi(app: FastifyInstance, { described, publicUrl }: OpenapiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tosov', description: guide, version: program.version },
      servers: [
        { url: '/', description: 'The server that answered this description' },
        { url: publicUrl, description: 'The address at which people reach this installation' },
      ],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of `auth.login`' },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'tosov_session',
            description:
              'For browsers. Where `PUBLIC_URL` is https its name is `__Host-tosov_session`. A write needs `Sec-Fetch-Site: same-origin` or the own `Origin` besides',
          },
        },
      },
    },
    transform: describeWith(described),
    transformObject: (document) => finished(componentsOf(document)) as ReturnType<typeof componentsOf>, // fewer of its own
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  // Making it holds the thread; later answers use the same one.
  app.addHook('onListen', async () => void app.swagger())
}

const schemaRegistry = z.registry<{ id: string }>()
const converting = { schemaRegistry }
const toJsonSchemas = createJsonSchemaTransform(converting)
const componentsOf = createJsonSchemaTransformObject(converting)

/** Queries are described as single parameters. */
function nameSchemas(): void {
  const named = new Set<string>()
  const queries = new Set<unknown>(Object.values(allCalls).map(({ query }) => query))
  const name = (schema: unknown, id: string): void => {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodPipe)) return
    if (queries.has(schema) || schemaRegistry.has(schema) || named.has(id)) return
    named.add(id)
    schemaRegistry.add(schema, { id })
  }
  name(blankCalls.blank1Save.body, 'BlankSave')
  name(staffCalls.staffImport.body, 'RegisterImport')
  for (const exported of apiModules)
    for (const [each, schema] of Object.entries(exported))
      if (!each.endsWith('Body')) name(schema, capital(each))
  for (const [each, call] of Object.entries(allCalls) as [string, Call][]) {
    // The converter adds «Input» to request schemas.
    name(call.body, capital(each))
    name(call.answer, `${capital(each)}Answer`)
    for (const status of refusalStatuses(call)) name(refusedForm(call, status), refusedName(call, status))
  }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

nameSchemas()

/**
 * Adds responses here, because Fastify would validate those at the route. Multipart forms are streamed and have no
 * schema.
 */
const describeWith =
  (described: DescribeCall): SwaggerTransform =>
  ({ schema: inputSchema, ...document }) => {
    const { call } = document.route.config ?? {}
    const { schema, url } = toJsonSchemas({
      ...document,
      schema: call === undefined ? inputSchema : { ...inputSchema, response: answersOf(call) },
    })
    if (call === undefined) return { schema, url }
    const description = described(call)
    return {
      schema: {
        ...schema,
        ...(description && { description }),
        ...(call.sends === 'multipart' && { body: formOf(call) }),
        params: explained(schema.params),
        querystring: explained(schema.querystring),
        headers: headersOf(call),
      },
      url,
    }
  }

/** Throws if a description is missing. */
function explained(parameters: unknown): unknown {
  const { properties = {}, ...rest } = z
    .looseObject({ properties: fields.optional() })
    .parse(parameters ?? {})
  const documented = Object.entries(properties).map(([name, property]) => {
    const [description, example] = parameterTexts[name] ?? []
    if (description === undefined) throw new Error(`The parameter ${name} needs a description.`)
    return [name, { ...property, description, ...(example !== undefined && { example }) }]
  })
  return { type: 'object', ...rest, properties: Object.fromEntries(documented) }
}

const fields = z.record(z.string(), z.looseObject({}))

function headersOf({ for: kind, method, once }: Call): object {
  const key = { type: 'string', maxLength: 200, description: headerTexts.once }
  const origin = { type: 'string', description: headerTexts.origin }
  const properties = {
    ...(once === 'byKey' && { 'Idempotency-Key': key }),
    ...(method === 'POST' && kind !== 'anybody' && { Origin: origin }),
  }
  return { type: 'object', properties }
}

function answersOf(call: Call) {
  const refusals = refusalStatuses(call).map((status) => [
    status,
    {
      description: refusalReasons[status],
      content: { 'application/json': { schema: refusedForm(call, status) } },
    },
  ])
  return { ...answerOf(call), ...Object.fromEntries(refusals) }
}

function answerOf({ answer, success }: Call) {
  if (answer === 'link') return { 302: link }
  if (answer === 'events') return { 200: events }
  if (isFile(answer)) return { 200: file(fileTypes[answer]) }
  const description = success === 200 ? 'Done' : 'Stored; a job does it'
  return { [success]: { description, content: { 'application/json': { schema: answer } } } }
}

const link = z.null().describe('A redirect to a link of the file that lives shortly')
const file = (type: string) => ({
  description: 'The bytes of a file',
  content: { [type]: { schema: z.string().meta({ format: 'binary' }) } },
})

const events = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: z.string() } },
}

/** Throws if the fields of the form are not listed. */
function formOf({ id }: Call): object {
  const listed = formFields[id]
  if (listed === undefined) throw new Error(`The form of ${id} needs its fields.`)
  const texts = Object.entries(listed)
  const file = { type: 'string', format: 'binary', description: 'A PDF of at most 30 MB, after the fields' }
  const described = texts.map(([name, { text }]) => [name, { type: 'string', description: text }])
  const required = texts.flatMap(([name, { kind }]) => (kind === 'required' ? [name] : []))
  return {
    type: 'object',
    properties: { ...Object.fromEntries(described), file },
    required: [...required, 'file'],
  }
}

type Document = {
  readonly components?:
    | { readonly schemas?: Readonly<Record<string, unknown>> | undefined; readonly responses?: unknown }
    | undefined
  readonly paths?: Readonly<Record<string, unknown>> | undefined
}

function finished(document: Document): Document {
  const { components = {}, paths = {} } = document
  const responses: Record<string, unknown> = {}
  for (const path of Object.values(paths))
    for (const operation of Object.values(Object(path)).filter(isOperation)) {
      addExample(operation)
      for (const [status, response] of Object.entries(operation.responses))
        if (Number(status) >= 400) operation.responses[status] = shared(status, response, responses)
    }
  const schemas = new Map(Object.entries(components.schemas ?? {}))
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, id = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(id)) continue
      used.add(id)
      follow(schemas.get(id) ?? null)
    }
  }
  follow([paths, responses])
  const usedSchemas = [...schemas].filter(([id]) => used.has(id))
  return { ...document, components: { ...components, responses, schemas: Object.fromEntries(usedSchemas) } }
}

function shared(status: string, response: Response, responses: Record<string, unknown>): Response {
  const [, form = ''] = /schemas\/Refused(\w*)/.exec(JSON.stringify(response)) ?? []
  const name = `${status}${form.replace(/^\d+/, '')}`
  responses[name] = response
  return { $ref: `#/components/responses/${name}` }
}

type Response = {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, Exemplified>>
}

type Exemplified = { example?: unknown }

type Operation = {
  readonly operationId?: string
  readonly requestBody?: { readonly content?: Readonly<Record<string, Exemplified>> }
  readonly responses: Record<string, Response>
}

function isOperation(part: unknown): part is Operation {
  return typeof part === 'object' && part !== null && 'responses' in part
}

/** The operation of an alias has the id of its call, then `@` and the path. */
function addExample({ operationId = '', requestBody, responses }: Operation): void {
  const { body, answer } = examples[operationId.replace(/@.*/, '')] ?? {}
  const [sent] = Object.values(requestBody?.content ?? {})
  const answered = responses['200']?.content?.['application/json']
  if (body !== undefined && sent) sent.example = body
  if (answer !== undefined && answered) answered.example = answer
}
