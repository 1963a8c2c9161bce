import type { Kysely } from 'kysely'
import type { SentAnswer } from '#contract/answers.ts'
import type { SentReason } from '#contract/sent.ts'
import { isLate } from '#domain/deadline/deadline.ts'
import { changedInputs } from '#domain/draft/inputs.ts'
import { whyNotSend } from '#domain/draft/periods.ts'
import { type BeforeSending, isReady, type Readiness, readiness } from '#domain/draft/readiness.ts'
import { timeText } from '#domain/time/time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Period } from '#server/draft/draft-status.store.ts'
import { writeReport } from '#server/draft/draft-write.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { hasDistrict } from '#server/draft/review-stage.store.ts'
import { addReceipt } from '#server/features/receipts/receipts.store.ts'
import type { ReportAction } from '#server/features/reports/calculate.ts'
import { beforeSending, justify, refusedPoints, sealJustified } from '#server/features/reports/readiness.ts'
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
import { orderPaper } from '#server/paper/paper-orders.store.ts'
import { deadlineText } from '#text/deadline.ts'
import { readinessText } from '#text/readiness.ts'
import { lockText, reportText } from '#text/reports.ts'

type Sending = ReportAction & {
  /** Reasons that come with it, beside those that were kept before. */
  readonly justifications: readonly SentReason[]
  /** The digest of the calculation that its sender saw; `null` where they do not say. */
  readonly calculationSeen: string | null
}

/**
 * Sends a report that is ready (calculation §9): its snapshot is sealed under a receipt number with what was justified, and from then on
 * the year is closed. Answers the receipt, which needs no paper: that one is ordered. Throws a 409 `Refusal` otherwise, with what is missing and what is to be
 * justified, or because another calculation than its sender saw would be sealed.
 */
export function send({
  sessionCode,
  justifications,
  calculationSeen,
  ...writer
}: Sending): Promise<SentAnswer> {
  return writeReport(writer, sessionCode, async (write) => {
    const { trx, institution, year, period, by, at } = write
    const report = await readReport(trx, institution.id, sessionCode)
    const asked = { institution, period, report, at }
    const before = await beforeSending(trx, asked)
    const kept = await justify(write, before, justifications)
    const known = kept === 0 ? before : await beforeSending(trx, asked)
    const ready = readiness(known)
    if (report === null || !isReady(ready))
      throw new Refusal(
        409,
        whyNotSent(known, ready, period) ?? reportText.notCalculated,
        refusedPoints(ready),
      )
    if (calculationSeen !== null && calculationSeen !== report.sha256)
      throw new Refusal(409, reportText.otherCalculation, { otherCalculation: true })
    const about = { institutionId: institution.id, year, by, at }
    const sealed = await sealJustified(trx, { ...about, sessionCode }, known)
    const receipt = await addReceipt(trx, {
      ...report,
      ...about,
      sessionCode,
      readings: period.readings,
      justifications: sealed,
    })
    const goesTo = (await hasDistrict(trx, institution.id)) ? 'district' : 'ministry'
    await storeSent(trx, { ...about, sessionCode, receipt, goesTo })
    await orderPaper(trx, { institutionId: institution.id, sessionCode, purpose: 'sent' }, { by, at })
    await closeReturn(trx, { institutionId: institution.id, sessionCode }, about.at)
    await recordEvent(trx, about, 'sent', { sessionCode, receipt: receipt.number, sha256: report.sha256 })
    return answerOf(receiptOf(receipt, writer.services.publicUrl))
  })
}

function answerOf(receipt: SentAnswer['receipt']): SentAnswer {
  const { number, sentAt, checkCode } = receipt
  return { status: 1, message: reportText.sent(number, timeText(sentAt), checkCode), receipt }
}

/** Why a report cannot be sent now, or `null` when it can; the button shows the same sentence. `read` is asked only where nothing simpler bars it. */
export async function whyNotSendNow(
  { period, report, changed, at }: Simply,
  read: () => Promise<BeforeSending>,
): Promise<string | null> {
  const why = whyNotSend(period, {
    time: isLate(period.deadline, at.toISOString()) ? 'over' : 'left',
    calculated: report === null ? 'no' : 'yes',
    changed,
  })
  if (why !== null) return sentenceOf(why, period, changed)
  const ready = readiness(await read())
  return isReady(ready) ? null : notReady(ready)
}

/** What a sending depends on besides what was entered: the report, how many inputs changed since its calculation, and the time. */
type Simply = {
  readonly period: Period
  readonly report: StoredReport | null
  readonly changed: number
  readonly at: Date
}

function whyNotSent({ report }: BeforeSending, ready: Readiness, period: Period): string | null {
  const why = whyNotSend(period, report)
  return why === null ? notReady(ready) : sentenceOf(why, period, report.changed)
}

type WhyNot = NonNullable<ReturnType<typeof whyNotSend>>

function sentenceOf(why: WhyNot, { deadline }: Period, changed: number): string {
  if (why === 'late') return deadlineText.late(timeText(deadline?.at ?? ''))
  if (why === 'stale') return reportText.calculateAgain(changed)
  return lockText[why]
}

function notReady({ errors, missing, toJustify }: Readiness): string {
  return readinessText.notReady(errors.length + missing.length, toJustify.length)
}

/** How many inputs changed since the calculation; of a frozen year only what does not freeze, such as its entered cells. */
export async function countChanged(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
  report: StoredReport | null,
): Promise<number> {
  if (report === null || institution.view === null) return 0
  const { versions, empty } = await loadDraft(db, institution, year)
  return changedInputs(report.inputs, versions, empty)
}
