import type { RequestContext, Services } from '#budget/server/handler.ts'
import type { OwnProof } from '#features/sign-in/api.ts'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import type { Account } from '#features/sign-in/server/account.store.ts'
import { passkeyOwner, relyingParty } from '#features/sign-in/server/passkeys.ts'
import type { VerifyPassword } from '#features/sign-in/server/password-tries.ts'
import { claimCode } from '#features/sign-in/server/second-factor.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { presentedToken } from '#platform/http/session-token.ts'

type ProofContext = Pick<RequestContext, 'actor' | 'services' | 'request' | 'reply'> & {
  readonly body: OwnProof
}

/** Throws `Refusal` 422 if the server has no host name. */
export function passkeyContext({ db, publicUrl, now }: Services) {
  const party = relyingParty(publicUrl)
  if (party === null) throw new Refusal(422, factorText.noPasskeys)
  return { db, party, now: now() }
}

/** Throws `Refusal` 422. The password alone must not open what the second factor protects (decision 0073). */
export function refuseWeakProof({ actor }: Account, { by }: OwnProof): void {
  if (actor.hasFactor && by === 'password') throw new Refusal(422, factorText.proveByFactor)
}

/** Throws `Refusal` 422. A wrong password or code counts as a failed sign-in; a passkey cannot be guessed. */
export async function refuseWrongProof(
  { body, actor, services, request, reply }: ProofContext,
  account: Account,
  tryPassword: VerifyPassword,
): Promise<void> {
  const { userName, institution } = actor
  if (body.by === 'passkey') {
    const owner = await passkeyOwner(passkeyContext(services), body.used)
    if (owner === 'late') throw new Refusal(422, factorText.latePasskey)
    if (owner === 'unknown' || owner.userName !== userName) throw new Refusal(422, factorText.notOwnPasskey)
    return
  }
  const claim = {
    ...{ userName, account, services, exchange: { request, reply } },
    place: { kind: 'session', id: presentedToken(request)?.tokenHash ?? '' },
  } as const
  const event = { userName, institutionId: institution?.id ?? '', at: services.now() }
  const isRight = await (body.by === 'code'
    ? tryPassword({ ...claim, second: () => claimCode(services.db, event, body.code) })
    : tryPassword({ ...claim, password: body.password, typed: 'password' }))
  if (!isRight)
    throw new Refusal(422, body.by === 'code' ? factorText.wrongCode : signInAnswerText.wrongPassword)
}
