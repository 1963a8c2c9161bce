import type { Actor } from '#budget/server/actor.ts'
import type { RequestContext, Services } from '#budget/server/handler.ts'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { requiredAccountSetup } from '#features/sign-in/second-factor.ts'
import { Refusal } from '#platform/http/refusal.ts'

const sentences = { password: signInAnswerText.changePasswordFirst, factor: factorText.enrolFirst } as const

export function isSetupRequired(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): boolean {
  return requiredAccountSetup(secondFactor, actor) !== null
}

/** Throws `Refusal` 403 with the required setup step. */
export function requireAccountSetup(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): void {
  const bar = requiredAccountSetup(secondFactor, actor)
  if (bar !== null) throw new Refusal(403, sentences[bar])
}

/** Throws `Refusal` 403. The error code makes the browser reauthenticate and repeat the request (decision 0004). */
export function requireRecentAuth(context: Pick<RequestContext, 'isRecentlyAuthenticated'>): void {
  if (context.isRecentlyAuthenticated()) return
  throw new Refusal(403, accountScreenText.proof.needed, { code: 'reauthentication-required' })
}
