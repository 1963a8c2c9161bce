import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type MailChoices, notificationKinds } from '#budget/notifications.ts'
import { stillConfirmed } from '#budget/server/notify.store.ts'
import { isVisible } from '#budget/server/unread.store.ts'
import { type MailAnswer, NOTIFICATIONS_AT_ONCE, type NotificationRow } from '#features/notifications/api.ts'
import { endLinksElsewhere } from '#features/sign-in/server/password-link.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

const details = z.object({
  text: z.string().default(''),
  until: z.string().nullable().default(null),
  count: z.number().default(1),
})
const kind = z.enum(notificationKinds)

export type NotificationRecord = {
  readonly id: string
  readonly kind: string
  readonly institution_id: string | null
  readonly institution_name: string | null
  readonly year: number
  readonly caused_by: string | null
  readonly details: unknown
  readonly created_at: Date
  readonly is_read: boolean
}

export const notificationColumns = sql`notification.notification_id::text as id, notification.kind, notification.institution_id,
  (select name from institution where institution.institution_id = notification.institution_id) as institution_name,
  notification.year,
  notification.details, notification.created_at, notification.read_at is not null as is_read,
  coalesce((select display_name from account as author where author.user_name = notification.caused_by), notification.caused_by) as caused_by`

/** Returns `null` for kinds that this server does not know. */
export function toNotification(row: NotificationRecord): NotificationRow | null {
  const known = kind.safeParse(row.kind)
  if (!known.success) return null
  const { text, until, count } = details.parse(row.details)
  return {
    id: row.id,
    kind: known.data,
    institution:
      row.institution_id === null ? null : { id: row.institution_id, name: row.institution_name ?? '' },
    year: row.year,
    by: row.caused_by ?? '',
    at: row.created_at.toISOString(),
    text,
    until,
    count,
    read: row.is_read,
  }
}

export async function readNotifications(
  db: Kysely<Schema>,
  userName: string,
  before: string | null,
): Promise<readonly NotificationRow[]> {
  const { rows } = await sql<NotificationRecord>`
    select ${notificationColumns} from notification join account on account.user_name = notification.user_name
    where notification.user_name = ${userName} and notification.kind = any(${notificationKinds}::text[]) and ${isVisible}
      and (${before}::bigint is null or notification.notification_id < ${before}::bigint)
    order by notification.notification_id desc limit ${NOTIFICATIONS_AT_ONCE}
  `.execute(db)
  return rows.flatMap((row) => toNotification(row) ?? [])
}

type Marking = { readonly userName: string; readonly at: Date }

/** Ignores those of other users. */
export async function markNotifications(
  db: Kysely<Schema>,
  { userName, at }: Marking,
  { ids, status }: { readonly ids: readonly string[]; readonly status: 'read' | 'unread' },
): Promise<void> {
  await sql`
    update notification
    set read_at = ${status === 'read' ? at : null}::timestamptz, changed_in = pg_current_xact_id()
    where user_name = ${userName} and notification_id = any(${ids}::bigint[])
  `.execute(db)
}

/** Marks them up to the newest of the given ones. */
export async function markAllRead(
  db: Kysely<Schema>,
  { userName, at }: Marking,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update notification set read_at = ${at}::timestamptz, changed_in = pg_current_xact_id()
    where user_name = ${userName} and read_at is null and notification_id <= (select max(id) from unnest(${ids}::bigint[]) as id)
  `.execute(db)
}

const choices = z.partialRecord(kind, z.enum(['on', 'off'])).catch({})

export async function readMailChoices(
  db: Kysely<Schema>,
  userName: string,
): Promise<{ readonly email: string; readonly choices: MailChoices }> {
  const row = await db
    .selectFrom('account')
    .select(['email', 'mail_choices'])
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  return { email: row.email, choices: choices.parse(row.mail_choices) }
}

/** Password links to another address end. */
export function saveMailChoices(
  db: Kysely<Schema>,
  userName: string,
  { email, choices: chosen }: Pick<MailAnswer, 'email' | 'choices'>,
): Promise<void> {
  return transact(db, async (trx) => {
    await endLinksElsewhere(trx, userName, email)
    await trx
      .updateTable('account')
      .set({ email, email_confirmed: stillConfirmed(email), mail_choices: JSON.stringify(chosen) })
      .where('user_name', '=', userName)
      .execute()
  })
}

export async function deleteNotificationsOfYear(db: Kysely<Schema>, year: number): Promise<void> {
  await db.deleteFrom('notification').where('year', '=', year).execute()
}

export async function deleteOldNotifications(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('notification').where('created_at', '<', before).execute()
}
