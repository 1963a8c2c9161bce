import type { Kysely } from 'kysely'
import type { SentAnswer } from '#contract/answers.ts'
import { isLate } from '#domain/deadline/deadline.ts'
import { changedInputs } from '#domain/draft/inputs.ts'
import { whyNotSend } from '#domain/draft/periods.ts'
import { timeText } from '#domain/time/time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Period } from '#server/draft/draft-status.store.ts'
import { writeReport } from '#server/draft/draft-write.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { hasDistrict } from '#server/draft/review-stage.store.ts'
import { addReceipt } from '#server/features/receipts/receipts.store.ts'
import type { ReportAction } from '#server/features/reports/calculate.ts'
import { receiptOf } from '#server/features/reports/report-paper.ts'
import {
  closeReturn,
  readReport,
  recordEvent,
  type StoredReport,
  storeSent,
} from '#server/features/reports/reports.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { deadlineText } from '#text/deadline.ts'
import { lockText, reportText } from '#text/reports.ts'

/**
 * Sends a fresh report: its snapshot is sealed under a receipt number, and from then on the year is closed. Answers the
 * receipt, which needs no paper. Throws a 409 `Refusal` otherwise.
 */
export function send({ sessionCode, ...writer }: ReportAction): Promise<SentAnswer> {
  return writeReport(writer, sessionCode, async ({ trx, institution, year, period, by, at }) => {
    const report = await readReport(trx, institution.id, sessionCode)
    const changed = await countChanged(trx, institution, year, report)
    const why = whyNotSendNow(period, { report, changed, at })
    if (why !== null || report === null) throw new Refusal(409, why ?? reportText.notCalculated)
    const about = { institutionId: institution.id, year, by, at }
    const receipt = await addReceipt(trx, { ...report, ...about, sessionCode, readings: period.readings })
    const goesTo = (await hasDistrict(trx, institution.id)) ? 'district' : 'ministry'
    await storeSent(trx, { ...about, sessionCode, receipt, goesTo })
    await closeReturn(trx, { institutionId: institution.id, sessionCode }, about.at)
    await recordEvent(trx, about, 'sent', { sessionCode, receipt: receipt.number, sha256: report.sha256 })
    return answerOf(receiptOf(receipt, writer.services.publicUrl))
  })
}

function answerOf(receipt: SentAnswer['receipt']): SentAnswer {
  const { number, sentAt, checkCode } = receipt
  return { status: 1, message: reportText.sent(number, timeText(sentAt), checkCode), receipt }
}

/** What a sending depends on besides the period: the report, how many inputs changed since its calculation, and the time. */
type Sending = { readonly report: StoredReport | null; readonly changed: number; readonly at: Date }

/** Why a report cannot be sent now, or `null` when it can; the button shows the same sentence. */
export function whyNotSendNow(period: Period, { report, changed, at }: Sending): string | null {
  const { deadline } = period
  const why = whyNotSend(period, {
    time: isLate(deadline, at.toISOString()) ? 'over' : 'left',
    calculated: report === null ? 'no' : 'yes',
    changed,
  })
  if (why === 'late') return deadlineText.late(timeText(deadline?.at ?? ''))
  if (why === 'stale') return reportText.calculateAgain(changed)
  return why && lockText[why]
}

/** How many inputs changed since the calculation; of a frozen year only what does not freeze, such as its entered cells. */
export async function countChanged(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
  report: StoredReport | null,
): Promise<number> {
  if (report === null || institution.view === null) return 0
  const { versions } = await loadDraft(db, institution, year)
  return changedInputs(report.inputs, versions)
}
