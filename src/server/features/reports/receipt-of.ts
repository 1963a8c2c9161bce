import { checkAddress } from '#contract/check-address.ts'
import type { Receipt } from '#domain/receipt/receipt.ts'
import type { StoredReceipt } from '#server/features/reports/reports.store.ts'

/** A stored receipt as it travels and is printed, with the address that checks it. */
export function receiptOf({ number, sentAt, checkCode }: StoredReceipt, publicUrl: string): Receipt {
  return { number, sentAt: sentAt.toISOString(), checkCode, address: checkAddress(publicUrl, checkCode) }
}
