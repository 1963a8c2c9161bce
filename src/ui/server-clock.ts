import { type Day, dayOf } from '#engine/time.ts'
import { readSetting, writeSetting } from '#ui/remembered.ts'

const name = 'tosov.clock'

/** Server time minus device time, ms. Stored, because a page that opens offline has no response yet. */
let ahead = Number(readSetting(name) ?? 0) || 0

/** `date` is the `Date` header of a new response. The clock is late by at most a second and the network latency. */
export function setServerClock(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  ahead = time - Date.now()
  writeSetting(name, String(ahead))
}

/** The device clock may be wrong by years; only its differences are used. */
export function serverNow(): Date {
  return atServer(Date.now())
}

/** Expects device time, ms. */
export function atServer(deviceTime: number): Date {
  return new Date(deviceTime + ahead)
}

/** Returns the day in Ulaanbaatar. */
export function serverDay(): Day {
  return dayOf(serverNow())
}

export function serverYear(): number {
  return Number(serverDay().slice(0, 4))
}
