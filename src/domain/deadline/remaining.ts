import { deadlineText } from '#text/deadline.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Further away nobody plans by the hour. */
const hoursCount = 100 * day

/** The time that is left, in words; milliseconds in. Whole units, never more than is left: "3 хоног 4 цаг үлдсэн". */
export function remainingWords(ms: number): string {
  if (ms < 0) return deadlineText.over
  if (ms < minute) return deadlineText.lastMinute
  return deadlineText.remaining(
    partsOf(ms).flatMap(([count, unit]) => (count === 0 ? [] : `${count} ${unit}`)),
  )
}

function partsOf(ms: number): readonly (readonly [count: number, unit: string])[] {
  const { days, hours, minutes } = deadlineText.units
  if (ms >= hoursCount) return [[Math.floor(ms / day), days]]
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
