import { dateTime } from '#client/ui/date-time.ts'

/** Ulaanbaatar keeps one time all the year round (IANA: none of its rules since 2017). */
const OFFSET = '+08:00'

/** A deadline as it is typed: `2026.09.01 18:00` in Ulaanbaatar, '' for none. */
export function deadlineText(iso: string | null): string {
  return iso === null ? '' : dateTime(iso)
}

/** The moment of a typed deadline as an ISO time; `null` for none, `undefined` for what is no moment. */
export function deadlineOf(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const parts = /^(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})[ T]+(\d{1,2}):(\d{2})$/.exec(text)
  if (!parts) return undefined
  const [year = '', month = '', day = '', hour = '', minute = ''] = parts
    .slice(1)
    .map((part) => part.padStart(2, '0'))
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00${OFFSET}`)
  if (Number.isNaN(moment.getTime())) return undefined
  // The 31st of a shorter month would have become another day.
  return dateTime(moment.toISOString()) === `${year}.${month}.${day} ${hour}:${minute}`
    ? moment.toISOString()
    : undefined
}
