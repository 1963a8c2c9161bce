import { strangeLetter } from '#domain/text/normalise.ts'

/** Returns a sentence that names the letter of another alphabet in a Cyrillic word, with a space in front; '' if there is none. */
export function namedLetter(given: string): string {
  const letter = strangeLetter(given)
  return letter === null ? '' : ` Үгэнд кирилл биш «${letter}» үсэг орсон байна.`
}
