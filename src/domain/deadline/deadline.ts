import { isWritten } from '#domain/record/written.ts'
import { deadlineText } from '#text/deadline.ts'

/** Until when the report of a period may be sent. Moments are ISO 8601; the moment itself still counts. */
export type Deadline = {
  readonly at: string
  /** The period's own one, for everybody; never later than `at`. */
  readonly own: string
  /** A reviewer let this institution send after the period's own deadline, and why. */
  readonly extension: { readonly reason: string } | null
}

/** More time for one institution: until when, ISO 8601, and why. */
export type Extension = { readonly until: string; readonly reason: string }

/** The deadline of a period for everybody, and what a reviewer gave one institution. */
type DeadlineTerms = {
  readonly period: string | null
  readonly extension: Extension | null
}

/** The deadline that counts for an institution, the later of the two; `null` where the period has none. */
export function deadlineOf({ period, extension }: DeadlineTerms): Deadline | null {
  if (period === null) return null
  if (extension === null || Date.parse(extension.until) <= Date.parse(period))
    return { at: period, own: period, extension: null }
  return { at: extension.until, own: period, extension: { reason: extension.reason } }
}

/** Whether it is too late to send. Without a deadline it never is. */
export function isLate(deadline: Deadline | null, now: string): boolean {
  return deadline !== null && Date.parse(now) > Date.parse(deadline.at)
}

/** How much time there is, and what time it is, ISO 8601. */
type TimeNow = { readonly deadline: Pick<Deadline, 'at' | 'own'>; readonly now: string }

/**
 * Why a moment is no more time than an institution has, the same for one and for many: it is not after the period's own deadline and after now, or
 * an extension that was granted before reaches as far. Nobody's time is cut short in passing: whoever counts on it has read no word of that.
 */
export function whyNoMoreTime(
  until: string,
  { deadline: { at, own }, now }: TimeNow,
): 'tooEarly' | 'longerAlready' | null {
  if (!(Date.parse(until) > Math.max(Date.parse(own), Date.parse(now)))) return 'tooEarly'
  return Date.parse(until) <= Date.parse(at) ? 'longerAlready' : null
}

/** Whether a moment is earlier than an extension that stands: it would cut granted time short. */
export function cutsShort(until: string, { at, own }: TimeNow['deadline']): boolean {
  return Date.parse(at) > Date.parse(own) && Date.parse(until) < Date.parse(at)
}

/**
 * An extension as a reviewer asks for it. `shortens`: the granted moment, ISO 8601, that was a mistake and is meant to be cut short, as they have
 * seen it; `null` for more time.
 */
export type AskedExtension = Extension & { readonly shortens: string | null }

/** Whether what was asked for shortens, as it says, the very extension that stands. */
export function isShortening(
  { until, shortens }: Pick<AskedExtension, 'until' | 'shortens'>,
  deadline: TimeNow['deadline'],
): boolean {
  const isSeen = shortens !== null && Date.parse(shortens) === Date.parse(deadline.at)
  return isSeen && cutsShort(until, deadline)
}

/**
 * What is wrong with an extension that a reviewer gives. One that was granted is cut short only by whoever names it (ASSUMED): not below the period's
 * own deadline, and not to a moment that has passed.
 */
export function extensionProblems(
  { until, reason, shortens }: AskedExtension,
  { deadline, now }: TimeNow,
): readonly ('tooEarly' | 'longerAlready' | 'tooShort' | 'noReason')[] {
  const why = isShortening({ until, shortens }, deadline)
    ? whyNotShortened(until, { deadline, now })
    : whyNoMoreTime(until, { deadline, now })
  return [why ?? [], !isWritten(reason) ? ('noReason' as const) : []].flat()
}

function whyNotShortened(until: string, { deadline: { own }, now }: TimeNow): 'tooShort' | null {
  return Date.parse(until) < Date.parse(own) || Date.parse(until) <= Date.parse(now) ? 'tooShort' : null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** ASSUMED: so far away nobody counts the days, and the date itself tells more. */
const daysCount = 60 * day

/**
 * The time that is left, in words; milliseconds in. Whole units, never more than is left: "3 хоног 4 цаг үлдсэн". `null` where it is
 * so long that the date is told instead.
 */
export function remainingWords(ms: number): string | null {
  if (ms >= daysCount) return null
  if (ms < 0) return deadlineText.over
  if (ms < minute) return deadlineText.lastMinute
  return deadlineText.remaining(
    partsOf(ms).flatMap(([count, unit]) => (count === 0 ? [] : `${count} ${unit}`)),
  )
}

function partsOf(ms: number): readonly (readonly [count: number, unit: string])[] {
  const { days, hours, minutes } = deadlineText.units
  if (ms >= day) {
    return [
      [Math.floor(ms / day), days],
      [Math.floor((ms % day) / hour), hours],
    ]
  }
  return [
    [Math.floor(ms / hour), hours],
    [Math.floor((ms % hour) / minute), minutes],
  ]
}

/** Milliseconds after which the words are others; `null` once nothing changes any more. */
export function untilOtherWords(ms: number): number | null {
  if (ms < 0) return null
  return (ms % (ms >= day ? hour : minute)) + 1
}

const calls = [
  { from: 0, said: deadlineText.heard.lastMinutes, to: 10 * minute },
  { from: 10 * minute, said: deadlineText.heard.lastHour, to: hour },
  { from: hour, said: deadlineText.heard.lastDay, to: day },
]

/** What is read out to those who listen: not every minute, but when a day, an hour, ten minutes and nothing is left. */
export function heardWords(ms: number): string {
  if (ms < 0) return deadlineText.heard.over
  return calls.find(({ from, to }) => ms >= from && ms < to)?.said ?? ''
}
