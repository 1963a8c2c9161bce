import { calls } from '#contract/calls.ts'
import { findFile } from '#server/files/file.store.ts'
import { linkKey } from '#server/files/link-key.ts'
import { signLink } from '#server/files/signed-link.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { uploadText } from '#text/upload.ts'

/** `tosov.file` and its review: another institution's file and one that was never there are answered alike. */
export const fileHandlers: readonly Handler[] = [calls.file, calls.reviewFile].map((call) =>
  handler(call, noBody, async ({ institution, params, services, reply }) => {
    const file = await findFile(services.db, institution.id, params.fileId ?? '')
    if (file === null) throw new Refusal(404, uploadText.notThere)
    return reply.redirect(signLink(file, await linkKey(services.db), services.now()), 302)
  }),
)
