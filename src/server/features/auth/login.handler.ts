import { z } from 'zod'
import type { SessionAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { type Account, findAccount } from '#server/features/auth/auth.store.ts'
import type { FailedSignIns } from '#server/features/auth/failed-sign-ins.ts'
import { isPassword } from '#server/features/auth/passwords.ts'
import { refuseFurtherTries } from '#server/features/auth/refuse-further-tries.ts'
import { openSession } from '#server/features/auth/session.store.ts'
import { userOf } from '#server/features/auth/user-of.ts'
import { type Handler, handler, type Services } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashToken, newToken, setSessionCookie } from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'

const credentials = z.object({
  userName: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
})

/** `auth.login`. The count of failures is the program's own, passed in. */
export function loginHandler(failures: FailedSignIns): Handler {
  return handler(calls.login, credentials, async ({ body, services, request, reply }) => {
    const attempt = { userName: body.userName, address: request.ip, now: services.now() }
    refuseFurtherTries(failures, attempt, reply)
    const { actor, passwordHash } = await signIn(body, services)
    const token = newToken()
    const opened = await openSession(services.db, {
      tokenHash: hashToken(token),
      userName: actor.userName,
      provedHash: passwordHash,
      now: attempt.now,
    })
    if (opened === 'moved') throw new Refusal(401, httpText.wrongPair)
    failures.forgive(attempt)
    setSessionCookie({ request, reply }, token)
    return { token, user: userOf(actor) } satisfies SessionAnswer
  })
}

/** Throws the same 401 after the same time, whether the name or the password is wrong; who knows both is told of the lock. */
async function signIn(
  { userName, password }: z.output<typeof credentials>,
  { db }: Services,
): Promise<Account> {
  const account = await findAccount(db, userName)
  const isRight = await isPassword(password, account?.passwordHash)
  if (account === null || !isRight) throw new Refusal(401, httpText.wrongPair)
  if (account.isLocked) throw new Refusal(403, httpText.accountLocked)
  return account
}
