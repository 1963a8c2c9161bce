import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { LARGEST_FILE } from '#server/files/receive-pdf.ts'

/** JSON and forms with one file are read, nothing else is (415). Sending nothing is no mistake by itself. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, undefined) : parse(request, body, done),
  )
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // The receiver counts for itself, and must see one byte too many.
    limits: { fileSize: LARGEST_FILE + 1, files: 1, fields: 20, fieldSize: 10_000 },
  })
}
