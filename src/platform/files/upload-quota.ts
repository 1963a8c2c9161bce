import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { lockUploads, uploadedBytes } from '#platform/files/file-records.store.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Decision 0023. */
export type UploadQuota = {
  /** Throws `Refusal` 413 as soon as stored and arriving uploads exceed the quota. */
  readonly limited: (
    db: Kysely<Schema>,
    institutionId: string,
    content: AsyncIterable<Uint8Array>,
  ) => AsyncGenerator<Uint8Array>
  /** Throws `Refusal` 413. Locks the institution's uploads until the transaction ends. */
  readonly lockAndCheck: (trx: Transaction<Schema>, institutionId: string, size: number) => Promise<void>
}

/** Arriving bytes count per server, stored ones in the database. */
export function uploadQuota(maxBytes: number): UploadQuota {
  const arriving = new Map<string, number>()
  const changeArriving = (institutionId: string, bytes: number): number => {
    const sum = (arriving.get(institutionId) ?? 0) + bytes
    if (sum > 0) arriving.set(institutionId, sum)
    else arriving.delete(institutionId)
    return sum
  }
  const refuseAbove = (used: number, added: number) => {
    if (used + added > maxBytes)
      throw new Refusal(413, receivedFileText.overQuota(inMb(maxBytes), inMb(used)))
  }
  return {
    limited: async function* (db, institutionId, content) {
      const usedBytes = await uploadedBytes(db, institutionId)
      let ownBytes = 0
      try {
        for await (const chunk of content) {
          ownBytes += chunk.byteLength
          refuseAbove(usedBytes, changeArriving(institutionId, chunk.byteLength))
          yield chunk
        }
      } finally {
        changeArriving(institutionId, -ownBytes)
      }
    },
    lockAndCheck: async (trx, institutionId, size) => {
      await lockUploads(trx, institutionId)
      refuseAbove(await uploadedBytes(trx, institutionId), size)
    },
  }
}

const MB = 1024 * 1024

function inMb(bytes: number): number {
  return Math.round(bytes / MB)
}
