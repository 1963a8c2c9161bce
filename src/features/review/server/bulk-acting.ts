import { createHash } from 'node:crypto'
import { reminderText } from '#budget/notification-text.ts'
import type { NotificationChannel } from '#budget/notifications.ts'
import { undoableAt } from '#budget/review-states.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import type { FiguresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { readChanged, readChangedElse } from '#budget/server/changes.store.ts'
import { readPreparedBy } from '#budget/server/event.store.ts'
import type { Services } from '#budget/server/handler.ts'
import { institutionInSet } from '#budget/server/institution.store.ts'
import { DuplicateRequestError, type IdempotentRequest, storedResponse } from '#budget/server/lock.store.ts'
import { type PeriodStatus, readPeriodsOf } from '#budget/server/status.store.ts'
import { type DraftVersion, readStamps, versionNumbersIn } from '#budget/server/version.store.ts'
import { onceIfUnchanged, StaleVersionError, type withReportLock } from '#budget/server/write.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { dayOf, timeText } from '#engine/time.ts'
import {
  type LastReminder,
  readReaches,
  readReminders,
  remind,
} from '#features/notifications/server/reminders.store.ts'
import type { ListedInstitution } from '#features/portfolio/institution-rows.ts'
import { listAmong } from '#features/portfolio/server/institution-rows.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import { type BulkRow, reviewCalls } from '#features/review/api.ts'
import { type BulkAction, type BulkBlockReason, type BulkInstitution, bulkOf } from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { type OpenPoint, openPointsOf } from '#features/review/open-points.ts'
import { approve, returnDraft } from '#features/review/server/act.handlers.ts'
import { markKey, readOpenMarks } from '#features/review/server/bulk.store.ts'
import { reviewAnswerText } from '#features/review/text.ts'
import { extensionText } from '#features/years/extension-text.ts'
import { giveTime } from '#features/years/server/deadlines.store.ts'
import { expenseKinds } from '#forms/limits.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Detects changed deadlines, which cause notifications. */
export function movesDeadline(act: BulkAction): boolean {
  return act.kind === 'extend' || (act.kind === 'return' && act.until !== null)
}

/** Throws `Refusal` 422 before any action. */
export function refuseNoReason(act: BulkAction): void {
  if (act.kind === 'return' && !hasVisibleText(act.reason))
    throw new Refusal(422, reviewAnswerText.returnObstacles.noReason)
  if (act.kind === 'extend' && !hasVisibleText(act.reason)) throw new Refusal(422, extensionText.noReason())
}

export type BulkServices = Services & { readonly figures: Pick<FiguresRefresher, 'refreshSoon'> }

export type ActingOnMany = {
  readonly services: BulkServices
  readonly actor: Actor
  readonly year: number
  readonly act: BulkAction
}

type PreviewedRow = {
  readonly listed: ListedInstitution
  readonly period: PeriodStatus | null
  readonly stamp: DraftVersion
  readonly seen: string
  readonly points: readonly OpenPoint[]
  readonly why: BulkBlockReason | null
  /** `null` for other actions. */
  readonly reminder: { readonly reach: NotificationChannel; readonly last: LastReminder | null } | null
}

/** Omits institutions outside the reviewer's set. */
async function judge(
  { services, actor, year, act }: ActingOnMany,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PreviewedRow>> {
  const { db } = services
  const level = actor.level ?? 'district'
  const now = services.now().toISOString()
  // Read first, so that concurrent changes are detected.
  const stamps = await readStamps(db, ids, year)
  const listed = await listAmong(services, actor, { year, ids })
  const periods = await readPeriodsOf(db, ids, year)
  const turn = listed.filter(
    ({ reviewStage }) => reviewStage === level && (act.kind === 'return' || act.kind === 'approve'),
  )
  const turnIds = turn.map(({ institutionId }) => institutionId)
  // Outdated figures block an approval, so they are refreshed first.
  const outdated = turn.filter(({ figures }) => act.kind === 'approve' && figures === 'outdated')
  services.figures.refreshSoon(
    outdated.map(({ institutionId }) => institutionId),
    year,
  )
  const own = await readPreparedBy(db, turnIds, { year, userName: actor.userName })
  const points =
    act.kind === 'approve' ? await pointsOfEach(services, turn, year) : new Map<string, OpenPoint[]>()
  const reminds = act.kind === 'remind'
  const reminders = reminds ? await readReminders(db, ids, year) : new Map<string, LastReminder>()
  const reaches = reminds
    ? await readReaches(db, ids, services.notifier.mail)
    : new Map<string, NotificationChannel>()
  const today = dayOf(services.now())
  const each = listed.map((row) => {
    const { institutionId } = row
    const period = periods.get(institutionId)?.[0] ?? null
    const last = reminders.get(institutionId) ?? null
    const institution: BulkInstitution = {
      sessionCode: period?.sessionCode ?? null,
      status: period?.status ?? 'NEW',
      isOpen: period?.isOpen ?? false,
      closedYear: period?.closedYear ?? 'no',
      remindedToday: last?.day === today && last.sessionCode === period?.sessionCode,
      stage: row.reviewStage,
      deadline: period?.deadline ?? null,
      preparedBy: own.has(institutionId) ? 'self' : 'others',
      points: points.get(institutionId) ?? [],
      figures: row.figures,
    }
    const stamp = stamps.get(institutionId) ?? ''
    const seen = period === null ? '' : seenBy(act, { listed: row, stamp, period })
    const reminder = reminds ? { reach: reaches.get(institutionId) ?? 'nobody', last } : null
    return { listed: row, period, stamp, seen, institution, reminder }
  })
  const whys = bulkOf(
    act,
    each.map(({ institution }) => institution),
    { userName: actor.userName, level, now },
  )
  return new Map(
    each.map(({ institution, ...one }, at) => [
      one.listed.institutionId,
      { ...one, points: institution.points, why: whys[at] ?? null },
    ]),
  )
}

/**
 * Returns the state that an action depends on: draft, status and, for approvals, totals; otherwise status and deadline,
 * because the institution may be editing. Names and deadlines change other versions, but nothing that is approved.
 */
function seenBy(
  act: BulkAction,
  { listed, stamp, period }: Pick<PreviewedRow, 'listed' | 'stamp'> & { readonly period: PeriodStatus },
): string {
  const { sessionCode, status, deadline } = period
  const [draft = 0] = versionNumbersIn(stamp)
  switch (act.kind) {
    case 'remind':
      return [sessionCode, status].join(' ')
    case 'extend':
      return [sessionCode, status, deadline?.at ?? ''].join(' ')
    case 'return':
      return [draft, status].join(' ')
    case 'approve': {
      const totals = JSON.stringify([listed.readings, listed.measures])
      return [draft, status, createHash('sha256').update(totals).digest('base64url')].join(' ')
    }
  }
}

/** All justifications of a sent draft are valid. */
async function pointsOfEach(
  { db }: Pick<Services, 'db'>,
  rows: readonly ListedInstitution[],
  year: number,
): Promise<ReadonlyMap<string, readonly OpenPoint[]>> {
  const marks = await readOpenMarks(
    db,
    rows.map(({ institutionId }) => institutionId),
    year,
  )
  const points = new Map<string, readonly OpenPoint[]>()
  for (const listed of rows) {
    const { institutionId, sessionCode, resubmitted } = listed
    const about = { institutionId, year, sessionCode }
    // Only a returned draft has a previous sending.
    const changes = resubmitted
      ? (await readChanged(db, about)).length + (await readChangedElse(db, about)).length
      : 0
    const own = marks.get(markKey(institutionId, sessionCode ?? '')) ?? []
    points.set(institutionId, [...openPointsOf({ listed, marks: own, justifications: [], changes })])
  }
  return points
}

function previewOf(institutionId: string, judged: PreviewedRow | undefined): BulkRow {
  if (judged === undefined) return notTheirs(institutionId)
  const { listed, period, seen, points, why, reminder } = judged
  const reach = reminder?.reach ?? null
  const about = { institutionId, name: listed.name, version: seen, points: [...points], reason: why, reach }
  if (why === null) return { ...about, outcome: 'will', message: beforehand(judged) }
  return { ...about, outcome: 'not', message: blockReasonText(why, period) }
}

function blockReasonText(why: BulkBlockReason, period: PeriodStatus | null): string {
  if (why !== 'longerAlready' || !period?.deadline) return bulkBlockText[why]
  return bulkText.hasUntil(timeText(period.deadline.at))
}

function beforehand({ reminder }: PreviewedRow): string {
  if (reminder === null) return ''
  const { reach, last } = reminder
  const before = last === null ? [] : [reminderText.last(timeText(last.at.toISOString()), last.by)]
  return [reminderText.reaches[reach], ...before].map((sentence) => `${sentence}.`).join(' ')
}

function notTheirs(institutionId: string): BulkRow {
  const about = { institutionId, name: '', version: '', points: [], reach: null }
  return { ...about, outcome: 'not', reason: 'notYours', message: bulkBlockText.notYours }
}

/** One for each id. */
export async function previewRows(acting: ActingOnMany, ids: readonly string[]): Promise<readonly BulkRow[]> {
  const judged = await judge(acting, ids)
  return ids.map((id) => previewOf(id, judged.get(id)))
}

/** The preview excluded them, so nothing is done. */
export async function excludedRows(
  acting: ActingOnMany,
  ids: readonly string[],
): Promise<readonly BulkRow[]> {
  const rows = await previewRows(acting, ids)
  return rows.map((row) => (row.outcome === 'will' ? changedRow(row) : row))
}

type BulkItem = {
  readonly institutionId: string
  /** As previewed. */
  readonly version: string
  /** One key for one order. */
  readonly key: string
}

/**
 * In its own transaction, and only if it is unchanged since the preview; the key prevents repetition. An institution
 * outside the set is reported as unknown.
 */
export async function actOnInstitution(acting: ActingOnMany, item: BulkItem): Promise<BulkRow> {
  const { institutionId, version: seen, key } = item
  const callId = reviewCalls.reviewBulkOrder.id
  const part = {
    institutionId,
    version: seen,
    request: { institutionId, key, callId, body: { act: acting.act, seen } },
  }
  const message = await answeredBefore(acting, part)
  const one = (await judge(acting, [institutionId])).get(institutionId)
  const row = previewOf(institutionId, one)
  if (one === undefined) return row
  if (message !== null) return doneWith(row, message)
  if (one.seen !== seen) return changed(acting, row, part)
  if (row.outcome === 'not' || one.period === null) return row
  return actOnOne(acting, { part, row, judged: one, period: one.period, triesLeft: MAX_RETRIES })
}

/** A version may change without what was seen, such as the name of a user. */
const MAX_RETRIES = 3

type BulkPart = {
  readonly institutionId: string
  readonly version: string
  readonly request: IdempotentRequest
}

const noReason = { reason: null, points: [] } as const

function doneWith(row: BulkRow, message: string): BulkRow {
  return { ...row, ...noReason, outcome: 'done', message }
}

/** Two servers may run one order when a lease expires. */
async function answeredBefore(
  { services: { db } }: ActingOnMany,
  { request }: BulkPart,
): Promise<string | null> {
  return (await storedResponse<string>(db, request))?.response ?? null
}

async function changed(acting: ActingOnMany, row: BulkRow, part: BulkPart): Promise<BulkRow> {
  const once = await answeredBefore(acting, part)
  return once === null ? changedRow(row) : doneWith(row, once)
}

function changedRow(row: BulkRow): BulkRow {
  return { ...row, ...noReason, outcome: 'changed', message: bulkText.changed }
}

type ActOnOneOptions = {
  readonly part: BulkPart
  readonly row: BulkRow
  readonly judged: PreviewedRow
  readonly period: PeriodStatus
  readonly triesLeft: number
}

async function actOnOne(
  acting: ActingOnMany,
  { part, row, judged, period, triesLeft }: ActOnOneOptions,
): Promise<BulkRow> {
  const { services, actor, act } = acting
  const { institutionId, version: seen, request } = part
  const { listed, reminder, stamp: judgedStamp } = judged
  const known = await institutionInSet(services.db, actor, institutionId, null)
  if (known === null) return notTheirs(institutionId)
  const { institution } = known
  const reached = reminder === null ? '' : ` ${reminderText.reaches[reminder.reach]}.`
  const answer = actionMessage(act, institution, actor) + reached
  const onReport = onceIfUnchanged({
    request,
    answer,
    moves: act.kind === 'remind' ? 'no' : 'yes',
    // Norms may have been published since the totals were read.
    isAsSeen: ({ stamp, period: now }) =>
      act.kind === 'approve' || act.kind === 'return'
        ? stamp === judgedStamp
        : seenBy(act, { listed, stamp, period: now }) === seen,
  })
  try {
    await actOn({ services, actor, institution, onReport }, act, period)
    return doneWith(row, answer)
  } catch (error) {
    const again =
      error instanceof StaleVersionError && triesLeft > 0
        ? (await judge(acting, [institutionId])).get(institutionId)
        : undefined
    if (again?.seen === seen && again.why === null && again.period !== null)
      return actOnOne(acting, { part, row, judged: again, period: again.period, triesLeft: triesLeft - 1 })
    if (error instanceof StaleVersionError || error instanceof DuplicateRequestError)
      return changed(acting, row, part)
    if (!(error instanceof Refusal)) throw error
    const once = await answeredBefore(acting, part)
    return once === null
      ? { ...row, ...noReason, outcome: 'refused', message: error.message }
      : doneWith(row, once)
  }
}

function actionMessage(act: BulkAction, { name }: Institution, { level }: Actor): string {
  switch (act.kind) {
    case 'remind':
      return bulkText.reminded(name)
    case 'extend':
      return extensionText.done(name, timeText(new Date(act.until).toISOString()))
    case 'return':
      return reviewAnswerText.returned(name)
    case 'approve':
      return reviewAnswerText[undoableAt[level ?? 'district']](name)
  }
}

/**
 * A bulk action approves requested amounts only. The preview shows those above a ceiling: a binding one excludes the
 * institution.
 */
const ceilingConfirmations = expenseKinds.map((kind) => ({ reason: 'aboveCeiling', kind }) as const)

type ActingOnOne = Pick<ActingOnMany, 'services' | 'actor'> & {
  readonly institution: Institution
  readonly onReport: typeof withReportLock
}

async function actOn(context: ActingOnOne, act: BulkAction, period: PeriodStatus): Promise<void> {
  const { institution, actor, onReport } = context
  const { sessionCode, receipt } = period
  const body = { sessionCode, receipt }
  switch (act.kind) {
    case 'remind':
      return onReport(context, sessionCode, async ({ trx, at, by, year }) => {
        const day = dayOf(at)
        const about = { year, sessionCode, day, by, at, text: act.text, until: period.deadline?.at ?? null }
        const notified = await remind(trx, [institution.id], about)
        if (notified.length === 0) throw new Refusal(409, bulkBlockText.remindedToday)
      })
    case 'extend': {
      const { until, reason } = act
      const given = { institutionId: institution.id, sessionCode, until, reason, by: actor }
      return onReport(context, sessionCode, async ({ trx, at }) => {
        // A bulk action never shortens an extension.
        await giveTime(trx, { ...given, shortens: null, at })
      })
    }
    case 'return':
      return returnDraft({ ...context, body }, { scope: 'whole', reason: act.reason, until: act.until })
    case 'approve':
      await approve({ ...context, body, amounts: null, confirmed: ceilingConfirmations })
  }
}
