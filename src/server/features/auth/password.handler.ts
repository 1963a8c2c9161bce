import { z } from 'zod'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { passwordFault } from '#domain/organisation/password.ts'
import { changePassword } from '#server/features/auth/account.store.ts'
import { findAccount } from '#server/features/auth/auth.store.ts'
import { rememberDevice } from '#server/features/auth/known-device.ts'
import type { TryPassword } from '#server/features/auth/password-tries.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { presentedToken } from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'
import { passwordText } from '#text/sign-in.ts'

const change = z.object({
  current: z.string().min(1).max(200),
  next: z.string().min(1).max(1000),
})

/**
 * `auth.password`: the own password. Guessing the present one counts like guessing it at sign-in. Throws a `Refusal`: 422
 * the present one is wrong or the new one is none, 409 another was given meanwhile, 429 too many tries.
 */
export function passwordHandler(tryPassword: TryPassword): Handler {
  return handler(calls.password, change, async ({ body, actor, services, request, reply }) => {
    const { userName } = actor
    const [exchange, session] = [{ request, reply }, presentedToken(request)?.tokenHash ?? '']
    const account = await findAccount(services.db, userName)
    const isProved = await tryPassword({
      ...{ userName, account, services, exchange },
      password: body.current,
      // Whoever has the session may be somebody else by now; what others try elsewhere is not their fault.
      place: { kind: 'session', id: session },
    })
    if (account === null || !isProved) throw new Refusal(422, httpText.wrongPassword)
    const fault = passwordFault({ userName, ...body })
    if (fault !== null) throw new Refusal(422, passwordText.faults[fault])
    const passwordHash = await hashPassword(body.next)
    const done = await changePassword(services.db, {
      userName,
      provedHash: account.passwordHash,
      passwordHash,
      keptSession: session,
      institutionId: actor.institution?.id ?? '',
      at: services.now(),
    })
    if (done === 'moved') throw new Refusal(409, httpText.passwordMoved)
    await rememberDevice(exchange, { userName, passwordHash }, services.db)
    return { status: 1, message: httpText.passwordChanged } satisfies WriteAnswer
  })
}
