import { dateTime } from '#client/ui/date-time.ts'

/** The day in Ulaanbaatar, as `2026-03-02`. */
export function today(): string {
  return dateTime(new Date().toISOString()).slice(0, 10).replaceAll('.', '-')
}
