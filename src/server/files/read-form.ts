import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/refusal.ts'
import { isStorable } from '#server/http/storable.ts'
import { httpText } from '#text/http.ts'
import { uploadText } from '#text/upload.ts'

/** A form with one file, read up to where the file begins. */
export type UploadForm = {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly content: AsyncIterable<Uint8Array> }
}

/**
 * Reads the fields of a form up to its file; the file's bytes have not been read then. `onField` sees each field as it
 * arrives, and may refuse by throwing. Fields after the file are not looked at.
 */
export async function readForm(
  request: FastifyRequest,
  onField: (name: string, value: string) => void = () => {},
): Promise<UploadForm> {
  if (!request.isMultipart()) throw new Refusal(415, uploadText.notForm)
  const fields: Record<string, string> = {}
  const parts = readable(request.parts())
  // Not `for await`: leaving such a loop would end the parts, and the file with them.
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    const { value } = part
    if (value.type === 'file')
      return { fields, file: { name: value.filename ?? '', content: unbroken(value.file) } }
    const text = typeof value.value === 'string' ? value.value : String(value.value)
    if (!isStorable(text)) throw new Refusal(400, httpText.unstorable)
    onField(value.fieldname, text)
    fields[value.fieldname] = text
  }
  throw new Refusal(400, uploadText.noFile)
}

/** What is no form, whatever its head says, is the sender's mistake: no boundary, cut off, torn. Limits keep their own answer. */
async function* readable<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error
      ? error
      : new Refusal(400, uploadText.unreadableForm)
  }
}

/** A line that breaks is told in our words. */
async function* unbroken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch {
    throw new Refusal(400, uploadText.cutOff)
  }
}
