import type { UploadAnswer, Uploaded } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { addFile } from '#server/files/file.store.ts'
import { fileAddress } from '#server/files/file-address.ts'
import { extensionOf, fileName } from '#server/files/file-name.ts'
import { readForm } from '#server/files/read-form.ts'
import { receivePdf, withUpload } from '#server/files/receive-pdf.ts'
import { type Asked, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { uploadText } from '#text/upload.ts'

/** `attachment.attach`. `directory` and `licenseId` come along (spec 000 §7) and mean nothing here. */
export const attachFile = handler(calls.attachmentAttach, noBody, (asked) =>
  withUpload(asked.request, asked.reply, async () => {
    try {
      return answerOf({ uploadStatus: true, files: await keep(asked) }, uploadText.saved, null)
    } catch (error) {
      throw error instanceof Refusal ? inUploadForm(error) : error
    }
  }),
)

async function keep({ request, services, institution, actor }: Asked<unknown>): Promise<Uploaded['files']> {
  const { file } = await readForm(request)
  const name = fileName(file.name)
  const receiving = { services, institutionId: institution.id, content: file.content }
  const fileId = await receivePdf(receiving, (trx, pdf) =>
    addFile(trx, {
      ...pdf,
      institutionId: institution.id,
      mediaType: 'application/pdf',
      name,
      purpose: 'attachment',
      sessionCode: null,
      at: services.now(),
      by: actor.userName,
    }),
  )
  return { file: fileAddress(fileId), name, extension: extensionOf(name) }
}

/** The specification reads the outcome under `data`, another reading at the top level: both are answered. */
function answerOf(uploaded: Uploaded, message: string, error: string | null): UploadAnswer {
  return { ...uploaded, data: uploaded, message, error }
}

function inUploadForm({ status, message, cause }: Refusal): Refusal {
  return new Refusal(
    status,
    message,
    { ...answerOf({ uploadStatus: false, files: null }, message, message) },
    { cause },
  )
}
