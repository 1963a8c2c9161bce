import { z } from 'zod'
import type { Output } from '#api/call.ts'
import { own } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { storedReadings } from '#budget/api.ts'
import type { PaperHashes, ReceiptState } from '#features/receipts/receipt.ts'
import { groups } from '#forms/profile.ts'

/** Public, for comparison with the reader's copy. */
export const publicReceipt = z.strictObject({
  /** Unchanged data sent again has the same code but another number. */
  number: z.string(),
  institution: z.string(),
  period: z.string(),
  group: z.enum(groups),
  /** `null` for papers sealed before both were printed. */
  readings: storedReadings.nullable(),
  /** Tugrik; `null` before approval, or if not recorded. */
  approved: z.number().nullable(),
  sentAt: z.string(),
  state: z.enum(['SENT', 'APPROVED', 'RETURNED', 'REPLACED', 'RECALLED']) satisfies z.ZodType<ReceiptState>,
  recalledAt: z.string().nullable(),
  /** Other recalled sendings with the same code, newest first; ISO 8601. */
  otherRecalls: z.array(z.strictObject({ number: z.string(), recalledAt: z.string() })),
  papers: z.strictObject({
    current: z.array(z.string()),
    older: z.array(z.string()),
    recalled: z.array(z.string()),
  }) satisfies z.ZodType<PaperHashes>,
})
export type PublicReceipt = Output<typeof publicReceipt>

export const receiptCalls = declareCalls({
  receipt: {
    ...own,
    for: 'anybody',
    id: 'tosov.receipt',
    method: 'GET',
    path: '/api/tosov/receipts/{checkCode}',
    summary: 'Returns the public facts of a sent report by check code, with file hashes',
    limit: 60,
    answer: publicReceipt,
  },
})
