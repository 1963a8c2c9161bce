import { captionOf } from '#engine/names.ts'
import type { Program } from '#engine/program.ts'
import { foldedForm } from '#engine/text/normalise.ts'

/** Returns captions of blanks; of captions within one another only the longest. */
export function blanksNamed(
  texts: readonly string[],
  sheets: Program['sheets'],
  year: number,
): ReadonlySet<string> {
  const all = [...sheets.values()].filter(({ kind }) => kind === 'blank')
  const captions = all.map(({ caption }) => captionOf(caption, year))
  const purposes = all
    .map(({ purpose }) => plainWords(captionOf(purpose, year)))
    .filter((words) => words.trim() !== '')
  const named = texts.map(plainWords).flatMap((words) => {
    const isNamed = (caption: string): boolean =>
      words.includes(plainWords(caption)) ||
      (words.length > MIN_CUT_NAME && plainWords(caption).startsWith(words.trimEnd()))
    const isPurpose = purposes.some((purpose) => words.startsWith(purpose))
    const within = isPurpose ? [] : captions.filter(isNamed)
    const isPart = (one: string): boolean =>
      within.some((other) => other !== one && plainWords(other).includes(plainWords(one)))
    return within.filter((caption) => !isPart(caption))
  })
  return new Set(named)
}

const plainWords = (text: string): string =>
  ` ${foldedForm(text)
    .split(NO_LETTERS)
    .filter((word) => word !== '')
    .join(' ')} `

/** Names of sheets end after 31 letters. */
const MIN_CUT_NAME = 26

const NO_LETTERS = /[^\p{L}\p{N}]+/u
