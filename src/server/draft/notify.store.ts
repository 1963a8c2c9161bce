import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type NotificationKind, notifications, rightTold, toldByEvent } from '#domain/draft/notifications.ts'
import type { Level } from '#domain/organisation/roles.ts'
import type { Schema } from '#server/database/schema.ts'
import { ofDistricts } from '#server/draft/review-stage.store.ts'

/** What is told of a notification besides its kind: words of a person, the cell, until when. */
export type About = {
  readonly words?: string
  readonly at?: unknown
  /** ISO 8601. */
  readonly until?: string
  /** Days. */
  readonly step?: number
}

/** Something that is told, to whom the table says. */
export type News = {
  readonly kind: NotificationKind
  /** About which institutions, each by itself; `none` for what is told to everybody. */
  readonly institutionIds: readonly string[] | 'none'
  readonly year: number
  readonly sessionCode: string | null
  /** With which reviewers a draft lies or lay; `null`: with the district's, or the ministry where none has it. */
  readonly level: Level | null
  /** Who did it, by user name, and is notified only with a whole institution; `null` for nobody. */
  readonly by: string | null
  readonly at: Date
  readonly about: About
  /** What is told under the same name to the same person again is not told; `null`: it is. */
  readonly once: string | null
}

/** What is told together waits as long for its mail, so that ten answers are one letter. */
const GATHERING_MS = 10 * 60_000

/** Tells people in the program, and orders their mail as far as they want it, in one statement (decision 0053). */
export async function notify(db: Kysely<Schema>, news: News): Promise<void> {
  const { kind, institutionIds, year, sessionCode, by, at, about, once } = news
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
      returning notification.user_name, notification.institution_id, (notification.about ->> 'times')::int as times,
        (select not_before from mail_order where mail_order.notification_id = notification.notification_id) as not_before
    ),
    told as (
      insert into notification (user_name, kind, institution_id, year, session_code, told_by, about, once, created_at)
      select people.user_name, ${kind}, people.institution_id, ${year}::int, ${sessionCode}::text, ${by}::text,
        ${JSON.stringify(about)}::jsonb || jsonb_build_object('times', coalesce(gathered.times, 0) + 1),
        ${once}::text, ${at}::timestamptz
      from people left join gathered using (user_name, institution_id)
      where ${notifications[kind].to === 'wholeInstitution'}::boolean or people.user_name is distinct from ${by}::text
      on conflict (user_name, once) do nothing
      returning notification_id, user_name, institution_id
    )
    insert into mail_order (notification_id, ordered_at, not_before)
    select told.notification_id, ${at}::timestamptz, coalesce(gathered.not_before, ${notBefore}::timestamptz)
    from told join account using (user_name)
    left join gathered on gathered.user_name = told.user_name and gathered.institution_id = told.institution_id
    where ${comesByMail(kind)}
  `.execute(db)
}

/** Holds for an `account` to which a kind comes by mail. */
export function comesByMail(kind: NotificationKind): RawBuilder<boolean> {
  return sql<boolean>`(account.email <> '' and coalesce(account.mail_choices ->> ${kind}, ${notifications[kind].mail}) = 'on')`
}

/** Whether the address of an `account` that is kept now is the one that its owner has confirmed; stands beside every writing of `email`. */
export function stillConfirmed(email: string): RawBuilder<boolean> {
  return sql<boolean>`email_confirmed and email = ${email}`
}

/** The people who are told, each about one institution, or about none. */
function whom(db: Kysely<Schema>, { kind, level }: News) {
  const { to } = notifications[kind]
  if (to === 'everybody')
    return sql`select user_name, null::text as institution_id from account where role in ('institution', 'reviewer')`
  if (to === 'institution' || to === 'wholeInstitution')
    return sql`select account.user_name, named.institution_id from named
      join account on account.institution_id = named.institution_id and account.role = 'institution'`
  const right = rightTold(to)
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

/** An event as far as telling it asks. */
type Happened = {
  readonly institutionId: string
  readonly year: number
  readonly by: string
  readonly at: Date
  readonly kind: string
  readonly detail: Readonly<Record<string, unknown>> | null
}

/** Tells what is written down, where the table of notifications says so. */
export async function notifyOfEvent(db: Kysely<Schema>, event: Happened): Promise<void> {
  const kind = toldByEvent(event.kind)
  if (kind === null) return
  const { institutionId, year, by, at } = event
  const { sessionCode, level, words, at: cell, until } = event.detail ?? {}
  await notify(db, {
    kind,
    institutionIds: institutionId === '' ? 'none' : [institutionId],
    year,
    sessionCode: typeof sessionCode === 'string' ? sessionCode : null,
    level: level === 'district' || level === 'ministry' ? level : null,
    by,
    at,
    about: {
      ...(typeof words === 'string' && { words }),
      ...(cell !== undefined && { at: cell }),
      ...(typeof until === 'string' && { until }),
    },
    once: null,
  })
}
