import { isSameText } from '#domain/text/normalise.ts'

/** What is wrong with a field of a record, in a sentence for the person. */
export type RecordProblem<Field extends string = string> = { readonly field: Field; readonly message: string }

/** A problem where something is wrong, else none: a list of rules is a list of these, spread. */
export function problemIf<const Problem>(isWrong: boolean, problem: Problem): readonly Problem[] {
  return isWrong ? [problem] : []
}

/** Whether a cell of a list means a choice: its code or its word, as texts are compared. */
export function isMeant(given: string, code: string, word: string): boolean {
  return isSameText(given, code) || isSameText(given, word)
}

/** The most letters of a name: of an institution, a person, a period, a choice of a list. */
export const LONGEST_NAME = 200

/** Whether a name has more letters than that. */
export function isLongName(name: string): boolean {
  return [...name].length > LONGEST_NAME
}

/** Signs that are not seen: they reverse what stands beside them, break the line, or stand for nothing (Unicode TR 36). */
const hiddenSigns = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a name would be shown otherwise than it is: it has control characters, or characters that turn the direction of writing. */
export function hasHiddenSigns(name: string): boolean {
  return hiddenSigns.test(name)
}

/** The financial years of which anything is kept; another number is a slip of the hand. */
export const FINANCIAL_YEARS = { least: 2000, most: 2100 } as const

/** A financial year as it is typed; `null` for what is none. */
export function readYear(typed: string): number | null {
  const year = Number(typed)
  const isYear = /^\d{4}$/.test(typed) && year >= FINANCIAL_YEARS.least && year <= FINANCIAL_YEARS.most
  return isYear ? year : null
}
