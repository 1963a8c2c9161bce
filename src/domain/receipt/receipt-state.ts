import type { Status } from '#domain/draft/status.ts'

/** How a sent paper stands: `REPLACED` by a newer one of the same period, or as its report does. */
export type ReceiptState = 'SENT' | 'APPROVED' | 'RETURNED' | 'REPLACED'

/** A sending beside the later ones of its period, and beside its report as it is now. */
export type Standing = {
  readonly newest: 'yes' | 'no'
  /** `other`: the report was calculated anew and not sent yet, which only happens after a return. */
  readonly snapshot: 'same' | 'other'
  readonly status: Status
}

/** The state of a sent paper for anyone who asks. */
export function receiptState({ newest, snapshot, status }: Standing): ReceiptState {
  if (newest === 'no') return 'REPLACED'
  if (snapshot === 'other') return 'RETURNED'
  return status === 'APPROVED' || status === 'RETURNED' ? status : 'SENT'
}
