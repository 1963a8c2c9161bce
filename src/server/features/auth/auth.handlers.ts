import type { User } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { passwordProblem } from '#domain/organisation/password.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { viewKinds } from '#domain/organisation/views.ts'
import { countUnread } from '#server/draft/unread.store.ts'
import {
  type Account,
  changePassword,
  findAccount,
  yearsWithNorms,
} from '#server/features/auth/auth.store.ts'
import type { Place } from '#server/features/auth/failed-sign-ins.store.ts'
import {
  knownDevice,
  logFailure,
  networkOf,
  rememberDevice,
  type TryPassword,
} from '#server/features/auth/password-tries.ts'
import { dummyHash, hashPassword } from '#server/features/auth/passwords.ts'
import { endSession, openSession } from '#server/features/auth/session.store.ts'
import { type Actor, type AskedOf, type Handler, handler, nowhere } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import {
  clearSessionCookie,
  hashToken,
  newToken,
  presentedToken,
  setSessionCookie,
} from '#server/http/session-token.ts'
import { httpText } from '#text/http.ts'
import { passwordText } from '#text/sign-in.ts'

/** `auth.logout`: the token is dead at once, on every device that has it. */
const logout = handler(calls.logout, async ({ services, request, reply }) => {
  const presented = presentedToken(request)
  if (presented !== undefined) await endSession(services.db, presented.tokenHash)
  clearSessionCookie({ request, reply })
  return { status: 1, message: httpText.signedOut }
})

const me = handler(calls.me, async ({ actor }) => userOf(actor))

/** `tosov.home`: an institution without a view is answered as well, so that the page can tell it so. */
const home = handler(calls.home, async ({ actor, institution, services }) => {
  const begun = await yearsWithNorms(services.db)
  const years = begun.map(({ year }) => year)
  return {
    user: userOf(actor),
    displayName: actor.displayName,
    role: actor.role,
    level: actor.level,
    mustChangePassword: actor.mustChangePassword,
    view: institution.view,
    years,
    editions: Object.fromEntries(begun.map(({ year, edition }) => [year, edition])),
    defaultYear: defaultYear(institution.view, years),
    unread: await countUnread(services.db, actor.userName),
    now: services.now().toISOString(),
  }
})

/** The view's year when it is offered; no other is chosen for the user (spec 000 §2: requests wait for a year). */
function defaultYear(view: ViewCode | null, years: readonly number[]): number | null {
  const wanted = view === null ? undefined : viewKinds[view].defaultYear
  return wanted !== undefined && years.includes(wanted) ? wanted : null
}

/** Everything about the session but signing in, which counts its failures. */
export const authHandlers: readonly Handler[] = [logout, me, home]

type Signing = AskedOf<typeof calls.login>

/** `auth.login`. Who waits for whom is the program's own, passed in. */
export function loginHandler(tryPassword: TryPassword): Handler {
  return handler(calls.login, async (asked) => {
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
    return { token, user: userOf(actor) }
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

/**
 * `auth.password`: the own password. Guessing the present one counts like guessing it at sign-in. Throws a `Refusal`: 422
 * the present one is wrong or the new one is none, 409 another was given meanwhile, 429 too many tries.
 */
export function passwordHandler(tryPassword: TryPassword): Handler {
  return handler(calls.password, async ({ body, actor, services, request, reply }) => {
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
    const fault = passwordProblem({ userName, ...body })
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
    return { status: 1, message: httpText.passwordChanged }
  })
}

/** The user as the specifications name the fields; one without an institution gets empty ones. */
function userOf(actor: Actor): User {
  const { id, name, profile } = actor.institution ?? nowhere
  return {
    institutionId: id,
    userName: actor.userName,
    userId: actor.userId,
    organizationTypeId: profile.organizationTypeId,
    organizationName: name,
    orgType: profile.orgType,
    organizationProperty: profile.organizationProperty,
  }
}
