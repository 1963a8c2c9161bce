/** `2026-03-02`; days sort like their texts. */
export type Day = `${string}-${string}-${string}`

/** Ulaanbaatar has had no daylight saving time since 2017 (IANA). */
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000

/** Ulaanbaatar time: `2026.08.15 14:02`. */
export function timeText(iso: string): string {
  return there(Date.parse(iso)).slice(0, 16).replaceAll('-', '.').replace('T', ' ')
}

export function dayText(iso: string): string {
  return timeText(iso).slice(0, 10)
}

/** In Ulaanbaatar. */
export function dayOf(moment: Date): Day {
  const [year = '', month = '', day = ''] = there(moment.getTime()).slice(0, 10).split('-')
  return `${year}-${month}-${day}`
}

function there(milliseconds: number): string {
  return new Date(milliseconds + OFFSET_MS).toISOString()
}

/** `null` for dates that do not exist, such as 30 February. */
export function calendarDay(year: number, month: number, day: number): Day | null {
  const [y, m, d] = [String(year).padStart(4, '0'), padded(month), padded(day)]
  const date = new Date(`${y}-${m}-${d}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === day ? `${y}-${m}-${d}` : null
}

export function isDay(text: string): text is Day {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year !== '' && calendarDay(Number(year), Number(month), Number(day)) !== null
}

export function momentText(iso: string | null): string {
  return iso === null ? '' : timeText(iso)
}

/** Parses Ulaanbaatar time, `2026.09.01 18:00`, to ISO; `null` for empty, `undefined` for invalid text. */
export function momentOf(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, ...parts] = /^(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})[ T]+(\d{1,2}):(\d{2})$/.exec(text) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  const on = parts.length === 0 ? null : calendarDay(year, month, day)
  if (on === null || hour > 23 || minute > 59) return undefined
  return new Date(`${on}T${padded(hour)}:${padded(minute)}:00${OFFSET}`).toISOString()
}

const padded = (number: number): string => String(number).padStart(2, '0')
