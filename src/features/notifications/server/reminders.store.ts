import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationChannel } from '#budget/notifications.ts'
import { isMailed, notify } from '#budget/server/notify.store.ts'
import type { Schema } from '#platform/database/schema.ts'

/** `day` in Ulaanbaatar. */
export type Reminder = {
  readonly year: number
  readonly sessionCode: string
  readonly day: string
  readonly by: string
  readonly at: Date
  readonly text: string
  /** ISO 8601. */
  readonly until: string | null
}

/** Reminds institutions without a reminder on this day and returns them. */
export async function remind(
  trx: Transaction<Schema>,
  institutionIds: readonly string[],
  { year, sessionCode, day, by, at, text, until }: Reminder,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    insert into reminder (institution_id, session_code, day, year, reminded_by, reminded_at)
    select id, ${sessionCode}, ${day}::date, ${year}::int, ${by}, ${at}::timestamptz
    from unnest(${institutionIds}::text[]) as named (id) order by id
    on conflict do nothing returning institution_id as id
  `.execute(trx)
  const reminded = rows.map(({ id }) => id)
  if (reminded.length === 0) return []
  await sql`
    insert into event (institution_id, year, at, actor, kind, detail)
    select id, ${year}::int, ${at}::timestamptz, ${by}, 'reminded', ${JSON.stringify({ sessionCode, text, until })}::jsonb
    from unnest(${reminded}::text[]) as named (id)
  `.execute(trx)
  await notify(trx, {
    kind: 'reminded',
    institutionIds: reminded,
    year,
    sessionCode,
    level: null,
    by,
    at,
    details: { text, ...(until !== null && { until }) },
    dedupeKey: null,
  })
  return reminded
}

/** Unconfirmed addresses get the mail but do not count as reached (ASSUMED). */
export async function readReaches(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  mail: 'setUp' | 'none',
): Promise<ReadonlyMap<string, NotificationChannel>> {
  const { rows } = await sql<{ readonly id: string; readonly reach: NotificationChannel }>`
    select named.id, case when count(account.user_name) = 0 then 'nobody'
      when ${mail} = 'setUp' and bool_or(account.email_confirmed and ${isMailed('reminded')}) then 'mail' else 'program' end as reach
    from unnest(${institutionIds}::text[]) as named (id)
    left join account on account.institution_id = named.id and account.role = 'institution' and account.locked_at is null
    group by named.id
  `.execute(db)
  return new Map(rows.map(({ id, reach }) => [id, reach]))
}

/** `day` in Ulaanbaatar. */
export type LastReminder = {
  readonly sessionCode: string
  readonly day: string
  readonly at: Date
  readonly by: string
}

export async function readReminders(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, LastReminder>> {
  const { rows } = await sql<LastReminder & { readonly id: string }>`
    select distinct on (reminder.institution_id) reminder.institution_id as id, session_code as "sessionCode", day::text,
      reminded_at as at, coalesce(account.display_name, reminded_by) as by
    from reminder left join account on account.user_name = reminder.reminded_by
    where reminder.institution_id = any(${institutionIds}::text[]) and reminder.year = ${year}
    order by reminder.institution_id, reminded_at desc
  `.execute(db)
  return new Map(rows.map(({ id, ...reminded }) => [id, reminded]))
}
