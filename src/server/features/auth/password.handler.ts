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

/** `auth.password`: the own password. Guessing the present one counts like guessing it at sign-in. */
export function passwordHandler(failures: FailedSignIns): Handler {
  return handler(calls.password, change, async ({ body, actor, services, request, reply }) => {
    const { userName } = actor
    const attempt = { userName, address: request.ip, now: services.now() }
    refuseFurtherTries(failures, attempt, reply)
    const account = await findAccount(services.db, userName)
    if (!(await isPassword(body.current, account?.passwordHash)))
      throw new Refusal(422, httpText.wrongPassword)
    failures.forgive(attempt)
    const fault = passwordFault({ userName, ...body })
    if (fault !== null) throw new Refusal(422, passwordText.faults[fault])
    await changePassword(services.db, {
      userName,
      passwordHash: await hashPassword(body.next),
      keptSession: presentedToken(request)?.tokenHash ?? '',
      institutionId: actor.institution?.id ?? '',
      at: attempt.now,
    })
    return { status: 1, message: httpText.passwordChanged } satisfies WriteAnswer
  })
}
