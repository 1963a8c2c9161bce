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
