import { foldedForm } from '#engine/text/normalise.ts'
import { calendarDay, type Day } from '#engine/time.ts'

/** Two Cyrillic capitals, then YYMMDD and two digits (facts §7.1). */
export type RegisterNumber = {
  readonly text: string
  readonly birthDate: Day
  readonly gender: 'man' | 'woman'
}

/** `latinY`: may be У or Ү; `date`: no such day; `future`: not born yet. */
export type RegisterProblem = 'form' | 'latinY' | 'date' | 'future'

type RegisterNumberResult =
  | { readonly ok: true; readonly number: RegisterNumber }
  | { readonly ok: false; readonly problem: RegisterProblem }

// Ө, Ү and Ё are outside А-Я.
const FORM = /^[А-ЯЁӨҮ]{2}(\d\d)(\d\d)(\d\d)(\d)\d$/u

/** `today`: in Ulaanbaatar. Letters and control digit have no public rule (facts §7.1). */
export function readRegisterNumber(given: string, today: Day): RegisterNumberResult {
  const text = normalisedRegisterNumber(given)
  const [, year = '', month = '', day = '', gender = ''] = FORM.exec(text) ?? []
  if (year === '') return { ok: false, problem: text.includes('Y') ? 'latinY' : 'form' }
  const birthDate = birthDay(Number(year), Number(month), Number(day))
  if (birthDate === null) return { ok: false, problem: 'date' }
  if (birthDate > today) return { ok: false, problem: 'future' }
  return { ok: true, number: { text, birthDate, gender: Number(gender) % 2 === 1 ? 'man' : 'woman' } }
}

export function normalisedRegisterNumber(given: string): string {
  return foldedForm(given).replaceAll(' ', '').toLocaleUpperCase('mn')
}

/** Months 1-12 are of 19YY, 21-32 of 20YY. */
function birthDay(year: number, month: number, day: number): Day | null {
  const isLater = month > 20
  return calendarDay((isLater ? 2000 : 1900) + year, isLater ? month - 20 : month, day)
}

/** Returns УБ******12. */
export function maskedRegister(number: string): string {
  return number.length < 5 ? number : number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2)
}
