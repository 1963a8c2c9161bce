import type { KeptReadings } from '#domain/draft/budget-total.ts'
import type { Status } from '#domain/draft/review.ts'
import type { Group } from '#domain/organisation/profile.ts'

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
  /** Of the institution: by it amounts have their decimals. */
  readonly group: Group
  /** What was asked for, in both readings; `null` of one that was sealed before both were printed. */
  readonly readings: KeptReadings | null
  /** Who sent it; `null` of one that was sealed before that was printed, which names no attachments either. */
  readonly sender: Sender | null
  /** What went with it, in the order of the slots. */
  readonly attachments: readonly SentAttachment[]
}

/** Who sent a report: the name and the post of the account as they were then; the post is '' where nobody had said. */
export type Sender = { readonly name: string; readonly post: string }

/** Who sent a report, in words. */
export function senderText({ name, post }: Sender): string {
  return post === '' ? name : `${name}, ${post}`
}

/** A file that went with a report: its name, and the SHA-256 of what is in it, hexadecimal. */
export type SentAttachment = { readonly name: string; readonly sha256: string }

/** How a sent paper stands: `RECALLED` by its institution, `REPLACED` by a newer one of the same period, or as its report does. */
export type ReceiptState = 'SENT' | 'APPROVED' | 'RETURNED' | 'REPLACED' | 'RECALLED'

/** A sending beside the later ones of its period, and beside its report as it is now. */
type Standing = {
  readonly recalled: 'yes' | 'no'
  /** Whether it is the newest of the period that was not recalled. */
  readonly newest: 'yes' | 'no'
  /** Of a sending that stands: of what was calculated since, or sent and recalled, nothing is known here but that it came back. */
  readonly status: Status
}

/** The state of a sent paper for anyone who asks. */
export function receiptState({ recalled, newest, status }: Standing): ReceiptState {
  if (recalled === 'yes') return 'RECALLED'
  if (newest === 'no') return 'REPLACED'
  return status === 'APPROVED' || status === 'SENT' ? status : 'RETURNED'
}

const digits = 12
/** Cyrillic letters that a person takes for the hex digits that look like them. */
const lookalikes: Readonly<Record<string, string>> = { а: 'a', с: 'c', е: 'e' }

/** The check code of a sent report: the first 12 hex digits of its snapshot's SHA-256 (design calculation §8). */
export function checkCodeOf(sha256: string): string {
  return sha256.slice(0, digits)
}

/** A code as a person copies it from paper, in capitals, in groups or in Cyrillic, the way it is kept; whatever else was typed is no code of ours. */
export function readCheckCode(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[асе]/g, (letter) => lookalikes[letter] ?? letter)
    .replaceAll(/[^0-9a-z]/g, '')
}

/** The SHA-256 of the papers of a period, hexadecimal: of its newest sending, of those before, and of those that were recalled. */
export type PaperHashes = Readonly<Record<'current' | 'older' | 'recalled', readonly string[]>>

/** What a file is beside the papers that were kept. */
export type PaperVerdict = 'genuine' | 'older' | 'recalled' | 'other'

/** Compares a file by its SHA-256, hexadecimal. */
export function paperVerdict({ current, older, recalled }: PaperHashes, sha256: string): PaperVerdict {
  if (current.includes(sha256)) return 'genuine'
  if (older.includes(sha256)) return 'older'
  return recalled.includes(sha256) ? 'recalled' : 'other'
}
