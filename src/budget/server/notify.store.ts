import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Level } from '#api/access.ts'
import {
  type NotificationKind,
  notificationForEvent,
  notifications,
  rightForAudience,
} from '#budget/notifications.ts'
import { ofDistricts } from '#budget/server/review-stage.store.ts'
import type { Schema } from '#platform/database/schema.ts'

export type NotificationDetails = {
  readonly text?: string
  readonly at?: unknown
  /** ISO 8601. */
  readonly until?: string
}

/** The kind determines the recipients. */
export type NewNotification = {
  readonly kind: NotificationKind
  /** One notification each; `none` for all users. */
  readonly institutionIds: readonly string[] | 'none'
  readonly year: number
  readonly sessionCode: string | null
  /** `null`: the district's reviewers, or the ministry's without a district. */
  readonly level: Level | null
  /** A user name; notified only with the whole institution. */
  readonly by: string | null
  readonly at: Date
  readonly details: NotificationDetails
  /** At most one notification with this key; `null`: no limit. */
  readonly dedupeKey: string | null
}

/** Ten answers become one message. */
const GATHERING_MS = 10 * 60_000

/** Uses one statement (decision 0053). */
export async function notify(db: Kysely<Schema>, news: NewNotification): Promise<void> {
  const { kind, institutionIds, year, sessionCode, by, at, details, dedupeKey } = news
  const { together } = notifications[kind]
  const ids = institutionIds === 'none' ? [] : institutionIds
  const isGathered = together === 'unread'
  const notBefore = new Date(at.getTime() + (isGathered ? GATHERING_MS : 0))
  await sql`
    with named as (select institution_id from unnest(${ids}::text[]) as named (institution_id)),
    people as (${whom(db, news)}),
    gathered as (
      delete from notification using people
      where ${isGathered}::boolean and notification.user_name = people.user_name and notification.kind = ${kind}
        and notification.institution_id = people.institution_id and notification.year = ${year}
        and notification.session_code is not distinct from ${sessionCode}::text and notification.read_at is null
      returning notification.user_name, notification.institution_id, (notification.details ->> 'count')::int as count,
        notification.notification_id
    ),
    withdrawn as (
      delete from job using gathered where kind = 'mail' and subject = array[gathered.notification_id::text]
      returning gathered.user_name, gathered.institution_id, job.not_before
    ),
    added as (
      insert into notification (user_name, kind, institution_id, year, session_code, caused_by, details, dedupe_key, created_at)
      select people.user_name, ${kind}, people.institution_id, ${year}::int, ${sessionCode}::text, ${by}::text,
        ${JSON.stringify(details)}::jsonb || jsonb_build_object('count', coalesce(gathered.count, 0) + 1),
        ${dedupeKey}::text, ${at}::timestamptz
      from people left join gathered using (user_name, institution_id)
      where ${notifications[kind].to === 'wholeInstitution'}::boolean or people.user_name is distinct from ${by}::text
      on conflict (user_name, dedupe_key) do nothing
      returning notification_id, user_name, institution_id
    )
    insert into job (kind, subject, queued_at, not_before)
    select 'mail', array[added.notification_id::text], ${at}::timestamptz, coalesce(withdrawn.not_before, ${notBefore}::timestamptz)
    from added join account using (user_name)
    left join withdrawn on withdrawn.user_name = added.user_name and withdrawn.institution_id = added.institution_id
    where ${isMailed(kind)}
  `.execute(db)
}

/** For an `account`. */
export function isMailed(kind: NotificationKind): RawBuilder<boolean> {
  return sql<boolean>`(account.email <> '' and coalesce(account.mail_choices ->> ${kind}, ${notifications[kind].mail}) = 'on')`
}

/** For an `account`. Every write of `email` needs it. */
export function stillConfirmed(email: string): RawBuilder<boolean> {
  return sql<boolean>`email_confirmed and email = ${email}`
}

function whom(db: Kysely<Schema>, { kind, level }: NewNotification) {
  const { to } = notifications[kind]
  if (to === 'everybody')
    return sql`select user_name, null::text as institution_id from account where role in ('institution', 'reviewer')`
  if (to === 'institution' || to === 'wholeInstitution')
    return sql`select account.user_name, named.institution_id from named
      join account on account.institution_id = named.institution_id and account.role = 'institution'`
  const right = rightForAudience(to)
  if (right !== null)
    return sql`select account.user_name, named.institution_id from named
      join account on account.institution_id = named.institution_id and account.role = 'institution'
        and ${right}::text = any(account.rights)`
  return sql`select account.user_name, named.institution_id from named
    join account on account.role = 'reviewer' and account.level = coalesce(${level}::text,
      case when named.institution_id in ${ofDistricts(db)} then 'district' else 'ministry' end)
    where account.level = 'ministry' or exists (
      select from reviewer_set
      where reviewer_set.user_name = account.user_name and reviewer_set.institution_id = named.institution_id
    )`
}

type NotifiedEvent = {
  readonly institutionId: string
  readonly year: number
  readonly by: string
  readonly at: Date
  readonly kind: string
  readonly detail: Readonly<Record<string, unknown>> | null
}

export async function notifyOfEvent(db: Kysely<Schema>, event: NotifiedEvent): Promise<void> {
  const kind = notificationForEvent(event.kind)
  if (kind === null) return
  const { institutionId, year, by, at } = event
  const { sessionCode, level, text, at: cell, until } = event.detail ?? {}
  await notify(db, {
    kind,
    institutionIds: institutionId === '' ? 'none' : [institutionId],
    year,
    sessionCode: typeof sessionCode === 'string' ? sessionCode : null,
    level: level === 'district' || level === 'ministry' ? level : null,
    by,
    at,
    details: {
      ...(typeof text === 'string' && { text }),
      ...(cell !== undefined && { at: cell }),
      ...(typeof until === 'string' && { until }),
    },
    dedupeKey: null,
  })
}
