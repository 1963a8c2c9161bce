import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { MailStatus } from '#budget/api.ts'
import { wordsOf } from '#budget/notifications.ts'
import { noticeAddress } from '#budget/page-addresses.ts'
import type { MailMessage, Notifier } from '#budget/server/handler.ts'
import type { NotificationRow } from '#features/notifications/api.ts'
import { notifyDeadlines } from '#features/notifications/server/deadline-reminders.store.ts'
import {
  type ClaimedMail,
  claimMail,
  deleteMail,
  deleteOldMail,
  mailQueueStatus,
  readLetter,
  requeueMail,
} from '#features/notifications/server/mail-jobs.store.ts'
import { deleteOldNotifications } from '#features/notifications/server/notifications.store.ts'
import { notificationText } from '#features/notifications/text.ts'
import type { Log } from '#platform/database/database.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import type { Schema } from '#platform/database/schema.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const POLL_INTERVAL_MS = 5 * SECOND_MS
/** Longer than any attempt, see `transportOf`. */
const LEASE_MS = 3 * MINUTE_MS
/** The last delay repeats. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]
/** Longer than an outage over a long weekend. */
const MAIL_RETRY_LIMIT_MS = 4 * DAY_MS
/** The time that operators see failed mail. */
const FAILED_MAIL_RETENTION_MS = 30 * DAY_MS
/** Longer than the campaign of a year. */
const NOTIFICATION_RETENTION_MS = 400 * DAY_MS

export type MailServer = { readonly smtpUrl: string; readonly from: string }

type NotifierOptions = {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: string
  /** `null`: mail waits a few days for the setup. */
  readonly mailServer: MailServer | null
}

/**
 * A job is claimed with a lease, so that another server can take over after a crash (decision 0053). Polls once an
 * hour for near deadlines.
 */
export function notifier({ db, clock, log, publicUrl, mailServer }: NotifierOptions): Notifier {
  const transport = mailServer === null ? null : transportOf(mailServer)
  const cancels: (() => void)[] = []
  let stopping = false
  let sending: Promise<void> | null = null
  let polling: Promise<void> = Promise.resolve()
  const delivering = new Set<Promise<void>>()

  const attempt = async (mail: ClaimedMail): Promise<'done' | 'failed'> => {
    const letter = await readLetter(db, mail.id, clock.now())
    try {
      if (letter !== null && transport !== null)
        await transport.send(letter.to, letterOf(letter.telling, publicUrl), mail.id)
    } catch (error) {
      await afterFailure(mail, error)
      return 'failed'
    }
    await deleteMail(db, mail)
    return 'done'
  }
  const afterFailure = async (mail: ClaimedMail, error: unknown): Promise<void> => {
    const at = clock.now()
    const isOver = isPermanentFailure(error) || at.getTime() - mail.queuedAt.getTime() >= MAIL_RETRY_LIMIT_MS
    const about = { err: error, notification: mail.id, attempts: mail.attempts }
    if (isOver) log.error(about, 'mail delivery failed permanently')
    else log.warn(about, 'mail delivery failed, will retry')
    const pause = PAUSES_MS[Math.min(mail.attempts, PAUSES_MS.length) - 1] ?? 0
    const failure = errorText(error)
    await requeueMail(db, mail, {
      at,
      failure,
      notBefore: new Date(at.getTime() + pause),
      failedAt: isOver ? at : null,
    })
  }
  /** If the mail server is unreachable, the rest waits for the next poll. */
  const sendAll = async (): Promise<void> => {
    while (!stopping) {
      const at = clock.now()
      const mail = await claimMail(db, { at, until: new Date(at.getTime() + LEASE_MS) })
      if (mail === null || (await attempt(mail)) === 'failed') return
    }
  }
  const wake = (): Promise<void> => {
    if (transport === null || stopping) return Promise.resolve()
    sending ??= sendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to read mail queue'))
      .finally(() => {
        sending = null
      })
    return sending
  }
  const pollOnce = async (): Promise<void> => {
    const at = clock.now()
    const ago = (ms: number) => new Date(at.getTime() - ms)
    await notifyDeadlines(db, at)
    await deleteOldNotifications(db, ago(NOTIFICATION_RETENTION_MS))
    await deleteOldMail(db, {
      waiting: transport === null ? ago(MAIL_RETRY_LIMIT_MS) : null,
      failed: ago(FAILED_MAIL_RETENTION_MS),
    })
  }
  const deliver = (write: () => Promise<MailMessage | null>): void => {
    const work = write()
      .then((letter) => (letter === null ? undefined : transport?.send(letter.to, letter, randomUUID())))
      .catch((error: unknown) => log.error({ err: error }, 'requested mail was not sent'))
      .finally(() => delivering.delete(work))
    delivering.add(work)
  }
  const poll = (): Promise<void> => {
    polling = polling
      .then(() => (stopping ? undefined : pollOnce()))
      .catch((error: unknown) => log.error({ err: error }, 'failed to create deadline notifications'))
    return polling
  }
  return {
    mail: transport === null ? 'none' : 'setUp',
    deliver,
    ask: async () => (transport === null ? { kind: 'none' } : transport.ask()),
    waiting: () => mailQueueStatus(db),
    begin: () => {
      cancels.push(
        clock.every(POLL_INTERVAL_MS, () => void wake()),
        clock.every(HOUR_MS, () => void poll()),
      )
      void poll()
      void wake()
    },
    send: wake,
    poll,
    stop: async () => {
      stopping = true
      for (const cancel of cancels) cancel()
      await Promise.all([sending, polling, ...delivering])
      transport?.close()
    },
  }
}

function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

type Transport = {
  readonly ask: () => Promise<MailStatus['server']>
  readonly send: (to: string, mail: Mail, id: string) => Promise<void>
  readonly close: () => void
}

function transportOf({ smtpUrl, from }: MailServer): Transport {
  const smtp = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: MINUTE_MS,
    dnsTimeout: 10 * SECOND_MS,
  })
  const domain = from.split('@').at(-1) ?? ''
  const { host } = new URL(smtpUrl)
  return {
    ask: async () => {
      try {
        await smtp.verify()
        return { kind: 'answers', host, from }
      } catch (error) {
        return { kind: 'away', host, from, reason: errorText(error) }
      }
    },
    send: async (to, { subject, text }, id) => {
      await smtp.sendMail({
        from: { name: notificationText.mail.sender, address: from },
        to,
        subject,
        text,
        // Equal at every attempt, so that mail clients show a repeated mail once.
        messageId: `<notification.${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => smtp.close(),
  }
}

/** Detects a permanent refusal of this address (RFC 5321 §4.2.1). */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500
}

type Mail = { readonly subject: string; readonly text: string }

/** Omits text by users, because it may name people and figures and mail is not confidential. */
function letterOf(telling: NotificationRow, publicUrl: string): Mail {
  const { institution, year, text } = telling
  const { mail } = notificationText
  const { title, about } = wordsOf(telling)
  const parts = [
    [institution?.name ?? '', about].filter(Boolean).join('\n'),
    text === '' ? '' : mail.words,
    `${mail.link}\n${noticeAddress(publicUrl, { year, institution: institution?.id ?? null })}`,
    mail.stop,
  ]
  return { subject: mail.subject(title), text: `${parts.filter(Boolean).join('\n\n')}\n` }
}
