import type { Entries } from '#domain/sheet/entries.ts'

/** A save that may or may not have arrived. Sent again as it was, under its key, it is applied once. */
export type KeptRequest = {
  readonly sheet: string
  /** The Idempotency-Key. */
  readonly key: string
  readonly body: unknown
  /** The unsaved cells that it carries. */
  readonly cells: Entries
}
