import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { findFile, type KnownFile } from '#server/files/file.store.ts'
import { attachmentDisposition, inlineDisposition } from '#server/files/file-name.ts'
import { linkKey, readLink, signLink } from '#server/files/signed-link.ts'
import { type Handler, handler, type Services } from '#server/http/handler.ts'
import { filePolicy } from '#server/http/pages.ts'
import { Refusal } from '#server/http/refusal.ts'
import { uploadText } from '#text/upload.ts'

/** `tosov.file` and its review: another institution's file and one that was never there are answered alike. */
export const fileHandlers: readonly Handler[] = [calls.file, calls.reviewFile].map((call) =>
  handler(call, async ({ institution, params, services, reply }) => {
    const file = await findFile(services.db, institution.id, params.fileId)
    if (file === null) throw new Refusal(404, uploadText.notThere)
    return reply.redirect(signLink(file, await linkKey(services.db), services.now()), 302)
  }),
)

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
        ...headersOf(file),
        'content-length': file.size,
        'cache-control': 'private, no-store',
      })
      .send(content)
  })
}

/** A PDF opens in the tab (spec 000 §7). Nothing else is taken; should something else ever stand in the store, it is saved and never a page. */
function headersOf({ mediaType, name }: KnownFile): Readonly<Record<string, string>> {
  return mediaType === 'application/pdf'
    ? {
        'content-type': mediaType,
        'content-disposition': inlineDisposition(name),
        'content-security-policy': filePolicy,
      }
    : {
        'content-type': 'application/octet-stream',
        'content-disposition': attachmentDisposition(name),
        'content-security-policy': `sandbox; default-src 'none'; ${filePolicy}`,
      }
}

async function linkedFile(signed: string, { db, now }: Services): Promise<KnownFile | null> {
  const linked = readLink(signed, await linkKey(db), now())
  return linked === null ? null : findFile(db, linked.institutionId, linked.fileId)
}
