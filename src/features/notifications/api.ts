import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { adminRead, own } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { mailState } from '#budget/api.ts'
import { type MailChoices, type NotificationKind, notificationKinds } from '#budget/notifications.ts'

export const NOTIFICATIONS_AT_ONCE = 30

const kind = z.enum(notificationKinds) satisfies z.ZodType<NotificationKind>
const id = z.string().regex(/^\d{1,18}$/)

/** Display names; ISO 8601. The time left when it was written is from `at` to `until`. */
export const notificationRow = z.strictObject({
  id: z.string(),
  kind,
  institution: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  year: z.number(),
  by: z.string(),
  at: z.string(),
  text: z.string(),
  until: z.string().nullable(),
  count: z.number(),
  read: z.boolean(),
})
export type NotificationRow = Output<typeof notificationRow>

export const notificationsQuery = z.object({ before: id.nullable().default(null) })

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

export const notificationCalls = declareCalls({
  notifications: {
    ...own,
    id: 'tosov.notifications',
    method: 'GET',
    path: '/api/tosov/notifications',
    summary: 'Returns a page of notifications, newest first, and the number of unread ones',
    query: notificationsQuery,
    answer: notificationsAnswer,
  },
  notificationsRead: {
    ...own,
    id: 'tosov.notifications.read',
    method: 'POST',
    path: '/api/tosov/notifications/read',
    summary: 'Marks notifications as read or unread, or all up to one as read',
    body: readBody,
    answer: writeAnswer,
  },
  mail: {
    ...own,
    id: 'tosov.mail',
    method: 'GET',
    path: '/api/tosov/mail',
    summary: 'Returns the mail settings of the user and whether mail is set up',
    answer: mailAnswer,
  },
  mailSave: {
    ...own,
    id: 'tosov.mail.save',
    method: 'POST',
    path: '/api/tosov/mail',
    summary: 'Stores the mail address and the notifications that the user receives by mail',
    body: mailBody,
    answer: writeAnswer,
  },
  mailAsk: {
    ...own,
    id: 'tosov.mail.ask',
    method: 'POST',
    path: '/api/tosov/mail/ask',
    summary: 'Sends a confirmation link to a new mail address of the user',
    limit: 20,
    body: z.object({ email: z.string().trim().min(1).max(300) }),
    answer: writeAnswer,
  },
  mailConfirm: {
    ...own,
    for: 'anybody',
    id: 'tosov.mail.confirm',
    method: 'POST',
    path: '/api/tosov/mail/confirm',
    summary: 'Confirms a mail address by the token of a confirmation link',
    limit: 60,
    body: z.object({ token: z.string().min(1).max(2000) }),
    answer: writeAnswer,
  },
  adminMail: {
    ...adminRead,
    id: 'admin.mail',
    path: '/api/admin/mail',
    summary: 'Returns whether mail is set up, how much waits and which deliveries failed',
    answer: mailState,
  },
})
