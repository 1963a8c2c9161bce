import { remember, remembered } from '#client/ui/remembered.ts'
import { type Day, dayOf } from '#domain/time/time.ts'

const name = 'tosov.clock'

/** Server time minus device time, ms. Stored on the device: a page that opens offline or has called nothing yet starts with it. */
let ahead = Number(remembered(name) ?? 0) || 0

/**
 * Sets the clock by the `Date` header of a response that arrives now. `null` and unreadable dates change nothing. The header has whole
 * seconds, so the clock is late by a second and the way of the response at most.
 */
export function setServerClock(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  ahead = time - Date.now()
  remember(name, String(ahead))
}

/** The time at the server. The clock of the device may be wrong by years; it only counts how long ago the last response came. */
export function serverNow(): Date {
  return atServer(Date.now())
}

/** A time of the device's clock, ms, as the server's clock had it. */
export function atServer(deviceTime: number): Date {
  return new Date(deviceTime + ahead)
}

/** The day in Ulaanbaatar by the clock of the server. */
export function serverDay(): Day {
  return dayOf(serverNow())
}

/** The calendar year of that day. */
export function serverYear(): number {
  return Number(serverDay().slice(0, 4))
}
