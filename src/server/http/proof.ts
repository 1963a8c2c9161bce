import { isProved } from '#domain/organisation/session.ts'
import type { Asked } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountScreenText } from '#text/account.ts'

/**
 * Throws the 403 of an act of weight by somebody who has not shown lately who they are: whoever sits down at an open computer reads, and
 * approves nothing. Its code has the browser ask for the password and then do what was asked (decision 0004).
 */
export function refuseUnproved({ provedAt, services }: Pick<Asked, 'provedAt' | 'services'>): void {
  if (isProved(provedAt, services.now(), services.sessionRules)) return
  throw new Refusal(403, accountScreenText.proof.needed, { code: 'prove-again' })
}
