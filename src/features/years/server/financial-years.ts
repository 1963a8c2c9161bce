import type { Kysely } from 'kysely'
import { closedYearText } from '#budget/lock-text.ts'
import { refuseClosedYear } from '#budget/server/closed-years.store.ts'
import { editionOfYear, ownEdition, readNorms, refuseNewerForms } from '#budget/server/norms.store.ts'
import { notify } from '#budget/server/notify.store.ts'
import { readFinancialYears, yearBefore } from '#budget/server/years.store.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import type { AdminPeriod } from '#features/administration/api.ts'
import { type AdminTransaction, recordAdminEvent } from '#features/administration/server/admin-write.store.ts'
import { refuseProblems } from '#features/administration/server/list-import.ts'
import { readNormDraft, readVersions } from '#features/norms/server/norm-versions.store.ts'
import { readStartNorms } from '#features/norms/server/start-norms.ts'
import { normAnswerText } from '#features/norms/text.ts'
import type { YearOutlook } from '#features/years/api.ts'
import { closeBlockReason, reopenBlockReason, seenOf } from '#features/years/closed-year.ts'
import { deadlineMove } from '#features/years/period-list.ts'
import {
  closeFinancialYear,
  countInstitutions,
  countRecipients,
  hasInstitutionAccount,
  markAnnounced,
  readNotApproved,
  reopenFinancialYear,
  yearForUpdate,
} from '#features/years/server/financial-years.store.ts'
import {
  periodForUpdate,
  readAllPeriods,
  readCurrentDeadlines,
  writePeriod,
} from '#features/years/server/periods.store.ts'
import { yearAnswerText, yearsText } from '#features/years/text.ts'
import { editionFor } from '#forms/editions/editions.ts'
import { normDifferences, normMoves } from '#forms/norms/norm-moves.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export async function outlookOf(db: Kysely<Schema>, year: number): Promise<YearOutlook> {
  const years = await readFinancialYears(db)
  const storedYear = years.find((each) => each.year === year)
  const before = yearBefore(years, year)
  const edition = storedYear ? ownEdition(storedYear.edition, year) : editionFor(year)
  const periods = (await readAllPeriods(db)).filter((period) => period.year === year)
  const notApproved = storedYear ? await readNotApproved(db, year) : []
  const closed = storedYear !== undefined && storedYear.closedAt !== null
  return {
    year,
    started: storedYear !== undefined,
    edition: edition.code,
    before: before ? { ...(await figuresOf(db, before.year)), edition: before.edition } : null,
    norms: storedYear ? await normsOf(db, year) : null,
    periods,
    announcedAt: storedYear?.announcedAt ?? null,
    recipients: await countRecipients(db),
    closedAt: storedYear?.closedAt ?? null,
    closedBy: storedYear?.closedBy ?? null,
    notApproved,
    version: seenOf({ closed, openPeriods: openIn(periods), notApproved }),
  }
}

async function figuresOf(
  db: Kysely<Schema>,
  year: number,
): Promise<Omit<NonNullable<YearOutlook['before']>, 'edition'>> {
  const open = await readNotApproved(db, year)
  const sent = open.filter(({ status }) => status === 'SENT').length
  const all = await countInstitutions(db)
  return { year, approved: all - open.length, sent, others: open.length - sent }
}

async function normsOf(db: Kysely<Schema>, year: number): Promise<YearOutlook['norms']> {
  const { norms } = await editionOfYear(db, year)
  const draft = await readNormDraft(db, year)
  const now = draft?.content ?? (await readNorms(db, year))
  if (now === null) return null
  const { content, from } = await readStartNorms(db, year, norms)
  const versions = (await readVersions(db)).find((each) => each.year === year)?.versions ?? []
  return {
    version: draft?.version ?? versions[0]?.version ?? 1,
    published: versions.some(({ publishedAt }) => publishedAt !== null),
    draft: draft !== null,
    faults: draft ? normProblems(norms, draft.content).length : 0,
    continued: Object.values(draft?.content.continued ?? {}).flat().length,
    comparedWith: from,
    differences: [...normDifferences(content.givens, now.givens)],
    far: normMoves(content.givens, now.givens).length,
  }
}

type KeepPeriodOptions = {
  readonly event: 'ADD' | 'EDIT' | 'KEEP'
  readonly period: AdminPeriod
  readonly reason: string
}

/**
 * Notifies users of a moved deadline in an announced year. Throws `Refusal`: 409 if it exists or its year is closed,
 * 404 if it or its year is missing, 422 without a reason.
 */
export async function savePeriod(
  tx: AdminTransaction,
  { event, period, reason }: KeepPeriodOptions,
): Promise<'added' | 'changed' | 'same'> {
  const { sessionCode, year } = period
  const years = await readVersions(tx.trx)
  if (!years.some((each) => each.year === year)) throw new Refusal(404, normAnswerText.noYear(year))
  await refuseNewerForms(tx.trx, year)
  await refuseClosedYear(tx.trx, year)
  const before = await periodForUpdate(tx, period)
  if (event === 'ADD' && before) throw new Refusal(409, yearAnswerText.periodTaken(sessionCode))
  if (event === 'EDIT' && !before) throw new Refusal(404, yearAnswerText.noPeriod(sessionCode))
  if (event === 'KEEP' && before && isSamePeriod(before, period)) return 'same'
  const moves = (await isAnnounced(tx, year)) ? deadlineMove(before ?? null, period) : null
  if (moves !== null && !hasVisibleText(reason))
    refuseProblems([{ field: 'reason', message: yearsText.moved.noReason }])
  const currentDeadlines = moves === null ? null : await readCurrentDeadlines(tx, period)
  await writePeriod(tx, period)
  await recordAdminEvent(tx, {
    kind: before ? 'admin.period-changed' : 'admin.period-added',
    institutionId: '',
    year,
    detail: { from: before ?? null, to: period, ...(moves !== null && { reason }) },
  })
  if (currentDeadlines !== null && moves !== null)
    await tellMoved(tx, { period, currentDeadlines, moves, reason })
  return before ? 'changed' : 'added'
}

async function isAnnounced({ trx }: AdminTransaction, year: number): Promise<boolean> {
  return (await readFinancialYears(trx)).some((each) => each.year === year && each.announcedAt !== null)
}

type MovedPeriod = Pick<KeepPeriodOptions, 'period' | 'reason'> & {
  /** See `readCurrentDeadlines`. */
  readonly currentDeadlines: ReadonlyMap<string, string | null>
  readonly moves: 'extended' | 'shortened'
}

/** An institution with a later extension keeps it and is not notified. */
async function tellMoved(
  { trx, by, at }: AdminTransaction,
  { period: { year, sessionCode }, period, currentDeadlines, moves, reason }: MovedPeriod,
): Promise<void> {
  const now = await readCurrentDeadlines({ trx }, period)
  const moved = [...now].filter(([id, until]) => currentDeadlines.get(id) !== until)
  for (const [until, together] of Map.groupBy(moved, ([, each]) => each)) {
    const institutionIds = together.map(([id]) => id)
    const details = { text: reason, ...(until !== null && { until }) }
    await notify(trx, {
      kind: moves,
      institutionIds,
      year,
      sessionCode,
      level: null,
      by,
      at,
      details,
      dedupeKey: null,
    })
  }
}

/** Ignores the format of deadlines. */
function isSamePeriod(one: AdminPeriod, other: AdminPeriod): boolean {
  const moment = ({ deadline }: AdminPeriod): number | null =>
    deadline === null ? null : Date.parse(deadline)
  return one.sessionName === other.sessionName && one.isOpen === other.isOpen && moment(one) === moment(other)
}

/**
 * Throws `Refusal`: 404 unknown year, 409 if its norms are unpublished, no period is open, no institution has an
 * account, or it is closed or already announced.
 */
export async function announceYear(tx: AdminTransaction, year: number): Promise<string> {
  const storedYear = await yearForUpdate(tx, year)
  if (storedYear === null) throw new Refusal(404, normAnswerText.noYear(year))
  if (storedYear.closed) throw new Refusal(409, closedYearText(year))
  if (storedYear.announced) throw new Refusal(409, yearsText.announcedBefore(year))
  if ((await readNorms(tx.trx, year)) === null) throw new Refusal(409, yearsText.normsFirst(year))
  const periods = await readAllPeriods(tx.trx)
  if (!periods.some((period) => period.year === year && period.isOpen))
    throw new Refusal(409, yearsText.periodFirst(year))
  // Accounts created later would never be notified.
  if (!(await hasInstitutionAccount(tx.trx))) throw new Refusal(409, yearsText.accountsFirst)
  await markAnnounced(tx, year)
  const detail = { recipients: await countRecipients(tx.trx) }
  await recordAdminEvent(tx, { kind: 'admin.year-announced', institutionId: '', year, detail })
  return yearsText.announced(year, detail.recipients)
}

/** Decision 0069. Throws `Refusal`: 404 unknown year, 409 if it is closed or the version is stale. */
export async function closeYear(tx: AdminTransaction, year: number, seen: string): Promise<string> {
  const storedYear = await yearForUpdate(tx, year)
  if (storedYear === null) throw new Refusal(404, normAnswerText.noYear(year))
  const periods = (await readAllPeriods(tx.trx)).filter((period) => period.year === year)
  const notApproved = await readNotApproved(tx.trx, year)
  const openPeriods = openIn(periods)
  const why = closeBlockReason({ closed: storedYear.closed, openPeriods, notApproved }, seen)
  if (why !== null) throw new Refusal(409, yearsText.closeBlockReasons[why](year))
  await closeFinancialYear(tx, year)
  const detail = { closed: openPeriods, notApproved: notApproved.map(({ institutionId }) => institutionId) }
  await recordAdminEvent(tx, { kind: 'admin.year-closed', institutionId: '', year, detail })
  return yearsText.closedNow(year, notApproved.length)
}

/** Throws `Refusal`: 404 unknown year, 409 if it is open, 422 without a reason. */
export async function reopenYear(tx: AdminTransaction, year: number, reason: string): Promise<string> {
  const storedYear = await yearForUpdate(tx, year)
  if (storedYear === null) throw new Refusal(404, normAnswerText.noYear(year))
  const why = reopenBlockReason(storedYear, reason)
  if (why !== null) throw new Refusal(why === 'noReason' ? 422 : 409, yearsText.reopenBlockReasons[why](year))
  await reopenFinancialYear(tx, year)
  await recordAdminEvent(tx, { kind: 'admin.year-reopened', institutionId: '', year, detail: { reason } })
  return yearsText.reopened(year)
}

function openIn(periods: readonly AdminPeriod[]): number {
  return periods.filter(({ isOpen }) => isOpen).length
}
