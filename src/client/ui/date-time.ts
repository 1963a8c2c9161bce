const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ulaanbaatar',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as people write it: 2026.08.15 14:02, in Ulaanbaatar time. */
export function dateTime(iso: string): string {
  const found = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${found.year}.${found.month}.${found.day} ${found.hour}:${found.minute}`
}

/** Ulaanbaatar keeps one time all the year round (IANA: none of its rules since 2017). */
const OFFSET = '+08:00'

/** A moment as it is typed: `2026.09.01 18:00` in Ulaanbaatar, '' for none. */
export function momentText(iso: string | null): string {
  return iso === null ? '' : dateTime(iso)
}

/** A typed moment as an ISO time; `null` for none, `undefined` for what is no moment. */
export function momentOf(typed: string): string | null | undefined {
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
