import { join } from 'node:path'
import type { ContentStore } from '#platform/files/content-store.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { MAX_FILE_BYTES } from '#platform/files/receive-pdf.ts'
import { s3Address, s3Store } from '#platform/files/s3-store.ts'

export function openContentStore(settings: {
  readonly storageUrl: string | undefined
  readonly dataDir: string
}): ContentStore {
  const passing = { spoolDir: join(settings.dataDir, 'incoming'), largest: MAX_FILE_BYTES }
  if (settings.storageUrl !== undefined) return s3Store(s3Address(settings.storageUrl), passing)
  return diskStore({ folder: join(settings.dataDir, 'files'), ...passing })
}
