import { z } from 'zod'
import type { SessionAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { type Account, findAccount } from '#server/features/auth/auth.store.ts'
import type { Place } from '#server/features/auth/failed-sign-ins.store.ts'
import { knownDevice, rememberDevice } from '#server/features/auth/known-device.ts'
import { logFailure, networkOf, type TryPassword } from '#server/features/auth/password-tries.ts'
import { dummyHash } from '#server/features/auth/passwords.ts'
import { openSession } from '#server/features/auth/session.store.ts'
import { userOf } from '#server/features/auth/user-of.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashToken, newToken, setSessionCookie } from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'

const credentials = z.object({
  userName: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
})
type Signing = Asked<z.output<typeof credentials>>

/** `auth.login`. Who waits for whom is the program's own, passed in. */
export function loginHandler(tryPassword: TryPassword): Handler {
  return handler(calls.login, credentials, async (asked) => {
    const { services, request, reply } = asked
    const { actor, passwordHash } = await signIn(asked, tryPassword)
    const { userName } = actor
    const token = newToken()
    const opened = await openSession(services.db, {
      tokenHash: hashToken(token),
      userName,
      provedHash: passwordHash,
      now: services.now(),
    })
    if (opened === 'moved') throw new Refusal(401, httpText.wrongPair)
    setSessionCookie({ request, reply }, token)
    await rememberDevice({ request, reply }, { userName, passwordHash }, services.db)
    return { token, user: userOf(actor) } satisfies SessionAnswer
  })
}

/** Throws the same 401 after the same time, whether the name or the password is wrong; who knows both is told of the lock. */
async function signIn(asked: Signing, tryPassword: TryPassword): Promise<Account> {
  const { body, services, request, reply } = asked
  const account = await findAccount(services.db, body.userName)
  const place = await placeOf(asked, account)
  const trial = { ...body, account, place, services, exchange: { request, reply } }
  const isRight = await tryPassword(trial)
  if (account === null || !isRight) throw new Refusal(401, httpText.wrongPair)
  if (!account.isLocked) return account
  logFailure(trial, 'locked')
  throw new Refusal(403, httpText.accountLocked)
}

async function placeOf({ body, services, request }: Signing, account: Account | null): Promise<Place> {
  const owner = { userName: body.userName, passwordHash: account?.passwordHash ?? dummyHash }
  const device = await knownDevice(request, owner, services.db)
  return device === null ? { kind: 'address', id: networkOf(request.ip) } : { kind: 'device', id: device }
}
