import type { User } from '#budget/api.ts'
import { pdfFileText } from '#engine/pdf-text.ts'
import { unprintableProblem } from '#engine/text/printable.ts'
import { attachmentCalls, type UploadAnswer } from '#features/attachments/api.ts'
import { uploadText } from '#features/attachments/text.ts'
import { ApiError } from '#ui/api/request-failed.ts'
import { upload } from '#ui/api/send.ts'
import { screenText } from '#ui/screen-text.ts'

export type AttachedPdf = { readonly url: string; readonly type: string; readonly fileName: string }

/** 30 MB (spec 000 §5). */
const mostBytes = 31_457_280
/**
 * ASSUMED: the specification requires "a fixed name for 2025" without naming it. The server never uses it as a path.
 */
const directory = 'budget2025'

/** Throws `ApiError`, also for files that are refused before the upload. */
export async function attachPdf(
  file: File,
  { userId }: Pick<User, 'userId'>,
  onProgress: (share: number) => void,
): Promise<{ readonly attached: AttachedPdf; readonly message: string }> {
  const refused = refusalOf(file)
  if (refused !== null) throw new ApiError(0, refused, null)
  const parts = [
    { name: 'directory', text: directory },
    { name: 'licenseId', text: String(userId) },
    { name: 'file', file, fileName: file.name },
  ]
  const answer = await upload(attachmentCalls.attachmentAttach, parts, onProgress)
  const attached = uploadedFile(answer)
  if (!attached) throw new ApiError(200, answer.error || answer.message || screenText.failed, answer)
  return { attached, message: answer.message || uploadText.saved }
}

/** Returns `null` if the file was rejected. Fields are under `data` or at the top level (spec 000, 002). */
export function uploadedFile(answer: UploadAnswer): AttachedPdf | null {
  const { uploadStatus, files } = answer.data ?? answer
  return uploadStatus && files ? { url: files.file, type: files.extension, fileName: files.name } : null
}

function refusalOf({ size, type, name }: File): string | null {
  if (size > mostBytes) return pdfFileText.tooLarge
  if (type !== 'application/pdf' && !name.toLowerCase().endsWith('.pdf')) return pdfFileText.notPdf
  return unprintableProblem(name)
}
