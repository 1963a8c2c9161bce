import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { coreOf, passwordProblem, withoutRepeats } from '#domain/organisation/password.ts'
import {
  foldedOf,
  keyRows,
  neighboursOf,
  type PasswordOwner,
  usualWords,
  wordsOfOwner,
} from '#domain/organisation/password-words.ts'
import type { Actor } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { passwordText } from '#text/sign-in.ts'

/** What a password must outlast: 10^8 guesses are more than a stolen table of hashes gives away of an account (zxcvbn's score 3, "safely unguessable"). */
const LEAST_SCORE = 3
/** The time grows with the square of the length; what begins with so much is judged by that. */
const MOST_JUDGED = 100

let made: Promise<ZxcvbnFactory> | null = null

/**
 * Whether a new password would be guessed: by lists of common ones, by what is known of its owner, by words of the country, repeats and walks over
 * the keys, in either script (decision 0004). Numbers that others know and what stands at its ends count for nothing. Asked when one is set, and never at sign-in.
 */
export async function isWeak(password: string, owner: PasswordOwner): Promise<boolean> {
  made ??= makeJudge()
  const judge = await made
  const judged = [...withoutRepeats(coreOf(withoutRepeats(password)))].slice(0, MOST_JUDGED).join('')
  const words = wordsOfOwner(owner)
  const known = [...words, ...words.map(foldedOf)]
  // What stands between words is guessed with them.
  const joined = foldedOf(judged.replace(/[^\p{L}\p{N}]+/gu, ''))
  return [judged, joined].some((text) => judge.check(text, known).score < LEAST_SCORE)
}

type Chosen = { readonly current: string; readonly next: string }

/** Throws the 422 of a new password that is none. `current`: the one that it replaces, '' where nobody knows it. */
export async function refuseBadPassword(
  { userName, displayName, institution }: Actor,
  { current, next }: Chosen,
): Promise<void> {
  const fault = passwordProblem({ userName, current, next })
  if (fault !== null) throw new Refusal(422, passwordText.faults[fault])
  const owner = { userName, displayName, institutionName: institution?.name ?? '' }
  if (await isWeak(next, owner)) throw new Refusal(422, passwordText.faults.weak)
}

/** Its lists come when somebody sets a password first: most processes never need them. */
async function makeJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const folded = [
    ...new Set([...usualWords, ...dictionary['passwords-common']].map((word) => foldedOf(word))),
  ]
  const graphs = Object.entries(keyRows).map(([name, rows]) => [name, neighboursOf(rows)])
  return new Factory({
    dictionary: { ...dictionary, usual: [...usualWords], folded },
    graphs: { ...adjacencyGraphs, ...Object.fromEntries(graphs) },
  })
}
