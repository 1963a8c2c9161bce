import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type CallContext, type Handler, handler, type Services } from '#budget/server/handler.ts'
import { attachmentCalls } from '#features/attachments/api.ts'
import { uploadText } from '#features/attachments/text.ts'
import { attachmentDisposition, inlineDisposition } from '#platform/files/file-name.ts'
import { type FilePurpose, findFile, type KnownFile } from '#platform/files/file-records.store.ts'
import { linkKey, readLink, signLink } from '#platform/files/signed-link.ts'
import { enforceWorkQuota } from '#platform/http/limits.ts'
import { filePolicy } from '#platform/http/pages.ts'
import { Refusal } from '#platform/http/refusal.ts'

type FileContext = CallContext<typeof attachmentCalls.file>

type PaperOfUpload = (context: FileContext, fileId: string) => Promise<string | null>

/** Another institution's file and an unknown one give the same response. */
export function fileHandlers(paperOfUpload: PaperOfUpload): readonly Handler[] {
  const served = async (context: FileContext): Promise<KnownFile | null> => {
    const { institution, params, services } = context
    const file = await findFile(services.db, institution.id, params.fileId)
    if (file?.purpose !== uploadedPaper) return file
    await enforceWorkQuota({ work: 'paper' }, context)
    const paperId = await paperOfUpload(context, file.fileId)
    return paperId === null ? null : findFile(services.db, institution.id, paperId)
  }
  return [attachmentCalls.file, attachmentCalls.reviewFile].map((call) =>
    handler(call, async (context) => {
      const file = await served(context)
      if (file === null) throw new Refusal(404, uploadText.fileMissing)
      const { db, now } = context.services
      return context.reply.redirect(signLink(file, await linkKey(db), now()), 302)
    }),
  )
}

const uploadedPaper: FilePurpose = 'report'

const params = z.object({ signed: z.string() })

/** The short-lived link itself grants access. */
export function linkedFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/:signed', { schema: { hide: true } }, async (request, reply) => {
    const file = await linkedFile(params.parse(request.params).signed, services)
    if (file === null) throw new Refusal(404, uploadText.fileMissing)
    const content = await services.files.open(file.sha256)
    // The response headers are already sent.
    content.once('error', (error) =>
      request.log.error({ err: error, file: file.fileId }, 'file download aborted'),
    )
    return reply
      .headers({
        ...headersOf(file),
        'content-length': file.size,
        'cache-control': 'private, no-store',
      })
      .send(content)
  })
}

/** Spec 000 §7. Types other than PDF are downloaded and never shown as a page. */
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
  const file = linked && (await findFile(db, linked.institutionId, linked.fileId))
  return file?.purpose === uploadedPaper ? null : file
}
