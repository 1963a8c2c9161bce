import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { refused } from '#contract/answers.ts'
import type { Call } from '#contract/call.ts'
import program from '../../../package.json' with { type: 'json' }

/** The reader's own files only; its pictures bring inline styles, never scripts. */
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

/** What is said of a call besides its summary; `null` where there is nothing. */
export type Described = (call: Call) => string | null

/** The description of all calls at `/api/openapi.json`, and to read at `/api/docs`. Register it before the calls. */
export async function openapi(app: FastifyInstance, described: Described): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tosov', description: 'Budget drafts of schools', version: program.version },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'tosov_session',
            description: 'Over https its name is `__Host-tosov_session`',
          },
        },
      },
    },
    transform: describeWith(described),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/**
 * The zod schemas as JSON schemas. The answers come in here and not with the route, which would have each of them checked. A
 * form is read as a stream, so no schema of ours describes it.
 */
const describeWith =
  (described: Described): SwaggerTransform =>
  ({ schema: asked, ...document }) => {
    const { call } = document.route.config ?? {}
    const { schema, url } = jsonSchemaTransform({
      ...document,
      schema: call === undefined ? asked : { ...asked, response: answersOf(call) },
    })
    const description = call && described(call)
    return {
      schema: {
        ...schema,
        ...(description && { description }),
        ...(schema.consumes?.includes('multipart/form-data') && { body: form }),
      },
      url,
    }
  }

function answersOf({ answer }: Call) {
  if (answer === 'link') return { 302: link, '4XX': refused }
  if (answer === 'events') return { 200: events, '4XX': refused }
  return { 200: answer === 'file' ? file : answer, '4XX': refused }
}

const link = z.null().describe('A redirect to a link of the file that lives shortly')
const file = {
  description: 'The bytes of a file',
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
}

const events = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: z.string() } },
}

const form = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
  additionalProperties: { type: 'string' },
}
