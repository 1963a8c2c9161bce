import { z } from 'zod'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { passwordFault } from '#domain/organisation/password-fault.ts'
import { changePassword } from '#server/features/auth/account.store.ts'
import { findAccount } from '#server/features/auth/auth.store.ts'
import type { FailedSignIns } from '#server/features/auth/failed-sign-ins.ts'
import { hashPassword, isPassword } from '#server/features/auth/passwords.ts'
import { refuseFurtherTries } from '#server/features/auth/refuse-further-tries.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { presentedToken } from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'
import { passwordText } from '#text/password.ts'

const change = z.object({
  current: z.string().min(1).max(200),
  next: z.string().min(1).max(1000),
})

/**
 * `auth.password`: the own password. Guessing the present one counts like guessing it at sign-in. Throws a `Refusal`: 422
 * the present one is wrong or the new one is none, 409 another was given meanwhile, 429 too many tries.
 */
export function passwordHandler(failures: FailedSignIns): Handler {
  return handler(calls.password, change, async ({ body, actor, services, request, reply }) => {
    const { userName } = actor
    const attempt = { userName, address: request.ip, now: services.now() }
    refuseFurtherTries(failures, attempt, reply)
    const account = await findAccount(services.db, userName)
    const isProved = await isPassword(body.current, account?.passwordHash)
    if (account === null || !isProved) throw new Refusal(422, httpText.wrongPassword)
    failures.forgive(attempt)
    const fault = passwordFault({ userName, ...body })
    if (fault !== null) throw new Refusal(422, passwordText.faults[fault])
    const done = await changePassword(services.db, {
      userName,
      provedHash: account.passwordHash,
      passwordHash: await hashPassword(body.next),
      keptSession: presentedToken(request)?.tokenHash ?? '',
      institutionId: actor.institution?.id ?? '',
      at: attempt.now,
    })
    if (done === 'moved') throw new Refusal(409, httpText.passwordMoved)
    return { status: 1, message: httpText.passwordChanged } satisfies WriteAnswer
  })
}
