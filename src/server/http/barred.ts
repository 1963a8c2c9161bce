import { requiredAccountSetup } from '#domain/organisation/second-factor.ts'
import type { Actor, Services } from '#platform/http/handler.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { factorText } from '#text/factors.ts'
import { httpText } from '#text/http.ts'

const sentences = { password: httpText.changePasswordFirst, factor: factorText.enrolFirst } as const

export function isSetupRequired(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): boolean {
  return requiredAccountSetup(secondFactor, actor) !== null
}

/** Throws `Refusal` 403 with the required setup step. */
export function requireAccountSetup(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): void {
  const bar = requiredAccountSetup(secondFactor, actor)
  if (bar !== null) throw new Refusal(403, sentences[bar])
}
