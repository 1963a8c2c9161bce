import { z } from 'zod'
import { NOTIFICATIONS_AT_ONCE, type Of } from '#contract/call.ts'
import { type MailChoices, type NotificationKind, notificationKinds } from '#domain/draft/notifications.ts'

const kind = z.enum(notificationKinds) satisfies z.ZodType<NotificationKind>
const id = z.string().regex(/^\d{1,18}$/)

/** Row of `tosov.notifications`: names are display names, moments ISO 8601. */
export const notificationRow = z.strictObject({
  id: z.string(),
  kind,
  /** About which institution; `null` of what is about none. */
  institution: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  year: z.number(),
  /** The edition of the year's forms; '' of a year that was not begun. */
  edition: z.string(),
  /** Who did it; '' of what nobody did. */
  by: z.string(),
  at: z.string(),
  /** What they wrote, '' for nothing. */
  words: z.string(),
  /** The deadline that it is about, and within how many days that is. */
  until: z.string().nullable(),
  step: z.number(),
  /** How many at once. */
  times: z.number(),
  read: z.enum(['yes', 'no']),
})
export type NotificationRow = Of<typeof notificationRow>

export const notificationsQuery = z.object({ before: id.nullable().default(null).catch(null) })

/** Answer of `tosov.notifications`: newest first, and how many in all are not read, `MOST_UNREAD` for as many and more. */
export const notificationsAnswer = z.strictObject({ rows: z.array(notificationRow), unread: z.number() })
export type NotificationsAnswer = Of<typeof notificationsAnswer>

/** Body of `tosov.notifications.read`: some, or what is read and all that came before it. */
export const readBody = z.object({
  ids: z.array(id).min(1).max(NOTIFICATIONS_AT_ONCE),
  read: z.enum(['yes', 'no', 'withAllBefore']),
})

const choices = z.partialRecord(kind, z.enum(['on', 'off'])) satisfies z.ZodType<MailChoices>

/** Answer of `tosov.mail`: what comes to the own account by mail, and whether mail is set up here at all. */
export const mailAnswer = z.strictObject({
  server: z.enum(['setUp', 'none']),
  email: z.string(),
  /** Every kind that concerns the account. */
  choices,
})
export type MailAnswer = Of<typeof mailAnswer>

export const mailBody = z.object({ email: z.string().trim().max(300), choices })

/** Answer of `admin.mail`: whether the server for mail takes any, and how the mail that is still to go out stands. Moments ISO 8601. */
export const mailState = z.strictObject({
  /** Asked at this moment; `none`: mail is not set up here. */
  server: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('none') }),
    z.strictObject({ is: z.literal('answers'), host: z.string(), from: z.string() }),
    z.strictObject({ is: z.literal('away'), host: z.string(), from: z.string(), why: z.string() }),
  ]),
  waiting: z.number(),
  /** Since when the first of them waits. */
  since: z.string().nullable(),
  /** Of those that wait the last attempt that failed. */
  failure: z.strictObject({ why: z.string(), at: z.string() }).nullable(),
  givenUp: z.array(
    z.strictObject({
      userName: z.string(),
      email: z.string(),
      at: z.string(),
      failure: z.string(),
    }),
  ),
})
export type MailState = Of<typeof mailState>

/** What a stream tells of the own notifications. */
export const unreadNews = z.strictObject({
  unread: z.number(),
  /** The newest; moves with whatever comes. */
  newest: z.string().nullable(),
})
export type UnreadNews = Of<typeof unreadNews>
