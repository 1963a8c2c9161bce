import { randomInt } from 'node:crypto'
import timers from 'node:timers/promises'
import { forgottenAddress } from '#budget/page-addresses.ts'
import { type Handler, handler } from '#budget/server/handler.ts'
import { timeText } from '#engine/time.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { forgottenText as text } from '#features/sign-in/password-text.ts'
import { findAccount } from '#features/sign-in/server/account.store.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { ownerOfLink, replacePassword, storeLink } from '#features/sign-in/server/password-link.store.ts'
import { refuseBadPassword } from '#features/sign-in/server/password-strength.ts'
import { refusePasswords, rememberDevice } from '#features/sign-in/server/password-tries.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { hashToken, newToken } from '#platform/http/session-token.ts'

/** The work for a known account slows the next response of the embedded database, which would show that it exists. */
const MAX_PAUSE_MS = 500

/** The response is the same for unknown accounts and is sent before any lookup. */
export function forgottenHandlers(signIn: SignInSettings): readonly Handler[] {
  return [
    handler(signInCalls.forgottenWay, async ({ services: { notifier } }) => {
      if (signIn.passwords === 'off') return { method: 'none' }
      return { method: notifier.mail === 'setUp' ? 'mail' : 'administrator' }
    }),
    handler(signInCalls.forgotten, async ({ body: { userName }, services }) => {
      const { db, notifier, publicUrl, now } = services
      refusePasswords(signIn)
      if (notifier.mail === 'none') throw new Refusal(409, text.noMail)
      notifier.deliver(async () => {
        await timers.setTimeout(randomInt(MAX_PAUSE_MS))
        const token = newToken()
        const savedLink = await storeLink(db, { userName, tokenHash: hashToken(token), now: now() })
        if (savedLink === null) return null
        const { subject, words } = text.letter
        return {
          to: savedLink.to,
          subject,
          text: words(savedLink.userName, forgottenAddress(publicUrl, token)),
        }
      })
      return { status: 1, message: text.linkRequested }
    }),
    /** Throws `Refusal`: 404 if the link no longer works, 422 if the password is rejected. */
    handler(signInCalls.newPassword, async ({ body: { token, next }, services, request, reply }) => {
      const { db, now, notifier } = services
      refusePasswords(signIn)
      const tokenHash = hashToken(token)
      const userName = await ownerOfLink(db, { tokenHash, now: now() })
      const account = userName === null ? null : await findAccount(db, userName)
      if (account === null) throw new Refusal(404, text.over)
      await refuseBadPassword(account.actor, { current: '', next })
      const passwordHash = await hashPassword(next)
      const institutionId = account.actor.institution?.id ?? ''
      const done = await replacePassword(db, { tokenHash, passwordHash, institutionId, now: now() })
      if (done === 'over') throw new Refusal(404, text.over)
      const { userName: owner, email, passkeys } = done
      const nameOf = (issuer: string) =>
        signIn.providers.find((each) => each.issuer === issuer)?.name ?? issuer
      const removed = { passkeys, providers: done.issuers.map(nameOf) }
      await rememberDevice({ request, reply }, { userName: owner, passwordHash }, db)
      // The owner is notified even if another person reads their mail.
      notifier.deliver(async () =>
        email === ''
          ? null
          : {
              to: email,
              subject: text.notice.subject,
              text: text.notice.words(owner, removed, timeText(now().toISOString())),
            },
      )
      return { status: 1, message: text.replaced }
    }),
  ]
}
