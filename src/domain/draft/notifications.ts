import { remainingWords } from '#domain/deadline/deadline.ts'
import type { Right } from '#domain/organisation/rights.ts'
import type { AccountRole } from '#domain/organisation/roles.ts'
import { nameIn } from '#domain/sheet/example.ts'
import { timeText } from '#domain/time/time.ts'
import { bulkText } from '#text/bulk.ts'
import { notificationText } from '#text/notifications.ts'

/** Who is told: an institution's people without or (`wholeInstitution`) with whoever did it, or those of them who check or who send; the reviewers with whom its draft lies or lay; everybody who works on budgets. */
type Audience = 'institution' | 'wholeInstitution' | 'checkers' | 'senders' | 'reviewers' | 'everybody'

type Telling = {
  /** The kind of event that tells it; `null` of what no event is about. */
  readonly event: string | null
  readonly to: Audience
  /** Whether it comes by mail to whoever has not said otherwise. */
  readonly mail: 'on' | 'off'
  /** `unread`: several that nobody has read yet are one, with their number. */
  readonly together: 'each' | 'unread'
}

/**
 * THE table of notifications: what of a year is told to whom, and whether also by mail. In the program it is told always. An event that is
 * written down and stands here is told in the same transaction (decision 0053); a new one is a line here and its words in `src/text`.
 */
export const notifications = {
  returned: { event: 'returned', to: 'institution', mail: 'on', together: 'each' },
  passedOn: { event: 'passedOn', to: 'institution', mail: 'on', together: 'each' },
  approved: { event: 'approved', to: 'institution', mail: 'on', together: 'each' },
  passingUndone: { event: 'passingUndone', to: 'institution', mail: 'on', together: 'each' },
  approvalUndone: { event: 'approvalUndone', to: 'institution', mail: 'on', together: 'each' },
  deadline: { event: null, to: 'institution', mail: 'on', together: 'each' },
  extended: { event: 'extended', to: 'institution', mail: 'on', together: 'each' },
  shortened: { event: 'shortened', to: 'institution', mail: 'on', together: 'each' },
  reminded: { event: 'reminded', to: 'institution', mail: 'on', together: 'each' },
  consentAsked: { event: 'consentAsked', to: 'checkers', mail: 'on', together: 'unread' },
  consented: { event: 'consented', to: 'senders', mail: 'on', together: 'unread' },
  answered: { event: 'answered', to: 'reviewers', mail: 'on', together: 'unread' },
  // Nobody had opened what was recalled: it is good to know, and no reason to write to anybody.
  recalled: { event: 'recalled', to: 'reviewers', mail: 'off', together: 'each' },
  rightsChanged: { event: null, to: 'wholeInstitution', mail: 'on', together: 'each' },
  yearAnnounced: { event: 'admin.year-announced', to: 'everybody', mail: 'on', together: 'each' },
  normsPublished: { event: 'admin.norms-published', to: 'everybody', mail: 'on', together: 'each' },
} as const satisfies Readonly<Record<string, Telling>>

export type NotificationKind = keyof typeof notifications

// The record's own keys.
export const notificationKinds = Object.keys(notifications) as readonly NotificationKind[]

/** What an event of this kind tells; `null` of most. */
export function toldByEvent(event: string): NotificationKind | null {
  return notificationKinds.find((kind) => notifications[kind].event === event) ?? null
}

/** With which right somebody of an institution is of an audience; `null` of one for which it is not asked. */
export function rightTold(to: Audience): Right | null {
  if (to === 'checkers') return 'check'
  return to === 'senders' ? 'send' : null
}

const audiences: Readonly<Record<AccountRole, readonly Audience[]>> = {
  institution: ['institution', 'wholeInstitution', 'checkers', 'senders', 'everybody'],
  reviewer: ['reviewers', 'everybody'],
  administrator: [],
}

/** What somebody of a role is told. */
export function kindsFor(role: AccountRole): readonly NotificationKind[] {
  return notificationKinds.filter((kind) => audiences[role].includes(notifications[kind].to))
}

/** What somebody has chosen of what comes by mail; what they have not chosen is as in the table. */
export type MailChoices = Readonly<Partial<Record<NotificationKind, 'on' | 'off'>>>

/** Whether a kind comes by mail to whoever has chosen so. */
export function mailOf(kind: NotificationKind, choices: MailChoices): 'on' | 'off' {
  return choices[kind] ?? notifications[kind].mail
}

const DAY_MS = 24 * 3_600_000
/** So many days before a deadline whoever has not sent is told of it. */
export const deadlineSteps = [1, 3, 7] as const
export type DeadlineStep = (typeof deadlineSteps)[number]

/**
 * Within how many days a deadline is (moments ISO 8601), as far as that is told of: whoever was not told at seven days, because no server
 * ran, is told at three. `null` further away, and when it is over.
 */
export function deadlineStep(deadline: string, now: string): DeadlineStep | null {
  const left = Date.parse(deadline) - Date.parse(now)
  return left < 0 ? null : (deadlineSteps.find((days) => left <= days * DAY_MS) ?? null)
}

/** How the people of an institution are reached: by mail too, at an address that one of them has confirmed, in the program alone, or not at all, since none may sign in. */
export const reaches = ['mail', 'program', 'nobody'] as const
export type Reach = (typeof reaches)[number]

/** How many are reached which way, in a sentence; `''` where nobody is. */
export function reachedWords(reaches: readonly (Reach | null)[]): string {
  const count = (reach: Reach): number => reaches.filter((each) => each === reach).length
  const counts = { mail: count('mail'), program: count('program'), nobody: count('nobody') }
  return counts.mail + counts.program + counts.nobody === 0 ? '' : bulkText.reminder.reached(counts)
}

/** A notification, as far as its words ask. Moments are ISO 8601. */
type Notified = {
  readonly kind: NotificationKind
  readonly institution: { readonly name: string } | null
  readonly year: number
  readonly edition: string
  readonly until: string | null
  /** When it was written. */
  readonly at: string
  readonly times: number
}

/** What a notification says, in the program and by mail: a title, and what to do. */
export function wordsOf({ kind, institution, year, edition, until, at, times }: Notified): {
  readonly title: string
  readonly about: string
} {
  const { title, about } = notificationText.kinds[kind]
  const name = institution?.name ?? ''
  const told = {
    institution: name,
    year,
    until: until === null ? '' : timeText(until),
    // What was left then: a reader sees when that was, and no server looked at the very moment of a step.
    left: until === null ? '' : (remainingWords(Date.parse(until) - Date.parse(at)) ?? ''),
    times,
  }
  return { title: nameIn(edition, title(told)), about: about(told) }
}
