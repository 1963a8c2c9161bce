import { barOf } from '#domain/organisation/second-factor.ts'
import type { Actor, Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { factorText } from '#text/factors.ts'
import { httpText } from '#text/http.ts'

const sentences = { password: httpText.changePasswordFirst, factor: factorText.enrolFirst } as const

/** Whether an account may do nothing but its own matters yet, see `barOf`. */
export function isBarred(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): boolean {
  return barOf(secondFactor, actor) !== null
}

/** Throws the 403 of an account that is barred, with what its owner has to do first. */
export function refuseBarred(actor: Actor, { secondFactor }: Pick<Services, 'secondFactor'>): void {
  const bar = barOf(secondFactor, actor)
  if (bar !== null) throw new Refusal(403, sentences[bar])
}
