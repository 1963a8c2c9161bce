import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { drain } from '#server/files/drain.ts'
import type { FileStore, StoredFile } from '#server/files/file-store.ts'
import { checkedPdf } from '#server/files/pdf-check.ts'

/** 30 MB in bytes (spec 000 §5). */
export const LARGEST_FILE = 31_457_280

/** A PDF in the store, with the id under which it is to be noted. */
export type ReceivedPdf = StoredFile & { readonly fileId: string }

/** Streams a PDF into the store. Throws a refusal for what is too large, no PDF or cut off; then nothing is kept. */
export async function receivePdf(content: AsyncIterable<Uint8Array>, store: FileStore): Promise<ReceivedPdf> {
  const stored = await store.put(checkedPdf(content, LARGEST_FILE))
  return { ...stored, fileId: randomUUID() }
}

/** Runs the work of an upload; when it is refused, the rest of the request is read first, so that the answer arrives. */
export async function withUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await drain(request.raw))) reply.header('connection', 'close')
    throw error
  }
}
