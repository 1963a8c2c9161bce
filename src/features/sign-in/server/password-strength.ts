import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'
import type { Actor } from '#budget/server/actor.ts'
import { coreOf, passwordProblem, withoutRepeats } from '#features/sign-in/password.ts'
import { passwordText } from '#features/sign-in/password-text.ts'
import {
  type CommonWords,
  commonWords,
  differentCommonWords,
} from '#features/sign-in/server/password-common-words.ts'
import {
  foldedOf,
  foldedWordsOf,
  keyRows,
  neighboursOf,
  type PasswordOwner,
  usualWords,
  wordsOfOwner,
} from '#features/sign-in/server/password-words.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

/** zxcvbn's "safely unguessable": more than 10^8 guesses. */
const MIN_SCORE = 3
/** Common words alone must be this many different ones; short words are few, so one more in fewer letters. */
const MIN_COMMON_WORDS = 4
const SHORT_LETTERS = 16
/** The time of a check grows with the square of the length, and with each way to read signs as letters. */
const MAX_CHECKED_LENGTH = 60
const MAX_SUBSTITUTIONS = 20

const doubled = /(\p{L})\1+/giu
const allDoubled = /^(?:(\p{L})\1+)+$/iu

type Judge = { readonly zxcvbn: ZxcvbnFactory; readonly common: CommonWords }

let made: Promise<Judge> | null = null

/**
 * Also checks facts of the owner, local words and keyboard walks in both scripts (decision 0004). Never used at
 * sign-in.
 */
export async function isWeak(password: string, owner: PasswordOwner): Promise<boolean> {
  made ??= makeJudge()
  const { zxcvbn, common } = await made
  const judged = [...withoutRepeats(coreOf(withoutRepeats(password)))].slice(0, MAX_CHECKED_LENGTH).join('')
  const words = wordsOfOwner(owner)
  const known = [...words, ...foldedWordsOf(words)]
  const joined = foldedOf(judged.replace(/[^\p{L}\p{N}]+/gu, ''))
  const isShort = joined.replace(/\P{L}/gu, '').length < SHORT_LETTERS
  const different = differentCommonWords(judged, new Set([...common, ...known.map(foldedOf)]))
  if (different !== null && different < MIN_COMMON_WORDS + (isShort ? 1 : 0)) return true
  const most = isShort ? 3 : 2
  // A word that comes twice around a year or signs, or whose letters all do, is no more than the word.
  const letters = judged.replace(/\P{L}/gu, '')
  const once = withoutRepeats(allDoubled.test(letters) ? letters.replace(doubled, '$1') : letters)
  // Two rows in turns, such as `1a2b3c`, are no more than the rows.
  const inTurns = `${letters}${judged.replace(/\P{N}/gu, '')}`
  const texts = [judged, joined, inTurns, ...(once === letters ? [] : [once])]
  for (const text of texts) {
    await yieldToEventLoop()
    const { score, sequence } = zxcvbn.check(text, known)
    if (score < MIN_SCORE || isKnownWords(sequence, most)) return true
  }
  return false
}

/** Returns `true` for few known words: the pairs of a list of 10,000 words are few enough to try them all. */
function isKnownWords(sequence: ZxcvbnResult['sequence'], most: number): boolean {
  const words = sequence.filter(({ pattern }) => pattern !== 'separator')
  return words.length <= most && words.every(({ pattern }) => pattern === 'dictionary')
}

type PasswordChange = { readonly current: string; readonly next: string }

/** Throws `Refusal` 422. `current`: the replaced password, '' if unknown. */
export async function refuseBadPassword(
  { userName, displayName, institution }: Actor,
  { current, next }: PasswordChange,
): Promise<void> {
  const problem = passwordProblem({ userName, current, next })
  if (problem !== null) throw new Refusal(422, passwordText.errors[problem])
  const owner = { userName, displayName, institutionName: institution?.name ?? '' }
  if (await isWeak(next, owner)) throw new Refusal(422, passwordText.errors.weak)
}

/** Most processes never need the word lists. */
async function makeJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const common = commonWords(usualWords, dictionary['passwords-common'].map(String))
  const graphs = Object.entries(keyRows).map(([name, rows]) => [name, neighboursOf(rows)])
  const zxcvbn = new Factory({
    dictionary: {
      ...dictionary,
      usual: [...usualWords],
      folded: [...common].filter((word) => word.length > 1),
    },
    graphs: { ...adjacencyGraphs, ...Object.fromEntries(graphs) },
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  })
  return { zxcvbn, common }
}
