import type { PublicReceipt } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { readCheckCode, receiptState } from '#domain/receipt/receipt.ts'
import {
  type FoundReceipt,
  findReceipt,
  type PapersOfPeriod,
  papersOfPeriod,
} from '#server/features/receipts/receipts.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { checkText } from '#text/check.ts'

/**
 * What anyone may know of a sent paper (decision 0015). What cannot be a code is searched like any other, so that its
 * answer tells nothing else and takes no other time.
 */
export const receiptHandlers: readonly Handler[] = [
  handler(calls.receipt, async ({ params, services: { db } }) => {
    const found = await findReceipt(db, readCheckCode(params.checkCode))
    if (found === null) throw new Refusal(404, checkText.unknown)
    return answerOf(found, await papersOfPeriod(db, found))
  }),
]

function answerOf(found: FoundReceipt, { newest, ...papers }: PapersOfPeriod): PublicReceipt {
  const { report, number, recalledAt } = found
  return {
    institution: found.institutionName,
    period: found.sessionName,
    group: found.group,
    readings: found.readings,
    total: found.total,
    sentAt: found.sentAt.toISOString(),
    state: receiptState({
      recalled: recalledAt === null ? 'no' : 'yes',
      newest: number === newest ? 'yes' : 'no',
      status: report.status,
    }),
    recalledAt: recalledAt?.toISOString() ?? null,
    papers,
  }
}
