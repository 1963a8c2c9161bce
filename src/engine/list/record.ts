import { flagSpellings } from '#engine/list/record-text.ts'
import { isSameText } from '#engine/text/normalise.ts'

export type RecordProblem<Field extends string = string> = { readonly field: Field; readonly message: string }

/** The message if the check fails, otherwise nothing. */
export type RowCheck<Field extends string> = readonly [Field, string | false | null | undefined]

export function failedChecks<Field extends string>(
  checks: readonly RowCheck<Field>[],
): readonly RecordProblem<Field>[] {
  return checks.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

export function checksOf<Field extends string>(
  problems: readonly RecordProblem<Field>[],
): readonly RowCheck<Field>[] {
  return problems.map(({ field, message }) => [field, message])
}

export function matchesCodeOrName(given: string, code: string, word: string): boolean {
  return isSameText(given, code) || isSameText(given, word)
}

/** Empty is no; `null` if the text is neither. */
export function readFlag(given: string): boolean | null {
  const isOneOf = (words: readonly string[]): boolean => words.some((word) => isSameText(word, given))
  if (isOneOf(['', ...flagSpellings.no])) return false
  return isOneOf(flagSpellings.yes) ? true : null
}

export const MAX_NAME_LENGTH = 200

export function isLongName(name: string): boolean {
  return [...name].length > MAX_NAME_LENGTH
}

/**
 * Change direction, break lines or are invisible (Unicode TR 36), with those that future versions assign. Joiners and
 * selectors work in traditional Mongolian and in pictures.
 */
const hiddenSigns = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u
const workingJoiners =
  /(?<=\p{Script=Mongolian}|\p{Extended_Pictographic}|\p{Emoji_Modifier})(?:\u200c|\u200d|[\u180b-\u180f\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])+/gu

export function hasHiddenSigns(name: string): boolean {
  return hiddenSigns.test(name.replace(workingJoiners, ''))
}

/** Other years are typing errors. */
export const FINANCIAL_YEARS = { least: 2000, most: 2100 } as const

export function readYear(typed: string): number | null {
  const year = Number(typed)
  const isYear = /^\d{4}$/.test(typed) && year >= FINANCIAL_YEARS.least && year <= FINANCIAL_YEARS.most
  return isYear ? year : null
}
