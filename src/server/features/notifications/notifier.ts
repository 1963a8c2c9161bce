import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import { noticeAddress } from '#contract/call.ts'
import type { MailState, NotificationRow } from '#contract/notifications.ts'
import { wordsOf } from '#domain/draft/notifications.ts'
import type { Log } from '#server/database/database.ts'
import type { Clock } from '#server/database/embedded/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { tellDeadlines } from '#server/features/notifications/deadlines-told.store.ts'
import {
  forgetMail,
  putMailBack,
  readLetter,
  removeMail,
  type TakenMail,
  takeMail,
  waitingMail,
} from '#server/features/notifications/mail.store.ts'
import { forgetTold } from '#server/features/notifications/notifications.store.ts'
import type { Letter, Notifier } from '#server/http/handler.ts'
import { notificationText } from '#text/notifications.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** So long mail waits at most before somebody looks. */
const LOOK_MS = 5 * SECOND_MS
/** Longer than any attempt: a server for mail that says nothing is left before, see `transportOf`. */
const LEASE_MS = 3 * MINUTE_MS
/** After the first failure, the second and so on; the last one holds for all further ones. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]
/** A server for mail that is away over a long weekend is outlived. */
const GIVE_UP_MS = 4 * DAY_MS
/** For as long whoever looks after the program sees what was given up. */
const GIVEN_UP_MS = 30 * DAY_MS
/** Longer than a year's campaign; then nobody looks for what they were told. */
const TOLD_MS = 400 * DAY_MS

/** Where mail is handed in, and from whom it comes. */
export type MailServer = { readonly smtpUrl: string; readonly from: string }

type Parts = {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly log: Log
  readonly publicUrl: string
  /** `null`: mail is not set up here; what is ordered waits a few days for somebody to do so. */
  readonly mailServer: MailServer | null
}

/**
 * Sends what is to go out by mail, beside the answers and beside other servers on the same database: an order is taken for a while, and one
 * whose taker died is taken by another (decisions 0005 and 0053). And looks once an hour which deadlines are near.
 */
export function notifier({ db, clock, log, publicUrl, mailServer }: Parts): Notifier {
  const transport = mailServer === null ? null : transportOf(mailServer)
  const cancels: (() => void)[] = []
  let stopping = false
  let sending: Promise<void> | null = null
  let looking: Promise<void> = Promise.resolve()
  const delivering = new Set<Promise<void>>()

  const attempt = async (mail: TakenMail): Promise<'done' | 'failed'> => {
    const letter = await readLetter(db, mail.id)
    try {
      if (letter !== null && transport !== null)
        await transport.send(letter.to, letterOf(letter.telling, publicUrl), mail.id)
    } catch (error) {
      await afterFailure(mail, error)
      return 'failed'
    }
    await removeMail(db, mail)
    return 'done'
  }
  const afterFailure = async (mail: TakenMail, error: unknown): Promise<void> => {
    const at = clock.now()
    const isOver = isForGood(error) || at.getTime() - mail.orderedAt.getTime() >= GIVE_UP_MS
    const about = { err: error, notification: mail.id, attempts: mail.attempts }
    if (isOver) log.error(about, 'a mail is given up')
    else log.warn(about, 'a mail was not sent and is tried again')
    const pause = PAUSES_MS[Math.min(mail.attempts, PAUSES_MS.length) - 1] ?? 0
    const failure = saidBy(error)
    await putMailBack(db, mail, {
      at,
      failure,
      notBefore: new Date(at.getTime() + pause),
      givenUpAt: isOver ? at : null,
    })
  }
  /** Until nothing waits. Whoever reaches no server for mail leaves the rest for the next look. */
  const sendAll = async (): Promise<void> => {
    while (!stopping) {
      const at = clock.now()
      const mail = await takeMail(db, { at, until: new Date(at.getTime() + LEASE_MS) })
      if (mail === null || (await attempt(mail)) === 'failed') return
    }
  }
  const wake = (): Promise<void> => {
    if (transport === null || stopping) return Promise.resolve()
    sending ??= sendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'the mail to be sent could not be read'))
      .finally(() => {
        sending = null
      })
    return sending
  }
  const lookOnce = async (): Promise<void> => {
    const at = clock.now()
    const ago = (ms: number) => new Date(at.getTime() - ms)
    await tellDeadlines(db, at)
    await forgetTold(db, ago(TOLD_MS))
    await forgetMail(db, { waiting: transport === null ? ago(GIVE_UP_MS) : null, givenUp: ago(GIVEN_UP_MS) })
  }
  const deliver = (write: () => Promise<Letter | null>): void => {
    const work = write()
      .then((letter) => (letter === null ? undefined : transport?.send(letter.to, letter, randomUUID())))
      .catch((error: unknown) => log.error({ err: error }, 'a letter that somebody asked for was not sent'))
      .finally(() => delivering.delete(work))
    delivering.add(work)
  }
  const look = (): Promise<void> => {
    looking = looking
      .then(() => (stopping ? undefined : lookOnce()))
      .catch((error: unknown) => log.error({ err: error }, 'nobody was told which deadlines are near'))
    return looking
  }
  return {
    mail: transport === null ? 'none' : 'setUp',
    deliver,
    ask: async () => (transport === null ? { is: 'none' } : transport.ask()),
    waiting: () => waitingMail(db),
    begin: () => {
      cancels.push(
        clock.every(LOOK_MS, () => void wake()),
        clock.every(HOUR_MS, () => void look()),
      )
      void look()
      void wake()
    },
    send: wake,
    look,
    stop: async () => {
      stopping = true
      for (const cancel of cancels) cancel()
      await Promise.all([sending, looking, ...delivering])
      transport?.close()
    },
  }
}

/** What became of an attempt, as whoever looks after the program reads it. */
function saidBy(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

type Transport = {
  /** Whether the server for mail takes any now, signed in as for a letter. */
  readonly ask: () => Promise<MailState['server']>
  readonly send: (to: string, mail: Mail, id: string) => Promise<void>
  readonly close: () => void
}

/** Keeps one connection while there is something to send. */
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
  // Without name and password.
  const { host } = new URL(smtpUrl)
  return {
    ask: async () => {
      try {
        await smtp.verify()
        return { is: 'answers', host, from }
      } catch (error) {
        return { is: 'away', host, from, why: saidBy(error) }
      }
    },
    send: async (to, { subject, text }, id) => {
      await smtp.sendMail({
        from: { name: notificationText.mail.sender, address: from },
        to,
        subject,
        text,
        // The same at every attempt: where one went out that nobody could note down, the reader's program shows one.
        messageId: `<notification.${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => smtp.close(),
  }
}

/** The server for mail has taken the connection and refuses this address for good (RFC 5321 §4.2.1). */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500
}

/** A mail as it goes out. */
type Mail = { readonly subject: string; readonly text: string }

/**
 * What a notification says by mail: short, plain, with the way to its place. Words that people wrote stay in the program, since they may name
 * persons and figures, and mail is read by whoever stands beside.
 */
function letterOf(telling: NotificationRow, publicUrl: string): Mail {
  const { institution, year, words } = telling
  const { mail } = notificationText
  const { title, about } = wordsOf(telling)
  const parts = [
    [institution?.name ?? '', about].filter(Boolean).join('\n'),
    words === '' ? '' : mail.words,
    `${mail.link}\n${noticeAddress(publicUrl, { year, institution: institution?.id ?? null })}`,
    mail.stop,
  ]
  return { subject: mail.subject(title), text: `${parts.filter(Boolean).join('\n\n')}\n` }
}
