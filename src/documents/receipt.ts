import type { Group } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'

/** Created after the snapshot and not part of it. */
export type Receipt = {
  /** `{year}-{institutionId}-{running number}` (design calculation §8). */
  readonly number: string
  /** ISO 8601 in UTC; shown in Ulaanbaatar time. */
  readonly sentAt: string
  /** The first 12 hex digits of the snapshot's SHA-256 (design calculation §8). */
  readonly checkCode: string
  /** The public page that verifies the paper (decision 0015). */
  readonly address: string
  /** Determines the decimals of amounts. */
  readonly group: Group
  /** `null` in receipts from before both totals were printed. */
  readonly readings: StoredTotals | null
  /** `null` in receipts from before the sender was printed, which also lack attachments. */
  readonly sender: Sender | null
  readonly attachments: readonly SentAttachment[]
}

/** `post` is '' if unknown. */
export type Sender = { readonly name: string; readonly post: string }

export function senderText({ name, post }: Sender): string {
  return post === '' ? name : `${name}, ${post}`
}

/** Hexadecimal. */
export type SentAttachment = { readonly name: string; readonly sha256: string }
