import { strangeLetter } from '#engine/text/normalise.ts'

/** With a leading space. */
export function namedLetter(given: string): string {
  const letter = strangeLetter(given)
  return letter === null ? '' : ` Үгэнд кирилл биш «${letter}» үсэг орсон байна.`
}
