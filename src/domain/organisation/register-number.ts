import { foldedText } from '#domain/text/normalise.ts'
import { calendarDay, type Day } from '#domain/time/time.ts'

/** A citizen's register number: two Cyrillic capitals, then YYMMDD and two digits (facts §7.1). */
export type RegisterNumber = {
  /** As `bareRegister` has it. */
  readonly text: string
  readonly birthDate: Day
  readonly gender: 'man' | 'woman'
}

/** `form`: not two letters and eight digits; `latinY`: a Latin Y, which may be У or Ү; `date`: no such day; `future`: not born yet. */
export type RegisterProblem = 'form' | 'latinY' | 'date' | 'future'

type Read =
  | { readonly ok: true; readonly number: RegisterNumber }
  | { readonly ok: false; readonly problem: RegisterProblem }

// Ө, Ү and Ё lie outside А-Я.
const FORM = /^[А-ЯЁӨҮ]{2}(\d\d)(\d\d)(\d\d)(\d)\d$/u

/**
 * Reads a register number. `today` is the day in Ulaanbaatar. Neither the letters (a region, unofficially) nor the
 * last digit (a control digit by no public rule) are judged (facts §7.1).
 */
export function readRegisterNumber(given: string, today: Day): Read {
  const text = bareRegister(given)
  const [, year = '', month = '', day = '', gender = ''] = FORM.exec(text) ?? []
  if (year === '') return { ok: false, problem: text.includes('Y') ? 'latinY' : 'form' }
  const birthDate = birthDay(Number(year), Number(month), Number(day))
  if (birthDate === null) return { ok: false, problem: 'date' }
  if (birthDate > today) return { ok: false, problem: 'future' }
  return { ok: true, number: { text, birthDate, gender: Number(gender) % 2 === 1 ? 'man' : 'woman' } }
}

/** A register number as it is kept, of how somebody typed it: in Cyrillic capitals, without spaces. */
export function bareRegister(given: string): string {
  return foldedText(given).replaceAll(' ', '').toLocaleUpperCase('mn')
}

/** Months 1-12 are of 19YY, 21-32 of 20YY. */
function birthDay(year: number, month: number, day: number): Day | null {
  const isLater = month > 20
  return calendarDay((isLater ? 2000 : 1900) + year, isLater ? month - 20 : month, day)
}

/** A register number as a screen shows it to whoever has not asked for it: its letters and last two digits, УБ******12. */
export function maskedRegister(number: string): string {
  return number.length < 5 ? number : number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2)
}
