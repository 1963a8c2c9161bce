import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { LARGEST_FILE } from '#server/files/receive-pdf.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isStorable } from '#server/http/storable.ts'
import { httpText } from '#text/http.ts'

/** JSON and forms with one file are read, nothing else is (415). Sending nothing is no mistake by itself. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === ''
      ? done(null, undefined)
      : parse(request, body, (error, value) => done(error ?? faultOf(body, value), value)),
  )
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // The receiver counts for itself, and must see one byte too many.
    limits: { fileSize: LARGEST_FILE + 1, files: 1, fields: 20, fieldSize: 10_000 },
  })
}

/** What UTF-8 cannot bring comes escaped or not at all, so that few bodies are walked through. */
function faultOf(body: string, value: unknown): Refusal | null {
  return body.includes('\\u') && !isStorable(value) ? new Refusal(400, httpText.unstorable) : null
}
