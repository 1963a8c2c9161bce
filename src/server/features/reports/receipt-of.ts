import { checkAddress } from '#contract/call.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { KeptReceipt } from '#server/features/receipts/receipts.store.ts'

/** A stored receipt as it travels and is printed, with the address that checks it. */
export function receiptOf({ number, sentAt, checkCode }: KeptReceipt, publicUrl: string): Receipt {
  return { number, sentAt: sentAt.toISOString(), checkCode, address: checkAddress(publicUrl, checkCode) }
}
