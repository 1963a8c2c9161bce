import { deadlineText } from '#budget/deadline-text.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'

/** Times are ISO 8601; the deadline itself is still in time. */
export type Deadline = {
  readonly at: string
  /** The period's general deadline. */
  readonly own: string
  readonly extension: { readonly reason: string } | null
}

/** `until` is ISO 8601. */
export type Extension = { readonly until: string; readonly reason: string }

type DeadlineTerms = {
  readonly period: string | null
  readonly extension: Extension | null
}

export function deadlineOf({ period, extension }: DeadlineTerms): Deadline | null {
  if (period === null) return null
  if (extension === null || Date.parse(extension.until) <= Date.parse(period))
    return { at: period, own: period, extension: null }
  return { at: extension.until, own: period, extension: { reason: extension.reason } }
}

export function isLate(deadline: Deadline | null, now: string): boolean {
  return deadline !== null && Date.parse(now) > Date.parse(deadline.at)
}

/** Times are ISO 8601. */
type TimeNow = { readonly deadline: Pick<Deadline, 'at' | 'own'>; readonly now: string }

/**
 * Returns why a time is no extension: it must be after now and the deadline, and must not shorten a granted
 * extension.
 */
export function whyNoMoreTime(
  until: string,
  { deadline: { at, own }, now }: TimeNow,
): 'tooEarly' | 'longerAlready' | null {
  if (!(Date.parse(until) > Math.max(Date.parse(own), Date.parse(now)))) return 'tooEarly'
  return Date.parse(until) <= Date.parse(at) ? 'longerAlready' : null
}

export function cutsShort(until: string, { at, own }: TimeNow['deadline']): boolean {
  return Date.parse(at) > Date.parse(own) && Date.parse(until) < Date.parse(at)
}

/** `shortens`: the mistaken extension to shorten, ISO 8601; `null` for more time. */
export type ExtensionRequest = Extension & { readonly shortens: string | null }

export function isShortening(
  { until, shortens }: Pick<ExtensionRequest, 'until' | 'shortens'>,
  deadline: TimeNow['deadline'],
): boolean {
  const isSeen = shortens !== null && Date.parse(shortens) === Date.parse(deadline.at)
  return isSeen && cutsShort(until, deadline)
}

/**
 * ASSUMED: only a request that names the granted extension can shorten it, not below the general deadline nor to a
 * past time.
 */
export function extensionProblems(
  { until, reason, shortens }: ExtensionRequest,
  { deadline, now }: TimeNow,
): readonly ('tooEarly' | 'longerAlready' | 'tooShort' | 'noReason')[] {
  const why = isShortening({ until, shortens }, deadline)
    ? shortenBlockReason(until, { deadline, now })
    : whyNoMoreTime(until, { deadline, now })
  return [why ?? [], !hasVisibleText(reason) ? ('noReason' as const) : []].flat()
}

function shortenBlockReason(until: string, { deadline: { own }, now }: TimeNow): 'tooShort' | null {
  return Date.parse(until) < Date.parse(own) || Date.parse(until) <= Date.parse(now) ? 'tooShort' : null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** ASSUMED: beyond this the date is clearer than the number of days. */
const daysCount = 60 * day

/** Returns whole units, rounded down: "3 хоног 4 цаг үлдсэн"; `null` if the date is shown instead. Milliseconds. */
export function countdownText(ms: number): string | null {
  if (ms >= daysCount) return null
  if (ms < 0) return deadlineText.over
  if (ms < minute) return deadlineText.underOneMinute
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

export function msUntilTextChanges(ms: number): number | null {
  if (ms < 0) return null
  return (ms % (ms >= day ? hour : minute)) + 1
}

const calls = [
  { from: 0, announcement: deadlineText.announcements.lastTenMinutes, to: 10 * minute },
  { from: 10 * minute, announcement: deadlineText.announcements.lastHour, to: hour },
  { from: hour, announcement: deadlineText.announcements.lastDay, to: day },
]

/** Changes only at a day, an hour, ten minutes and zero, so that screen readers announce little. */
export function countdownAnnouncement(ms: number): string {
  if (ms < 0) return deadlineText.announcements.over
  return calls.find(({ from, to }) => ms >= from && ms < to)?.announcement ?? ''
}
