import type { Readable } from 'node:stream'

/** `sha256` is lowercase hexadecimal; `size` is in bytes. */
export type StoredContent = { readonly sha256: string; readonly size: number }

/** Equal contents are stored once. */
export type ContentStore = {
  /** Calls `recordFirst` before new content can be opened; if it throws, nothing is stored. */
  readonly put: (
    content: AsyncIterable<Uint8Array>,
    recordFirst: (stored: StoredContent) => Promise<void>,
  ) => Promise<StoredContent>
  /** Rejects if the content is missing. */
  readonly open: (sha256: string) => Promise<Readable>
  /** Rejects if the S3 store fails. */
  readonly has: (sha256: string) => Promise<boolean>
  /** Ignores a missing content. */
  readonly remove: (sha256: string) => Promise<void>
  /** Deletes temporary files of uploads that are a day old. */
  readonly sweep: (now: Date) => Promise<void>
  /** `true` if the largest allowed upload fits into the local folder. */
  readonly hasRoom: () => Promise<boolean>
}
