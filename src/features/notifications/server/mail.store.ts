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
import { readQueueStatus } from '#platform/jobs/jobs.store.ts'

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

const MAX_LISTED_MAIL = 50

export async function readMailState(db: Kysely<Schema>): Promise<Omit<MailStatus, 'server'>> {
  const { waiting, since } = await readQueueStatus(db, 'mail')
  const failure = await db
    .selectFrom('job')
    .select(['failure', 'last_failure_at'])
    .where('kind', '=', 'mail')
    .where('failed_at', 'is', null)
    .where('last_failure_at', 'is not', null)
    .orderBy('last_failure_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows: given } = await sql<{ userName: string; email: string; at: Date; failure: string | null }>`
    select notification.user_name as "userName", account.email, job.failed_at as at, job.failure
    from job join notification on notification_id::text = job.subject[1]
      join account on account.user_name = notification.user_name
    where job.kind = 'mail' and job.failed_at is not null order by job.failed_at desc limit ${MAX_LISTED_MAIL}
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
