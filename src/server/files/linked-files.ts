import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findFile, type KnownFile } from '#server/files/file.store.ts'
import { inlineDisposition } from '#server/files/file-name.ts'
import { linkKey } from '#server/files/link-key.ts'
import { readLink } from '#server/files/signed-link.ts'
import type { Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { filePolicy } from '#server/http/security-headers.ts'
import { uploadText } from '#text/upload.ts'

const params = z.object({ signed: z.string() })

/** Serves `/files/{signed}`: the link itself is the permission, for its short life. */
export function linkedFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/:signed', { schema: { hide: true } }, async (request, reply) => {
    const file = await linkedFile(params.parse(request.params).signed, services)
    if (file === null) throw new Refusal(404, uploadText.notThere)
    const content = await services.files.open(file.sha256)
    // By then the head of the answer is gone, so that nobody else tells of it.
    content.once('error', (error) => request.log.error({ err: error, file: file.fileId }, 'a file broke off'))
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-length': file.size,
        'content-disposition': inlineDisposition(file.name),
        'content-security-policy': filePolicy,
        'cache-control': 'private, no-store',
      })
      .send(content)
  })
}

async function linkedFile(signed: string, { db, now }: Services): Promise<KnownFile | null> {
  const linked = readLink(signed, await linkKey(db), now())
  return linked === null ? null : findFile(db, linked.institutionId, linked.fileId)
}
