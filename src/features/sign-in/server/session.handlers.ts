import { type Handler, handler, type RequestContext, type Services } from '#budget/server/handler.ts'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { findAccount } from '#features/sign-in/server/account.store.ts'
import type { OwnSessionsToEnd } from '#features/sign-in/server/account-state.store.ts'
import { readLinks } from '#features/sign-in/server/openid.store.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { refuseWeakProof, refuseWrongProof } from '#features/sign-in/server/own-proof.ts'
import type { VerifyPassword } from '#features/sign-in/server/password-tries.ts'
import {
  endOwnSessions,
  readSessions,
  recordReauthentication,
} from '#features/sign-in/server/session.store.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { presentedToken } from '#platform/http/session-token.ts'

export function sessionHandlers(
  tryPassword: VerifyPassword,
  { providers }: SignInSettings,
): readonly Handler[] {
  return [
    handler(signInCalls.sessions, async ({ services, actor: { userName }, request }) => ({
      sessions: await readSessions(
        services.db,
        { userName, tokenHash: tokenOf(request), now: services.now() },
        (id) => providers.find((provider) => provider.id === id)?.name ?? id,
      ),
      linked: await linkedProviders(services.db, providers, userName),
    })),
    handler(signInCalls.sessionEnd, async (context) => {
      requireRecentAuth(context)
      const count = await end(context, { which: 'one', id: context.body.id })
      return { status: 1, message: accountScreenText.sessions.ended(count) }
    }),
    handler(signInCalls.sessionsEnd, async (context) => {
      requireRecentAuth(context)
      const count = await end(context, { which: 'others', but: tokenOf(context.request) })
      return { status: 1, message: accountScreenText.sessions.ended(count) }
    }),
    handler(signInCalls.proof, async (context) => {
      requireRecentAuth(context)
      return { status: 1, message: accountScreenText.proof.noted }
    }),
    /**
     * Throws `Refusal`: 422 if the proof is wrong, or a password where the account has a second factor, 409 if the
     * password changed concurrently, 429 after too many attempts.
     */
    handler(signInCalls.prove, async (context) => {
      const { actor, services, request } = context
      const tokenHash = tokenOf(request)
      const account = await findAccount(services.db, actor.userName)
      if (account === null) throw new Refusal(422, signInAnswerText.wrongPassword)
      refuseWeakProof(account, context.body)
      await refuseWrongProof(context, account, tryPassword)
      const proof = { tokenHash, provedHash: account.passwordHash, now: services.now() }
      if ((await recordReauthentication(services.db, proof)) === 'moved')
        throw new Refusal(409, signInAnswerText.passwordMoved)
      return { status: 1, message: accountScreenText.proof.noted }
    }),
  ]
}

function end(
  { services, actor }: Pick<RequestContext, 'services' | 'actor'>,
  ending: OwnSessionsToEnd,
): Promise<number> {
  const { userName, institution } = actor
  return endOwnSessions(
    services.db,
    { userName, institutionId: institution?.id ?? '', now: services.now() },
    ending,
  )
}

function tokenOf(request: RequestContext['request']): string {
  return presentedToken(request)?.tokenHash ?? ''
}

/** Returns the configured providers that an account is linked to. */
async function linkedProviders(
  db: Services['db'],
  providers: SignInSettings['providers'],
  userName: string,
): Promise<string[]> {
  const links = await readLinks(db, userName)
  return providers.filter(({ issuer }) => links.some((link) => link.issuer === issuer)).map(({ id }) => id)
}
