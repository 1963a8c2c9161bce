import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

type Outcome = true | { readonly error: Refusal }

/**
 * Checks a request against the zod schema of its route. The request is left as it came: the handler reads the body
 * through the same schema, and a schema that changes a value must not see its own result.
 */
export const checkForm: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data: unknown): Outcome => {
    if (!(schema instanceof z.ZodType)) throw new Error('Routes are described with zod.')
    // Fastify says null where nothing was sent.
    const read = schema.safeParse(httpPart === 'body' ? (data ?? undefined) : data)
    return read.success ? true : { error: badForm(read.error) }
  }

function badForm(error: z.ZodError): Refusal {
  const paths = error.issues.map(({ path }) => path.join('.') || httpText.wholeBody)
  return new Refusal(400, httpText.badFields([...new Set(paths)].slice(0, MOST_NAMED)), {
    paths: [...new Set(paths)],
  })
}

/** More names than this would hide the sentence; the answer carries them all. */
const MOST_NAMED = 5
