import type { HomeAnswer, WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { views } from '#domain/organisation/views.ts'
import { yearsWithNorms } from '#server/features/auth/auth.store.ts'
import { endSession } from '#server/features/auth/session.store.ts'
import { userOf } from '#server/features/auth/user-of.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { clearSessionCookie, presentedToken } from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'

/** `auth.logout`: the token is dead at once, on every device that has it. */
const logout = handler(calls.logout, noBody, async ({ services, request, reply }) => {
  const presented = presentedToken(request)
  if (presented !== undefined) await endSession(services.db, presented.tokenHash)
  clearSessionCookie({ request, reply })
  return { status: 1, message: httpText.signedOut } satisfies WriteAnswer
})

const me = handler(calls.me, noBody, async ({ actor }) => userOf(actor))

/** `tosov.home`: an institution without a view is answered as well, so that the page can tell it so. */
const home = handler(calls.home, noBody, async ({ actor, institution, services }) => {
  const years = await yearsWithNorms(services.db)
  return {
    user: userOf(actor),
    displayName: actor.displayName,
    role: actor.role,
    level: actor.level,
    mustChangePassword: actor.mustChangePassword,
    view: institution.view,
    years,
    defaultYear: defaultYear(institution.view, years),
  } satisfies HomeAnswer
})

/** The view's year when it is offered; no other is chosen for the user (spec 000 §2: requests wait for a year). */
function defaultYear(view: ViewCode | null, years: readonly number[]): number | null {
  const wanted = view === null ? undefined : views[view]?.defaultYear
  return wanted !== undefined && years.includes(wanted) ? wanted : null
}

/** Everything about the session but signing in, which counts its failures. */
export const authHandlers: readonly Handler[] = [logout, me, home]
