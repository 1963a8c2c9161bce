import { approvedOf } from '#budget/limits.ts'
import { type Handler, handler } from '#budget/server/handler.ts'
import { type PublicReceipt, receiptCalls } from '#features/receipts/api.ts'
import { readCheckCode, receiptState } from '#features/receipts/receipt.ts'
import {
  type FoundReceipt,
  findReceipt,
  type PapersOfPeriod,
  papersOfPeriod,
  type RecalledSending,
  recalledAlike,
} from '#features/receipts/server/receipts.store.ts'
import { checkText } from '#features/receipts/text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Decision 0015. Malformed codes are searched too, so that response and timing do not differ. */
export const receiptHandlers: readonly Handler[] = [
  handler(receiptCalls.receipt, async ({ params, services: { db } }) => {
    const code = readCheckCode(params.checkCode)
    const found = await findReceipt(db, code)
    if (found === null) throw new Refusal(404, checkText.unknown)
    return answerOf(found, await papersOfPeriod(db, found), await recalledAlike(db, found, code))
  }),
]

function answerOf(
  found: FoundReceipt,
  { newest, ...papers }: PapersOfPeriod,
  alike: readonly RecalledSending[],
): PublicReceipt {
  const { report, number, recalledAt } = found
  const state = receiptState({
    recalled: recalledAt === null ? 'no' : 'yes',
    newest: number === newest ? 'yes' : 'no',
    status: report.status,
  })
  return {
    number,
    institution: found.institutionName,
    period: found.sessionName,
    group: found.group,
    readings: found.readings,
    sentAt: found.sentAt.toISOString(),
    state,
    // A replaced sending shows no approval.
    approved:
      state === 'APPROVED' ? (approvedOf(report.status, { ...found, ...report })?.whole ?? null) : null,
    recalledAt: recalledAt?.toISOString() ?? null,
    otherRecalls: alike.map((each) => ({ number: each.number, recalledAt: each.recalledAt.toISOString() })),
    papers,
  }
}
