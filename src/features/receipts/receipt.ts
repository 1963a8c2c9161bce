import type { Status } from '#budget/review-states.ts'

/** `REPLACED` by a newer paper of the period. */
export type ReceiptState = 'SENT' | 'APPROVED' | 'RETURNED' | 'REPLACED' | 'RECALLED'

type SendingFacts = {
  readonly recalled: 'yes' | 'no'
  /** `yes` for the newest sending that was not recalled. */
  readonly newest: 'yes' | 'no'
  /** A later calculation or recalled sending shows only that this one was returned. */
  readonly status: Status
}

export function receiptState({ recalled, newest, status }: SendingFacts): ReceiptState {
  if (recalled === 'yes') return 'RECALLED'
  if (newest === 'no') return 'REPLACED'
  return status === 'APPROVED' || status === 'SENT' ? status : 'RETURNED'
}

const digits = 12

const lookalikes: Readonly<Record<string, string>> = { а: 'a', с: 'c', е: 'e' }

/** Returns the first 12 hex digits (design calculation §8). */
export function checkCodeOf(sha256: string): string {
  return sha256.slice(0, digits)
}

/** Accepts capitals, groups and Cyrillic. */
export function readCheckCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[асе]/g, (letter) => lookalikes[letter] ?? letter)
    .replaceAll(/[^0-9a-z]/g, '')
}

/** Hexadecimal SHA-256. */
export type PaperHashes = Readonly<Record<'current' | 'older' | 'recalled', readonly string[]>>

export type PaperVerdict = 'genuine' | 'older' | 'recalled' | 'other'

export function paperVerdict({ current, older, recalled }: PaperHashes, sha256: string): PaperVerdict {
  if (current.includes(sha256)) return 'genuine'
  if (older.includes(sha256)) return 'older'
  return recalled.includes(sha256) ? 'recalled' : 'other'
}
