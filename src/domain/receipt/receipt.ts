/** What proves that a report was sent. It comes after the snapshot and is no part of it. */
export type Receipt = {
  /** `{year}-{institutionId}-{running number}` (design calculation §8). */
  readonly number: string
  /** When the report was sent, ISO 8601 in UTC; shown in Ulaanbaatar time. */
  readonly sentAt: string
  /** The first 12 hex digits of the snapshot's SHA-256 (design calculation §8). */
  readonly checkCode: string
  /** The public page that tells anyone whether the paper is genuine (decision 0015); the QR leads to it. */
  readonly address: string
}
