import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
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

/** The description of all calls at `/api/openapi.json`, and to read at `/api/docs`. Register it before the calls. */
export async function openapi(app: FastifyInstance): Promise<void> {
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
    transform: describe,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/** The zod schemas as JSON schemas. A form is read as a stream, so no schema of ours describes it. */
const describe: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  return {
    schema: schema.consumes?.includes('multipart/form-data') ? { ...schema, body: form } : schema,
    url,
  }
}

const form = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
  additionalProperties: { type: 'string' },
}
