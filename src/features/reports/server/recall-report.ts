import type { WriteAnswer } from '#api/answers.ts'
import { isLate } from '#budget/deadline.ts'
import { recallBlockReason } from '#budget/periods.ts'
import { ownStateOf, statusAfter } from '#budget/review-states.ts'
import type { Period } from '#budget/server/status.store.ts'
import { withReportLock } from '#budget/server/write.ts'
import { timeText } from '#engine/time.ts'
import type { ReportAction } from '#features/reports/server/calculate.ts'
import { recordEvent, storeRecalled } from '#features/reports/server/reports.store.ts'
import { recallText } from '#features/reports/text.ts'
import { Refusal } from '#platform/http/refusal.ts'

/**
 * The receipt stays (decision 0017). Throws `Refusal` 409 if a reviewer has opened the sending or another one is
 * current. A concurrent opening waits for the lock.
 */
export function recall({
  sessionCode,
  receipt,
  ...writer
}: ReportAction & { readonly receipt: string }): Promise<WriteAnswer> {
  return withReportLock(writer, sessionCode, async ({ trx, institution, year, period, by, at }) => {
    const why = currentRecallBlockReason(period, at)
    if (why !== null) throw new Refusal(409, why)
    if (period.receipt !== receipt) throw new Refusal(409, recallText.otherSending(period.receipt ?? ''))
    const about = { institutionId: institution.id, sessionCode, year, by, at }
    // The reviewer level does not affect the status after a recall.
    const outcome = statusAfter('recall', 'institution', {
      state: ownStateOf(period.status),
      district: 'present',
    })
    await storeRecalled(trx, { ...about, number: receipt, sentAt: period.sentAt, outcome })
    await recordEvent(trx, about, 'recalled', { sessionCode, receipt })
    return { status: 1, message: recallText.done }
  })
}

/** The button shows the same message. */
export function currentRecallBlockReason(period: Period, at: Date): string | null {
  const { deadline, openedAt } = period
  const time = isLate(deadline, at.toISOString()) ? 'over' : 'left'
  const why = recallBlockReason(period, { time, opened: openedAt === null ? 'no' : 'yes' })
  if (why === null) return null
  if (why === 'opened') return recallText.opened(timeText(openedAt?.toISOString() ?? ''))
  if (why === 'late') return recallText.late(timeText(deadline?.at ?? ''))
  return recallText[why]
}
