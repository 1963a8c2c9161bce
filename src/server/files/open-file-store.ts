import { join } from 'node:path'
import { diskStore } from '#server/files/disk-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { s3Address } from '#server/files/s3-address.ts'
import { s3Store } from '#server/files/s3-store.ts'
import { sweepSpool } from '#server/files/spool.ts'

/** The store that the settings name: files under `dataDir`, or an S3 store. */
export async function openFileStore(settings: {
  readonly storageUrl: string | undefined
  readonly dataDir: string
  readonly now: Date
}): Promise<FileStore> {
  const spoolDir = join(settings.dataDir, 'incoming')
  await sweepSpool(spoolDir, settings.now)
  if (settings.storageUrl !== undefined) return s3Store(s3Address(settings.storageUrl), spoolDir)
  return diskStore({ folder: join(settings.dataDir, 'files'), spoolDir })
}
