import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { MailStatus } from '#budget/api.ts'
import { wordsOf } from '#budget/notifications.ts'
import { noticeAddress } from '#budget/page-addresses.ts'
import type { MailMessage, Notifier } from '#budget/server/handler.ts'
import type { NotificationRow } from '#features/notifications/api.ts'
import { notifyDeadlines } from '#features/notifications/server/deadline-reminders.store.ts'
import { readLetter } from '#features/notifications/server/mail.store.ts'
import { deleteOldNotifications } from '#features/notifications/server/notifications.store.ts'
import { notificationText } from '#features/notifications/text.ts'
import type { Log } from '#platform/database/database.ts'
import type { Clock } from '#platform/database/embedded/clock.ts'
import type { Schema } from '#platform/database/schema.ts'
import { type JobKind, jobQueue } from '#platform/jobs/job-queue.ts'
import { deleteOldJobs } from '#platform/jobs/jobs.store.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

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

/** Polls once an hour for near deadlines. */
export function notifier({ db, clock, log, publicUrl, mailServer }: NotifierOptions): Notifier {
  const transport = mailServer === null ? null : transportOf(mailServer)
  const queue = jobQueue({ db, clock, log, kind: mailJobs({ db, clock, publicUrl, transport }) })
  let cancel = (): void => {}
  let stopping = false
  let polling: Promise<void> = Promise.resolve()
  const delivering = new Set<Promise<void>>()

  const pollOnce = async (): Promise<void> => {
    const at = clock.now()
    const ago = (ms: number) => new Date(at.getTime() - ms)
    await notifyDeadlines(db, at)
    await deleteOldNotifications(db, ago(NOTIFICATION_RETENTION_MS))
    await deleteOldJobs(db, 'mail', {
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
    waiting: queue.status,
    begin: () => {
      cancel = clock.every(HOUR_MS, () => void poll())
      void poll()
      queue.begin()
    },
    send: queue.wake,
    poll,
    stop: async () => {
      stopping = true
      cancel()
      await Promise.all([queue.stop(), polling, ...delivering])
      transport?.close()
    },
  }
}

type MailJobsOptions = Pick<NotifierOptions, 'db' | 'clock' | 'publicUrl'> & {
  readonly transport: Transport | null
}

function mailJobs({ db, clock, publicUrl, transport }: MailJobsOptions): JobKind {
  return {
    name: 'mail',
    atOnce: transport === null ? 0 : 1,
    // Longer than any attempt, see `transportOf`.
    leaseMs: 3 * MINUTE_MS,
    pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS],
    maxAttempts: Number.POSITIVE_INFINITY,
    maxAgeMs: MAIL_RETRY_LIMIT_MS,
    isPermanent: isPermanentFailure,
    restsAfterFailure: true,
    maxYieldMs: null,
    run: async ({ subject: [id = ''] }) => {
      const letter = await readLetter(db, id, clock.now())
      if (letter !== null) await transport?.send(letter.to, letterOf(letter.telling, publicUrl), id)
      return 'done'
    },
  }
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
        return { kind: 'away', host, from, reason: error instanceof Error ? error.message : String(error) }
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
