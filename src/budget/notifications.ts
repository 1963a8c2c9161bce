import type { AccountRole, Right } from '#api/access.ts'
import { countdownText } from '#budget/deadline.ts'
import { notificationKindText, reminderText } from '#budget/notification-text.ts'
import { timeText } from '#engine/time.ts'

/** The recipients. `wholeInstitution` includes the actor, `institution` does not. */
type Audience = 'institution' | 'wholeInstitution' | 'checkers' | 'senders' | 'reviewers' | 'everybody'

type NotificationRule = {
  readonly event: string | null
  readonly to: Audience
  readonly mail: 'on' | 'off'
  /** `unread`: several unread ones are merged, with their number. */
  readonly together: 'each' | 'unread'
}

/**
 * The recipients and mail default. An event creates its notification in the same transaction (decision 0053). A new
 * kind also needs its text in `notification-text.ts`.
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
  consentRequested: { event: 'consentRequested', to: 'checkers', mail: 'on', together: 'unread' },
  consented: { event: 'consented', to: 'senders', mail: 'on', together: 'unread' },
  answered: { event: 'answered', to: 'reviewers', mail: 'on', together: 'unread' },
  // The recalled report was unread, so mail is not needed.
  recalled: { event: 'recalled', to: 'reviewers', mail: 'off', together: 'each' },
  rightsChanged: { event: null, to: 'wholeInstitution', mail: 'on', together: 'each' },
  yearAnnounced: { event: 'admin.year-announced', to: 'everybody', mail: 'on', together: 'each' },
  normsPublished: { event: 'admin.norms-published', to: 'everybody', mail: 'on', together: 'each' },
} as const satisfies Readonly<Record<string, NotificationRule>>

export type NotificationKind = keyof typeof notifications

export const notificationKinds = Object.keys(notifications) as readonly NotificationKind[]

export function notificationForEvent(event: string): NotificationKind | null {
  return notificationKinds.find((kind) => notifications[kind].event === event) ?? null
}

export function rightForAudience(to: Audience): Right | null {
  if (to === 'checkers') return 'check'
  return to === 'senders' ? 'send' : null
}

const audiences: Readonly<Record<AccountRole, readonly Audience[]>> = {
  institution: ['institution', 'wholeInstitution', 'checkers', 'senders', 'everybody'],
  reviewer: ['reviewers', 'everybody'],
  administrator: [],
}

export function kindsFor(role: AccountRole): readonly NotificationKind[] {
  return notificationKinds.filter((kind) => audiences[role].includes(notifications[kind].to))
}

/** Missing kinds use the table's default. */
export type MailChoices = Readonly<Partial<Record<NotificationKind, 'on' | 'off'>>>

export function mailOf(kind: NotificationKind, choices: MailChoices): 'on' | 'off' {
  return choices[kind] ?? notifications[kind].mail
}

const DAY_MS = 24 * 3_600_000
/** The days before a deadline. */
export const deadlineSteps = [1, 3, 7] as const
export type DeadlineStep = (typeof deadlineSteps)[number]

/** Times are ISO 8601. Without a running server at seven days, the step at three days still applies. */
export function deadlineStep(deadline: string, now: string): DeadlineStep | null {
  const left = Date.parse(deadline) - Date.parse(now)
  return left < 0 ? null : (deadlineSteps.find((days) => left <= days * DAY_MS) ?? null)
}

/** Mail to a confirmed address, only in the application, or none because no user may sign in. */
export const reaches = ['mail', 'program', 'nobody'] as const
export type NotificationChannel = (typeof reaches)[number]

export function reachedWords(reaches: readonly (NotificationChannel | null)[]): string {
  const count = (reach: NotificationChannel): number => reaches.filter((each) => each === reach).length
  const counts = { mail: count('mail'), program: count('program'), nobody: count('nobody') }
  return counts.mail + counts.program + counts.nobody === 0 ? '' : reminderText.reached(counts)
}

/** Times are ISO 8601. */
type NotificationContent = {
  readonly kind: NotificationKind
  readonly institution: { readonly name: string } | null
  readonly year: number
  readonly until: string | null
  readonly at: string
  readonly count: number
}

export function wordsOf({ kind, institution, year, until, at, count }: NotificationContent): {
  readonly title: string
  readonly about: string
} {
  const { title, about } = notificationKindText[kind]
  const name = institution?.name ?? ''
  const parts = {
    institution: name,
    year,
    until: until === null ? '' : timeText(until),
    // The time left when it was written, because servers do not poll exactly at a step.
    left: until === null ? '' : (countdownText(Date.parse(until) - Date.parse(at)) ?? ''),
    times: count,
  }
  return { title: title(parts), about: about(parts) }
}
