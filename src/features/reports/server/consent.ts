import type { Kysely } from 'kysely'
import type { WriteAnswer } from '#api/answers.ts'
import type { ReportConsent } from '#budget/api.ts'
import { consentBlockReason, consentStateOf, withdrawBlockReason } from '#budget/periods.ts'
import { assessReadiness, isReady, type Readiness } from '#budget/readiness.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import { readHolders, readNames } from '#budget/server/names.store.ts'
import type { Period } from '#budget/server/status.store.ts'
import { type ReportWrite, writeReport } from '#budget/server/write.ts'
import { readReadinessInputs, refusedPoints } from '#features/readiness/server/readiness.ts'
import { type ReportHead, readReportHead } from '#features/readiness/server/report-head.store.ts'
import { consentText, reportRightText } from '#features/reports/consent-text.ts'
import type { ReportAction } from '#features/reports/server/calculate.ts'
import { recordEvent, storeConsent } from '#features/reports/server/reports.store.ts'
import { preparedSentence, type Simply } from '#features/reports/server/send-report.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

/**
 * Stores the consent to one calculation (decision 0075). Throws `Refusal` 409 if the report is incomplete, if consent
 * exists or is not required, or if the caller read another calculation.
 */
export function giveConsent({
  sessionCode,
  calculationSeen,
  ...writer
}: ReportAction & { readonly calculationSeen: string }): Promise<WriteAnswer> {
  return writeReport(writer, sessionCode, async (write) => {
    const { sha256 } = await refuseUnready(write)
    if (sha256 !== calculationSeen) throw new Refusal(409, consentText.otherCalculation)
    const { trx, by, at } = write
    await storeConsent(trx, ofReport(write), { sha256, by, at })
    await recordEvent(trx, ofReport(write), 'consented', { sessionCode, sha256 })
    return { status: 1, message: consentText.given }
  })
}

/** Throws `Refusal` 409 if there is none. */
export function withdrawConsent({ sessionCode, ...writer }: ReportAction): Promise<WriteAnswer> {
  return writeReport(writer, sessionCode, async (write) => {
    const why = currentWithdrawBlockReason(write.period)
    if (why !== null) throw new Refusal(409, why)
    await storeConsent(write.trx, ofReport(write), null)
    await recordEvent(write.trx, ofReport(write), 'consentWithdrawn', { sessionCode })
    return { status: 1, message: consentText.withdrawn }
  })
}

/** Throws `Refusal` 409 if consent is not possible or no user has the right. */
export function askConsent({ sessionCode, ...writer }: ReportAction): Promise<WriteAnswer> {
  return writeReport(writer, sessionCode, async (write) => {
    const { sha256 } = await refuseUnready(write)
    const checkers = await readHolders(write.trx, write.institution.id, 'check')
    if (checkers.length === 0) throw new Refusal(409, reportRightText.whoChecks(checkers))
    await recordEvent(write.trx, ofReport(write), 'consentRequested', { sessionCode, sha256 })
    return { status: 1, message: consentText.requested(checkers) }
  })
}

export async function consentNow(
  db: Kysely<Schema>,
  simply: Omit<Simply, 'at'>,
  readinessNow: () => Promise<Readiness>,
): Promise<ReportConsent | null> {
  const { period } = simply
  const { institutionId, asksConsent, consent } = period
  if (asksConsent === 'no') return null
  const isGiven = consentStateOf(period) === 'given' && consent !== null
  const nameOf = await readNames(db, institutionId)
  return {
    given: isGiven ? { by: nameOf(consent.by), at: consent.at.toISOString() } : null,
    blockReason: await currentConsentBlockReason(simply, readinessNow),
    withdrawBlockReason: currentWithdrawBlockReason(period),
    checkers: [...(await readHolders(db, institutionId, 'check'))],
  }
}

/** Readiness is calculated only if no simpler reason applies. */
async function currentConsentBlockReason(
  { period, report, changed }: Omit<Simply, 'at'>,
  readinessNow: () => Promise<Readiness>,
): Promise<string | null> {
  const calculated = report === null ? 'no' : 'yes'
  const known = { consent: consentStateOf(period), calculated, changed } as const
  const simply = consentBlockReason(period, { ...known, ready: 'notRequired' })
  if (simply !== null) return consentSentence(simply, { changed, ready: null })
  const ready = await readinessNow()
  const why = consentBlockReason(period, { ...known, ready: isReady(ready) ? 'yes' : 'no' })
  return why && consentSentence(why, { changed, ready })
}

function currentWithdrawBlockReason(period: Period): string | null {
  const why = withdrawBlockReason(period, { consent: consentStateOf(period) })
  return why && consentSentence(why, { changed: 0, ready: null })
}

/** Throws `Refusal` 409 with the missing points. */
async function refuseUnready({
  trx,
  institution,
  year,
  period,
  at,
  stamp,
}: ReportWrite): Promise<ReportHead> {
  const report = await readReportHead(trx, institution.id, period.sessionCode)
  const cachedDraft = await getDraft(trx, institution.id, year, stamp.before)
  const before = await readReadinessInputs(trx, { cachedDraft, period, report, at })
  const ready = assessReadiness(before)
  const { changed } = before.report
  const why = consentBlockReason(period, {
    consent: consentStateOf(period),
    calculated: report === null ? 'no' : 'yes',
    changed,
    ready: isReady(ready) ? 'yes' : 'no',
  })
  if (report === null || why !== null)
    throw new Refusal(409, consentSentence(why ?? 'notCalculated', { changed, ready }), refusedPoints(ready))
  return report
}

type ConsentBlockReason = NonNullable<
  ReturnType<typeof consentBlockReason> | ReturnType<typeof withdrawBlockReason>
>

function consentSentence(why: ConsentBlockReason, known: Parameters<typeof preparedSentence>[1]): string {
  if (why === 'noConsentRequired' || why === 'consented' || why === 'notConsented')
    return consentText.blockReasons[why]
  return preparedSentence(why, known)
}

function ofReport({ institution, year, by, at, period: { sessionCode } }: ReportWrite) {
  return { institutionId: institution.id, year, by, at, sessionCode }
}
