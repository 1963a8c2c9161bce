import { readRegisterNumber } from '#domain/organisation/register-number.ts'
import { peopleScreenText } from '#text/people.ts'

/** What is wrong with a typed register number, or `null`; an empty field is none yet. `today` as `2026-03-02`. */
export function registerFault(typed: string, today: string): string | null {
  if (typed.trim() === '') return null
  const read = readRegisterNumber(typed, today)
  return read.ok ? null : peopleScreenText.registerFaults[read.fault]
}
