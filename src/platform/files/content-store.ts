import type { Readable } from 'node:stream'

/** `sha256` is lowercase hexadecimal; `size` is in bytes. */
export type StoredContent = { readonly sha256: string; readonly size: number }

/** Equal contents are stored once. */
export type ContentStore = {
  /**
   * Calls `recordFirst` with hash and size before new content can be opened, so that the caller can record it. If it
   * throws, nothing is stored. After a later error the content may exist.
   */
  readonly put: (
    content: AsyncIterable<Uint8Array>,
    recordFirst: (stored: StoredContent) => Promise<void>,
  ) => Promise<StoredContent>
  /** Rejects if the content is missing. */
  readonly open: (sha256: string) => Promise<Readable>
  /** Rejects if the S3 store fails. */
  readonly has: (sha256: string) => Promise<boolean>
  /** Does nothing if the content is missing. */
  readonly remove: (sha256: string) => Promise<void>
  /** Deletes temporary upload files last written more than 24 hours before `now`. */
  readonly sweep: (now: Date) => Promise<void>
  /** `true` if the local upload folder has room for the largest allowed upload. Does not query S3. */
  readonly hasRoom: () => Promise<boolean>
}
