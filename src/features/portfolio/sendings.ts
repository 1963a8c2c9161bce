import { dayOf } from '#engine/time.ts'

/** One institution in a campaign. Times are ISO 8601; `sentAt` is `null` if its report is not with a reviewer. */
export type SendingState = { readonly sentAt: string | null; readonly deadline: string | null }

/** The reports of a campaign that are sent or approved, by the day of their last sending in Ulaanbaatar. */
export type Sendings = {
  readonly institutions: number
  /** That of most institutions; `null` if most have none. */
  readonly deadline: string | null
  /** In order. */
  readonly days: readonly { readonly day: string; readonly sent: number }[]
}

export function sendingsOf(states: readonly SendingState[]): Sendings {
  const byDeadline = [...Map.groupBy(states, ({ deadline }) => deadline)]
  const [most] = byDeadline.toSorted(
    ([a, some], [b, others]) => others.length - some.length || (b ?? '').localeCompare(a ?? ''),
  )
  const byDay = Map.groupBy(
    states.flatMap(({ sentAt }) => sentAt ?? []),
    (sentAt) => dayOf(new Date(sentAt)),
  )
  return {
    institutions: states.length,
    deadline: most?.[0] ?? null,
    days: [...byDay]
      .map(([day, sent]) => ({ day, sent: sent.length }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  }
}

/** Shares of sent reports, in percent. Days count from the deadline, negative before. */
export type SendingCurve = {
  readonly from: number
  readonly to: number
  /** The last day of `now`. */
  readonly today: number
  readonly now: readonly DayShare[]
  readonly before: readonly DayShare[]
  readonly share: number
  /** On the same day before last year's deadline; `null` if unknown. */
  readonly shareBefore: number | null
  /** Sendings a day until the deadline; `null` after it, or if all are sent. */
  readonly needed: number | null
}
type DayShare = { readonly at: number; readonly share: number }

const DAY_MS = 86_400_000
/** The axis has at least and at most so many days before the deadline, and at most so many after it. */
const [MIN_BEFORE, MAX_BEFORE, MAX_AFTER] = [7, 60, 30]

/** Returns `null` without a deadline, because the years are compared by the days until theirs. */
export function sendingCurve(now: Sendings, before: Sendings | null, at: Date): SendingCurve | null {
  const { deadline, institutions } = now
  if (deadline === null || institutions === 0) return null
  const own = inDays(now, deadline)
  const last =
    before === null || before.deadline === null || before.institutions === 0
      ? null
      : { ...before, sent: inDays(before, before.deadline) }
  const firstDays = [...own, ...(last?.sent ?? [])].map((each) => each.at)
  const nowDay = daysBetween(deadline, dayOf(at))
  const to = Math.max(0, Math.min(nowDay, MAX_AFTER, own.at(-1)?.at ?? 0))
  const today = Math.min(nowDay, to)
  const from = Math.max(-MAX_BEFORE, Math.min(-MIN_BEFORE, today, ...firstDays))
  const shares = (sent: readonly SentOn[], of: number, until: number): readonly DayShare[] =>
    Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => ({
      at: from + index,
      share: (100 * sentUntil(sent, from + index)) / of,
    }))
  const left = institutions - sentUntil(own, Number.POSITIVE_INFINITY)
  const leftMs = Date.parse(deadline) - at.getTime()
  return {
    ...{ from, to, today },
    now: shares(own, institutions, today),
    before: last === null ? [] : shares(last.sent, last.institutions, to),
    share: (100 * (institutions - left)) / institutions,
    shareBefore: last === null ? null : (100 * sentUntil(last.sent, nowDay)) / last.institutions,
    needed: leftMs < 0 || left === 0 ? null : Math.ceil(left / Math.max(1, Math.floor(leftMs / DAY_MS))),
  }
}

type SentOn = { readonly at: number; readonly sent: number }

function inDays({ days }: Sendings, deadline: string): readonly SentOn[] {
  return days.map(({ day, sent }) => ({ at: daysBetween(deadline, day), sent }))
}

function daysBetween(deadline: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(dayOf(new Date(deadline)))) / DAY_MS)
}

function sentUntil(days: readonly SentOn[], until: number): number {
  return days.reduce((sum, { at, sent }) => (at <= until ? sum + sent : sum), 0)
}
