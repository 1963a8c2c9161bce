import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Handler } from '#server/http/handler.ts'

const YEAR = z.string().regex(/^\d{4}$/)
/** Within what the database counts with. */
const NUMBER = z.string().regex(/^\d{1,9}$/)
const ANY = z.string().min(1).max(300)
const formOf: Readonly<Record<string, z.ZodType>> = {
  year: YEAR,
  organizationTypeId: NUMBER,
  version: NUMBER,
}

/** What the interface description and the check of the form know of a call. `path` is the call's own or an alias. */
export function routeSchema({ call, body }: Handler, path: string): FastifySchema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const isAlias = path !== call.path
  return {
    summary: call.summary,
    description: `${call.id}; specification: ${call.source}`,
    operationId: isAlias ? `${call.id}@${path}` : call.id,
    deprecated: isAlias,
    tags: [call.id.split('.')[0] ?? call.id],
    security: call.for === 'anybody' ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(names.length > 0 && { params: paramsSchema(names) }),
    ...(call.body === 'json' && { body }),
    ...(call.body === 'multipart' && { consumes: ['multipart/form-data'] }),
  }
}

function paramsSchema(names: readonly string[]): z.ZodType {
  return z.object(Object.fromEntries(names.map((name) => [name, formOf[name] ?? ANY])))
}
