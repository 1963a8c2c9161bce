import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transaction.ts'
import { drain } from '#server/files/drain.ts'
import { dropContent, keepContent } from '#server/files/file.store.ts'
import type { StoredFile } from '#server/files/file-store.ts'
import { checkedPdf } from '#server/files/pdf-check.ts'
import { isDiskFull } from '#server/http/disk-full.ts'
import type { Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** 30 MB in bytes (spec 000 §5). */
export const LARGEST_FILE = 31_457_280

/** A PDF in the store, with the id under which it is to be noted. */
export type ReceivedPdf = StoredFile & { readonly fileId: string }

type Receiving = {
  readonly services: Services
  readonly institutionId: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Streams a PDF into the store, and has it noted by `note`. Throws a refusal: 400 cut off, 413 too large or above the quota, 422 no PDF,
 * 507 no room, or what `note` throws; then nothing is kept.
 */
export async function receivePdf(
  { services, institutionId, content }: Receiving,
  note: (trx: Transaction<Schema>, pdf: ReceivedPdf) => Promise<void>,
): Promise<string> {
  const { db, files, quota } = services
  const fitting = checkedPdf(quota.passing(db, institutionId, content), LARGEST_FILE)
  const stored = await keepContent(services, fitting).catch(refuseWithoutRoom)
  const fileId = randomUUID()
  try {
    await transact(db, async (trx) => {
      await quota.refuseMore(trx, institutionId, stored.size)
      await note(trx, { ...stored, fileId })
    })
  } catch (error) {
    await dropContent(db, files, stored.sha256)
    return refuseWithoutRoom(error)
  }
  return fileId
}

function refuseWithoutRoom(error: unknown): never {
  throw isDiskFull(error) ? new Refusal(507, httpText.diskFull, {}, { cause: error }) : error
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
