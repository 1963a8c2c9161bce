import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MAX_UNREAD } from '#budget/api.ts'
import type { Schema } from '#platform/database/schema.ts'

/**
 * About its own institution, or one that it reviews. Notifications about former institutions are not shown, counted
 * or mailed.
 */
export const isVisible: RawBuilder<boolean> = sql`(notification.institution_id is null or case account.role
  when 'institution' then account.institution_id = notification.institution_id
  when 'reviewer' then account.level = 'ministry' or account.level is not null and exists (
    select from reviewer_set
    where reviewer_set.user_name = account.user_name and reviewer_set.institution_id = notification.institution_id
  )
  else false end)`

/** At most `MAX_UNREAD`. */
export function unreadOf(userName: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (
    select from notification join account on account.user_name = notification.user_name
    where notification.user_name = ${userName} and notification.read_at is null and ${isVisible}
    limit ${MAX_UNREAD}
  ) as unread)`
}

export function newestOf(userName: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select max(notification_id)::text from notification where user_name = ${userName} and read_at is null
  )`
}

export async function countUnread(db: Kysely<Schema>, userName: string): Promise<number> {
  const { rows } = await sql<{
    readonly unread: number
  }>`select ${unreadOf(sql`${userName}`)} as "unread"`.execute(db)
  return rows[0]?.unread ?? 0
}
