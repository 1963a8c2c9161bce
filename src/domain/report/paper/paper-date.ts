import { ulaanbaatarTime } from '#domain/report/paper/ulaanbaatar-time.ts'

/** The day of a moment as the calendars of Ulaanbaatar show it: 2026.08.15. */
export function paperDate(iso: string): string {
  return ulaanbaatarTime(iso).slice(0, '2026.08.15'.length)
}
