import type { Readable } from 'node:stream'

/** A file as the store knows it: by the SHA-256 of its content (hexadecimal), and its size in bytes. */
export type StoredFile = { readonly sha256: string; readonly size: number }

/** Keeps contents of files, nothing about them. The same content is kept once. */
export type FileStore = {
  /**
   * Keeps a stream, which `announce` is told of before it gets its place. When the stream or the announcing fails, throws its error and
   * keeps nothing.
   */
  readonly put: (
    content: AsyncIterable<Uint8Array>,
    announce: (stored: StoredFile) => Promise<void>,
  ) => Promise<StoredFile>
  /** Rejects when there is no such content: whoever knows a hash was told it by `put`. */
  readonly open: (sha256: string) => Promise<Readable>
  readonly has: (sha256: string) => Promise<boolean>
  /** Removing what is not there is no mistake. */
  readonly remove: (sha256: string) => Promise<void>
  /** Removes what broken uploads have left unfinished a day before `now`. */
  readonly sweep: (now: Date) => Promise<void>
  /** Whether another file of the largest size can arrive here. */
  readonly hasRoom: () => Promise<boolean>
}
