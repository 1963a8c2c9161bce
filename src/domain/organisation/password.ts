/** Why a new password is none. */
type PasswordProblem = 'short' | 'long' | 'name' | 'same'

/** The fewest and most characters of a password. ASSUMED: length counts and no kinds of signs are asked for, as NIST SP 800-63B advises. */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const

type Change = { readonly userName: string; readonly current: string; readonly next: string }

/** Why a password cannot be the new one of an account, or `null` when it can. */
export function passwordProblem({ userName, current, next }: Change): PasswordProblem | null {
  const length = [...next].length
  if (length < PASSWORD_LENGTH.least) return 'short'
  // As signing in counts them, which takes no longer one: some signs are two of a text.
  if (next.length > PASSWORD_LENGTH.most) return 'long'
  if (
    userName !== '' &&
    next.toLowerCase().includes(userName.toLowerCase()) &&
    length < 2 * PASSWORD_LENGTH.least
  )
    return 'name'
  return next === current ? 'same' : null
}

/** Two letters and eight digits of a citizen, in either script. */
const registerNumbers = /(?<!\p{L})\p{L}{2}[\s-]?\d{8}(?!\d)/gu
/** Eight digits, perhaps with the code of the country. */
const phones = /(?<!\d)(?:\+?976[\s-]?)?\d{4}[\s-]?\d{4}(?!\d)/gu
const dates = /(?<!\d)\d{1,4}[./\-\s]\d{1,2}[./\-\s]\d{1,4}(?!\d)/gu
const noLettersAtEnds = /^\P{L}+|\P{L}+$/gu

/**
 * What is left of a password to be guessed: without numbers that others know or find on lists (register numbers, telephones, dates), and without the
 * digits, years and signs that people put at its ends.
 */
export function coreOf(password: string): string {
  return [registerNumbers, dates, phones]
    .reduce((text, known) => text.replace(known, ' '), password.normalize('NFC'))
    .replace(noLettersAtEnds, '')
}

/** One text again and again, whatever stands between: it begins and ends with a letter or digit, so that there is one way to read it. */
const again = /^[^\p{L}\p{N}]*([\p{L}\p{N}](?:.*?[\p{L}\p{N}])?)(?:[^\p{L}\p{N}]*\1)+[^\p{L}\p{N}]*$/isu

/** What of a password is there to guess: one word that is written several times is no more than that word once. */
export function withoutRepeats(password: string): string {
  return again.exec(password)?.[1] ?? password
}
