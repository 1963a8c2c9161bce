import { barOf } from '#domain/organisation/second-factor.ts'
import type { Actor, Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { factorText } from '#text/factors.ts'
import { httpText } from '#text/http.ts'

const sentences = { password: httpText.changePasswordFirst, factor: factorText.enrolFirst } as const

export function isBarred(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): boolean {
  return barOf(secondFactor, actor) !== null
}

/** Throws `Refusal` 403 with the required setup step. */
export function refuseBarred(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): void {
  const bar = barOf(secondFactor, actor)
  if (bar !== null) throw new Refusal(403, sentences[bar])
}
