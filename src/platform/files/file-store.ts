import type { Readable } from 'node:stream'

/** SHA-256 (hexadecimal) and bytes. */
export type StoredFile = { readonly sha256: string; readonly size: number }

/** Equal contents are stored once. */
export type FileStore = {
  /** `announce` runs before the content is visible. A failure stores nothing. */
  readonly put: (
    content: AsyncIterable<Uint8Array>,
    announce: (stored: StoredFile) => Promise<void>,
  ) => Promise<StoredFile>
  /** Rejects if the content is missing. */
  readonly open: (sha256: string) => Promise<Readable>
  readonly has: (sha256: string) => Promise<boolean>
  /** Missing contents are ignored. */
  readonly remove: (sha256: string) => Promise<void>
  /** Deletes incomplete uploads after a day. */
  readonly sweep: (now: Date) => Promise<void>
  /** `true` if a file of maximum size fits. */
  readonly hasRoom: () => Promise<boolean>
}
