// Mongolia keeps UTC+8 in summer and winter since 2017.
const hoursAhead = 8

/** A moment as the clocks of Ulaanbaatar show it: 2026.08.15 14:02. */
export function ulaanbaatarTime(iso: string): string {
  const there = new Date(Date.parse(iso) + hoursAhead * 3_600_000)
  return there.toISOString().slice(0, 16).replaceAll('-', '.').replace('T', ' ')
}
