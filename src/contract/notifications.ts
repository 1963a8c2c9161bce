import { z } from 'zod'
import { type MailChoices, type NotificationKind, notificationKinds } from '#budget/notifications.ts'
import { NOTIFICATIONS_AT_ONCE, type Output } from '#contract/call.ts'

const kind = z.enum(notificationKinds) satisfies z.ZodType<NotificationKind>
const id = z.string().regex(/^\d{1,18}$/)

/** Display names; ISO 8601. The time left when it was written is from `at` to `until`. */
export const notificationRow = z.strictObject({
  id: z.string(),
  kind,
  institution: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  year: z.number(),
  /** '' for a year that is not started. */
  edition: z.string(),
  by: z.string(),
  at: z.string(),
  text: z.string(),
  until: z.string().nullable(),
  count: z.number(),
  read: z.boolean(),
})
export type NotificationRow = Output<typeof notificationRow>

export const notificationsQuery = z.object({ before: id.nullable().default(null).catch(null) })

/** Newest first. `unread` is capped at `MAX_UNREAD`. */
export const notificationsAnswer = z.strictObject({ rows: z.array(notificationRow), unread: z.number() })
export type NotificationsAnswer = Output<typeof notificationsAnswer>

/** Some ids, or one notification and all older ones. */
export const readBody = z.object({
  ids: z.array(id).min(1).max(NOTIFICATIONS_AT_ONCE),
  status: z.enum(['read', 'unread', 'readWithAllBefore']),
})

const choices = z.partialRecord(kind, z.enum(['on', 'off'])) satisfies z.ZodType<MailChoices>

export const mailAnswer = z.strictObject({
  server: z.enum(['setUp', 'none']),
  email: z.string(),
  choices,
})
export type MailAnswer = Output<typeof mailAnswer>

export const mailBody = z.object({ email: z.string().trim().max(300), choices })

/** ISO 8601. */
export const mailState = z.strictObject({
  /** Checked during the request; `none`: mail is not set up. */
  server: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('answers'), host: z.string(), from: z.string() }),
    z.strictObject({ kind: z.literal('away'), host: z.string(), from: z.string(), reason: z.string() }),
  ]),
  waiting: z.number(),
  since: z.string().nullable(),
  failure: z.strictObject({ reason: z.string(), at: z.string() }).nullable(),
  failed: z.array(
    z.strictObject({
      userName: z.string(),
      email: z.string(),
      at: z.string(),
      failure: z.string(),
    }),
  ),
})
export type MailStatus = Output<typeof mailState>

export const unreadNews = z.strictObject({
  unread: z.number(),
  /** It changes with every new notification. */
  newest: z.string().nullable(),
})
export type UnreadNews = Output<typeof unreadNews>
