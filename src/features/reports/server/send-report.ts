import type { Kysely } from 'kysely'
import type { JustificationInput } from '#api/fields.ts'
import type { ExtraOf } from '#api/refused.ts'
import { isLate } from '#budget/deadline.ts'
import { lockText, sendingBlockText } from '#budget/lock-text.ts'
import { consentStateOf, sendBlockReason } from '#budget/periods.ts'
import { type AllBeforeSending, assessReadiness, isReady, type Readiness } from '#budget/readiness.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import { readJustifications } from '#budget/server/justifications.store.ts'
import { readHolders } from '#budget/server/names.store.ts'
import type { Period } from '#budget/server/status.store.ts'
import { writeReport } from '#budget/server/write.ts'
import { timeText } from '#engine/time.ts'
import type { readinessRefusal } from '#features/readiness/api.ts'
import {
  justify,
  readReadinessInputs,
  refusedPoints,
  sealJustified,
} from '#features/readiness/server/readiness.ts'
import { type ReportHead, readReportHead } from '#features/readiness/server/report-head.store.ts'
import { readinessText } from '#features/readiness/text.ts'
import { addReceipt, sealHistory } from '#features/receipts/server/receipts.store.ts'
import type { SentAnswer } from '#features/reports/api.ts'
import { consentText } from '#features/reports/consent-text.ts'
import type { ReportAction } from '#features/reports/server/calculate.ts'
import { paperJob, receiptOf } from '#features/reports/server/report-paper.ts'
import { closeReturn, recordEvent, storeSent } from '#features/reports/server/reports.store.ts'
import { lateSendingText, reportText } from '#features/reports/text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { enqueueJob } from '#platform/jobs/jobs.store.ts'

type SendRequest = ReportAction & {
  readonly justifications: readonly JustificationInput[]
  /** `null` if the request has none. */
  readonly calculationSeen: string | null
}

/**
 * Calculation §9. The PDF is queued. Throws `Refusal` 409 with the missing points, or if the sender saw another
 * calculation.
 */
export function sendReport({
  sessionCode,
  justifications,
  calculationSeen,
  ...writer
}: SendRequest): Promise<SentAnswer> {
  return writeReport(writer, sessionCode, async (write) => {
    const { trx, institution, year, period, by, at, stamp } = write
    const report = await readReportHead(trx, institution.id, sessionCode)
    const cachedDraft = await getDraft(trx, institution.id, year, stamp.before)
    const before = await readReadinessInputs(trx, { cachedDraft, period, report, at })
    const readyBefore = assessReadiness(before)
    const justified = await justify(write, readyBefore, justifications)
    const ofReport = { institutionId: institution.id, sessionCode }
    const known =
      justified === 0 ? before : { ...before, justifications: await readJustifications(trx, ofReport) }
    const ready = justified === 0 ? readyBefore : assessReadiness(known)
    const why = sendBlockReasonOf(known, ready, period)
    if (report === null || why !== null) {
      const { changed } = known.report
      const message = await sendSentence(trx, why ?? 'notCalculated', period, { changed, ready })
      throw new Refusal(409, message, refusedPoints(ready))
    }
    if (calculationSeen !== null && calculationSeen !== report.sha256)
      throw new Refusal(409, reportText.otherCalculation, { otherCalculation: true } satisfies ExtraOf<
        typeof readinessRefusal
      >)
    const about = { ...ofReport, year, by, at }
    const sealed = await sealJustified(trx, ofReport, { known, ready, nameOf: cachedDraft.nameOf })
    const { sha256, readings } = report
    const receipt = await addReceipt(trx, { ...about, sha256, readings, justifications: sealed })
    await storeSent(trx, { ...about, receipt })
    await enqueueJob(trx, paperJob(institution.id, sessionCode), { by, at })
    if (period.openReturn !== null) await closeReturn(trx, ofReport, at)
    const { number } = receipt
    const consented = consentStateOf(period) === 'given' && { consentedBy: period.consent?.by }
    // Records in the permanent history that the receipt holds a chain head.
    await recordEvent(trx, about, 'sent', {
      sessionCode,
      receipt: number,
      sha256,
      sealed: true,
      ...consented,
    })
    await sealHistory(trx, { institutionId: institution.id, number })
    return answerOf(receiptOf(receipt, writer.services.publicUrl))
  })
}

function answerOf(receipt: SentAnswer['receipt']): SentAnswer {
  const { number, sentAt, checkCode } = receipt
  return { status: 1, message: reportText.sent(number, timeText(sentAt), checkCode), receipt }
}

/**
 * The button shows the same message. `readinessNow` is called only if no simpler reason applies; consent is checked
 * last.
 */
export async function currentSendBlockReason(
  db: Kysely<Schema>,
  { period, report, changed, at }: Simply,
  readinessNow: () => Promise<Readiness>,
): Promise<string | null> {
  const time = isLate(period.deadline, at.toISOString()) ? 'over' : 'left'
  const known = { time, calculated: report === null ? 'no' : 'yes', changed } as const
  const simply = sendBlockReason(period, { ...known, ready: 'notRequired', consent: 'none' })
  if (simply !== null) return sendSentence(db, simply, period, { changed, ready: null })
  const ready = await readinessNow()
  const consent = consentStateOf(period)
  const why = sendBlockReason(period, { ...known, ready: isReady(ready) ? 'yes' : 'no', consent })
  return why && sendSentence(db, why, period, { changed, ready })
}

export type Simply = {
  readonly period: Period
  readonly report: ReportHead | null
  readonly changed: number
  readonly at: Date
}

function sendBlockReasonOf(
  { report }: AllBeforeSending,
  ready: Readiness,
  period: Period,
): SendBlockReason | null {
  return sendBlockReason(period, {
    ...report,
    calculated: report.calculated === 'yes' ? 'yes' : 'no',
    ready: isReady(ready) ? 'yes' : 'no',
    consent: consentStateOf(period),
  })
}

type SendBlockReason = NonNullable<ReturnType<typeof sendBlockReason>>

type SendingFacts = { readonly changed: number; readonly ready: Readiness | null }

async function sendSentence(
  db: Kysely<Schema>,
  why: SendBlockReason,
  period: Period,
  known: SendingFacts,
): Promise<string> {
  if (why === 'late') return lateSendingText.late(timeText(period.deadline?.at ?? ''))
  if (why === 'notConsented') return consentText.first(await readHolders(db, period.institutionId, 'check'))
  return preparedSentence(why, known)
}

export function preparedSentence(
  why: 'notReady' | 'stale' | keyof typeof lockText,
  { changed, ready }: SendingFacts,
): string {
  if (why === 'notReady') return ready === null ? sendingBlockText.notCalculated : notReady(ready)
  if (why === 'stale') return reportText.calculateAgain(changed)
  return lockText[why]
}

function notReady({ errors, missing, toJustify }: Readiness): string {
  return readinessText.notReady(errors.length + missing.length, toJustify.length)
}
