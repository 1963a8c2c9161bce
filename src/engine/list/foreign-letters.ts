import { strangeLetter } from '#engine/text/normalise.ts'

export function namedLetter(given: string): string {
  const letter = strangeLetter(given)
  return letter === null ? '' : ` Үгэнд кирилл биш «${letter}» үсэг орсон байна.`
}
