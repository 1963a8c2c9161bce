import { type Kysely, sql } from 'kysely'
import type { MailStatus } from '#budget/api.ts'
import type { NotificationKind } from '#budget/notifications.ts'
import { isClosed } from '#budget/review-states.ts'
import { readPeriodsOf } from '#budget/server/status.store.ts'
import { isVisible } from '#budget/server/unread.store.ts'
import type { NotificationRow } from '#features/notifications/api.ts'
import {
  type NotificationRecord,
  notificationColumns,
  toNotification,
} from '#features/notifications/server/notifications.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { QueueStatus } from '#platform/http/metrics.ts'

/** `claimedUntil` also identifies the claim. */
export type ClaimedMail = {
  readonly id: string
  /** Includes the current one. */
  readonly attempts: number
  readonly queuedAt: Date
  readonly claimedUntil: Date
}

type ClaimMailOptions = { readonly at: Date; readonly until: Date }

/** Skips rows that other servers have locked. */
export async function claimMail(
  db: Kysely<Schema>,
  { at, until }: ClaimMailOptions,
): Promise<ClaimedMail | null> {
  const { rows } = await sql<{ id: string; attempts: number; queued_at: Date }>`
    update mail_job set claimed_until = ${until}::timestamptz, attempts = attempts + 1
    where notification_id = (
      select notification_id from mail_job
      where failed_at is null and not_before <= ${at}::timestamptz
        and (claimed_until is null or claimed_until <= ${at}::timestamptz)
      order by not_before, notification_id limit 1 for update skip locked
    )
    returning notification_id::text as id, attempts, queued_at`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  return { id: row.id, attempts: row.attempts, queuedAt: row.queued_at, claimedUntil: until }
}

export type MailContent = { readonly to: string; readonly telling: NotificationRow }

/** Returns `null` for mail that must not be sent: no access, a locked account, no address or no longer true. */
export async function readLetter(db: Kysely<Schema>, id: string, now: Date): Promise<MailContent | null> {
  const { rows } = await sql<NotificationRecord & { readonly email: string }>`
    select ${notificationColumns}, account.email
    from notification join account on account.user_name = notification.user_name
    where notification.notification_id = ${id}::bigint and account.email <> '' and account.locked_at is null and ${isVisible}
  `.execute(db)
  const [row] = rows
  const written = row === undefined ? null : toNotification(row)
  const telling = written === null ? null : await asOfNow(db, written, now)
  return row === undefined || telling === null ? null : { to: row.email, telling }
}

/** The kinds that name the deadline. */
const deadlineKinds: readonly NotificationKind[] = ['deadline', 'reminded', 'extended', 'shortened']

/**
 * The mail server may have been away for days: a reminder names the deadline and the time left of now. `null` if the
 * budget was sent meanwhile, or the announced deadline is over or moved.
 */
async function asOfNow(
  db: Kysely<Schema>,
  written: NotificationRow,
  now: Date,
): Promise<NotificationRow | null> {
  const { kind, institution, year } = written
  if (!deadlineKinds.includes(kind) || institution === null) return written
  const [newest] = (await readPeriodsOf(db, [institution.id], year)).get(institution.id) ?? []
  if (newest !== undefined && isClosed(newest.status)) return null
  const until = newest?.deadline?.at ?? null
  const isOver = until === null ? kind === 'deadline' : Date.parse(until) < now.getTime()
  const isTrue = kind === 'reminded' || (until === written.until && !isOver)
  return isTrue ? { ...written, until, at: now.toISOString() } : null
}

export async function deleteMail(db: Kysely<Schema>, mail: ClaimedMail): Promise<void> {
  await sql`delete from mail_job where ${isStillClaimed(mail)}`.execute(db)
}

type FailedAttempt = {
  readonly at: Date
  readonly failure: string
  readonly notBefore: Date
  readonly failedAt: Date | null
}

export async function requeueMail(
  db: Kysely<Schema>,
  mail: ClaimedMail,
  { at, failure, notBefore, failedAt }: FailedAttempt,
): Promise<void> {
  await sql`
    update mail_job set claimed_until = null, failure = ${failure}, last_failure_at = ${at}::timestamptz,
      not_before = ${notBefore}::timestamptz, failed_at = ${failedAt}::timestamptz
    where ${isStillClaimed(mail)}
  `.execute(db)
}

function isStillClaimed({ id, claimedUntil }: ClaimedMail) {
  return sql<boolean>`notification_id = ${id}::bigint and claimed_until = ${claimedUntil}::timestamptz`
}

/** Deletes failed mail from before `failed`, and waiting mail from before `waiting`. */
export async function deleteOldMail(
  db: Kysely<Schema>,
  { waiting, failed }: { readonly waiting: Date | null; readonly failed: Date },
): Promise<void> {
  await sql`
    delete from mail_job
    where failed_at < ${failed}::timestamptz or failed_at is null and queued_at < ${waiting}::timestamptz
  `.execute(db)
}

export async function mailQueueStatus(db: Kysely<Schema>): Promise<QueueStatus> {
  const { rows } = await sql<QueueStatus>`
    select count(*) filter (where failed_at is null)::int as waiting,
      min(queued_at) filter (where failed_at is null) as since, count(failed_at)::int as "failed"
    from mail_job
  `.execute(db)
  return rows[0] ?? { waiting: 0, since: null, failed: 0 }
}

const MAX_LISTED_MAIL = 50

export async function readMailState(db: Kysely<Schema>): Promise<Omit<MailStatus, 'server'>> {
  const { waiting, since } = await mailQueueStatus(db)
  const failure = await db
    .selectFrom('mail_job')
    .select(['failure', 'last_failure_at'])
    .where('failed_at', 'is', null)
    .where('last_failure_at', 'is not', null)
    .orderBy('last_failure_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows: given } = await sql<{ userName: string; email: string; at: Date; failure: string | null }>`
    select notification.user_name as "userName", account.email, mail_job.failed_at as at, mail_job.failure
    from mail_job join notification using (notification_id) join account on account.user_name = notification.user_name
    where mail_job.failed_at is not null order by mail_job.failed_at desc limit ${MAX_LISTED_MAIL}
  `.execute(db)
  return {
    waiting,
    since: since?.toISOString() ?? null,
    failure: failure?.last_failure_at
      ? { reason: failure.failure ?? '', at: failure.last_failure_at.toISOString() }
      : null,
    failed: given.map(({ at, failure, ...of }) => ({ ...of, at: at.toISOString(), failure: failure ?? '' })),
  }
}
