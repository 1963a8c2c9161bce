type PasswordProblem = 'short' | 'long' | 'name' | 'same'

/** ASSUMED: length counts and no character classes are required, as NIST SP 800-63B advises. */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const

type PasswordReplacement = { readonly userName: string; readonly current: string; readonly next: string }

export function passwordProblem({ userName, current, next }: PasswordReplacement): PasswordProblem | null {
  const length = [...next].length
  if (length < PASSWORD_LENGTH.least) return 'short'
  // Counted like in sign-in, which limits UTF-16 units; some characters take two.
  if (next.length > PASSWORD_LENGTH.most) return 'long'
  if (
    userName !== '' &&
    next.toLowerCase().includes(userName.toLowerCase()) &&
    length < 2 * PASSWORD_LENGTH.least
  )
    return 'name'
  return next === current ? 'same' : null
}

/** A citizen's register number: two letters and eight digits. */
const registerNumbers = /(?<!\p{L})\p{L}{2}[\s-]?\d{8}(?!\d)/gu
/** Eight digits, optionally with the country code. */
const phones = /(?<!\d)(?:\+?976[\s-]?)?\d{4}[\s-]?\d{4}(?!\d)/gu
const dates = /(?<!\d)\d{1,4}[./\-\s]\d{1,2}[./\-\s]\d{1,4}(?!\d)/gu
const noLettersAtEnds = /^\P{L}+|\P{L}+$/gu

/** Removes numbers known to others, and digits, years and signs at the ends. */
export function coreOf(password: string): string {
  return [registerNumbers, dates, phones]
    .reduce((text, known) => text.replace(known, ' '), password.normalize('NFC'))
    .replace(noLettersAtEnds, '')
}

/** Starts and ends with a letter or digit, so that the match is unambiguous. */
const again = /^[^\p{L}\p{N}]*([\p{L}\p{N}](?:.*?[\p{L}\p{N}])?)(?:[^\p{L}\p{N}]*\1)+[^\p{L}\p{N}]*$/isu

/** Reduces a repeated word, because repetition adds no strength. */
export function withoutRepeats(password: string): string {
  return again.exec(password)?.[1] ?? password
}
