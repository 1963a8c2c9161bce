import { isRecentlyAuthenticated } from '#domain/organisation/session.ts'
import type { RequestContext } from '#platform/http/handler.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { accountScreenText } from '#text/account.ts'

/** Throws `Refusal` 403. The error code makes the browser reauthenticate and repeat the request (decision 0004). */
export function requireRecentAuth({
  provedAt,
  services,
}: Pick<RequestContext, 'provedAt' | 'services'>): void {
  if (isRecentlyAuthenticated(provedAt, services.now(), services.sessionRules)) return
  throw new Refusal(403, accountScreenText.proof.needed, { code: 'reauthentication-required' })
}
