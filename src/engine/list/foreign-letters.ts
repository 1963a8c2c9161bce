import { strangeLetter } from '#engine/text/normalise.ts'

/** Returns a sentence that names the foreign letter in a Cyrillic word, with a leading space; '' if there is none. */
export function namedLetter(given: string): string {
  const letter = strangeLetter(given)
  return letter === null ? '' : ` Үгэнд кирилл биш «${letter}» үсэг орсон байна.`
}
