import { calls } from '#contract/calls.ts'
import { findFile } from '#server/files/file.store.ts'
import { linkKey } from '#server/files/link-key.ts'
import { signLink } from '#server/files/signed-link.ts'
import { handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { uploadText } from '#text/upload.ts'

/** `tosov.file`: another institution's file and one that was never there are answered alike. */
export const fileHandler = handler(calls.file, noBody, async ({ institution, params, services, reply }) => {
  const file = await findFile(services.db, institution.id, params.fileId ?? '')
  if (file === null) throw new Refusal(404, uploadText.notThere)
  reply.header('cache-control', 'private, no-store')
  return reply.redirect(signLink(file, await linkKey(services.db), services.now()), 302)
})
