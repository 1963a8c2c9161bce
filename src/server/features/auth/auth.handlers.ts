import type { User } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { mustEnrol } from '#domain/organisation/second-factor.ts'
import { shortAddress } from '#domain/organisation/session.ts'
import { viewKinds } from '#domain/organisation/views.ts'
import { countUnread } from '#server/draft/unread.store.ts'
import {
  type Account,
  changePassword,
  findAccount,
  hasMailAddress,
  yearsWithNorms,
} from '#server/features/auth/auth.store.ts'
import type { Deed } from '#server/features/auth/factor.store.ts'
import type { Place } from '#server/features/auth/failed-sign-ins.store.ts'
import { signOutAddress } from '#server/features/auth/openid-provider.ts'
import { passkeyAsking } from '#server/features/auth/own-proof.ts'
import { passkeyOwner } from '#server/features/auth/passkeys.ts'
import { refuseBadPassword } from '#server/features/auth/password-strength.ts'
import {
  knownDevice,
  logFailure,
  networkOf,
  rememberDevice,
  type TryPassword,
} from '#server/features/auth/password-tries.ts'
import { dummyHash, hashPassword } from '#server/features/auth/passwords.ts'
import { takeCode } from '#server/features/auth/second-factor.ts'
import {
  endSession,
  type Opening,
  openSession,
  type VouchedSession,
} from '#server/features/auth/session.store.ts'
import {
  type Actor,
  type Asked,
  type AskedOf,
  type Handler,
  handler,
  type Services,
} from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import {
  clearSessionCookie,
  hashToken,
  newToken,
  presentedToken,
  setSessionCookie,
} from '#server/http/session-token.ts'
import { factorText } from '#text/factors.ts'
import { httpText } from '#text/http.ts'

/** `auth.logout`: the token is dead at once, on every device that has it. */
const logout = handler(calls.logout, async ({ services, request, reply }) => {
  const presented = presentedToken(request)
  const vouched = presented === undefined ? null : await endSession(services.db, presented.tokenHash)
  clearSessionCookie({ request, reply })
  return {
    status: 1,
    message: httpText.signedOut,
    leaveAt: vouched === null ? null : await leaveAt(vouched, services),
  }
})

/** Where the session is ended at the provider that has vouched for it; it leads back to the entrance. */
async function leaveAt(
  { provider: id, idToken }: VouchedSession,
  { signIn: { providers }, publicUrl, now }: Services,
): Promise<string | null> {
  const provider = providers.find((each) => each.id === id)
  if (provider === undefined) return null
  return signOutAddress(provider, { idToken, backTo: `${publicUrl}/`, now: now() })
}

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
    rights: [...actor.rights],
    mustChangePassword: actor.mustChangePassword,
    mustEnrol: mustEnrol(services.secondFactor, actor),
    // ASSUMED: where no mail is sent nobody is asked for an address.
    asksForMail: services.notifier.mail === 'setUp' && !(await hasMailAddress(services.db, actor.userName)),
    view: institution.view,
    years,
    editions: Object.fromEntries(begun.map(({ year, edition }) => [year, edition])),
    defaultYear: defaultYear(institution.view, years),
    unread: await countUnread(services.db, actor.userName),
  }
})

/** The view's year when it is offered; no other is chosen for the user (spec 000 §2: requests wait for a year). */
function defaultYear(view: ViewCode | null, years: readonly number[]): number | null {
  const wanted = view === null ? undefined : viewKinds[view].defaultYear
  return wanted !== undefined && years.includes(wanted) ? wanted : null
}

type Signing = AskedOf<typeof calls.login>

/** `auth.login`. Who waits for whom is the program's own, passed in. */
export function loginHandler(tryPassword: TryPassword): Handler {
  return handler(calls.login, async (asked) => {
    const account = await signIn(asked, tryPassword)
    const factor = account.actor.hasFactor ? 'proved' : 'none'
    return openHere(asked, account, { way: 'password', factor })
  })
}

/** `auth.passkey`: a passkey is possession and knowledge in one, and nothing that could be guessed. */
const passkeyLogin = handler(calls.passkeyLogin, async (asked) => {
  const { body, services, request, reply } = asked
  const owner = await passkeyOwner(passkeyAsking(services), body.used)
  if (owner === 'late') throw new Refusal(401, factorText.latePasskey)
  const account = owner === 'unknown' ? null : await findAccount(services.db, owner.userName)
  if (account === null) throw new Refusal(401, factorText.wrongPasskey)
  if (!account.isLocked) return openHere(asked, account, { way: 'passkey', factor: 'proved' })
  logFailure({ account, exchange: { request, reply } }, 'locked')
  throw new Refusal(403, httpText.accountLocked)
})

/** Everything about the session but signing in with a password, which counts its failures. */
export const authHandlers: readonly Handler[] = [logout, me, home, passkeyLogin]

type Opened = Pick<Asked, 'services' | 'request' | 'reply'>

/** Opens the session of who has shown here that they own an account. Throws the 401 of what has changed meanwhile. */
async function openHere(
  asked: Opened,
  account: Account,
  opening: Extract<Opening, { way: 'password' | 'passkey' }>,
) {
  const token = await open(asked, account, opening)
  if (token === null)
    throw new Refusal(401, opening.factor === 'none' ? httpText.wrongPair : factorText.moved)
  const { passwordHash, actor } = account
  await rememberDevice(asked, { userName: actor.userName, passwordHash }, asked.services.db)
  return { token, user: userOf(actor) }
}

/** Opens the session of who has proved to be the owner of an account, and tells its token; `null` where that is not so any more. */
export async function open(
  { services, request, reply }: Opened,
  { actor, passwordHash }: Account,
  opening: Opening,
): Promise<string | null> {
  const { userName } = actor
  const token = newToken()
  const opened = await openSession(services.db, {
    tokenHash: hashToken(token),
    userName,
    provedHash: passwordHash,
    opening,
    userAgent: request.headers['user-agent'] ?? '',
    place: shortAddress(request.ip),
    now: services.now(),
    rules: services.sessionRules,
  })
  if (opened === 'moved') return null
  // The cookie is about to be another one: nobody could end the session that it opened.
  const before = presentedToken(request)
  if (before?.by === 'cookie') await endSession(services.db, before.tokenHash)
  // The line of the log says who has signed in.
  request.actor = actor
  setSessionCookie({ request, reply }, token)
  return token
}

/**
 * Throws the same 401 after the same time, whether the name or the password is wrong; who knows both is told of the lock, and asked for
 * the second factor where there is one. A wrong code counts like a wrong password.
 */
async function signIn(asked: Signing, tryPassword: TryPassword): Promise<Account> {
  const { body, services, request, reply } = asked
  const account = await findAccount(services.db, body.userName)
  const place = await placeOf(asked, account)
  const trial = { ...body, account, place, services, exchange: { request, reply } }
  let wrong = new Refusal(401, httpText.wrongPair)
  const second = (deed: Deed) => {
    if (body.code === undefined) throw new Refusal(401, factorText.askForCode, withCode)
    wrong = new Refusal(401, factorText.wrongCode, withCode)
    return takeCode(services.db, deed, body.code)
  }
  const isRight = await tryPassword(
    account?.actor.hasFactor ? { ...trial, second: () => second(deedOf(account, services)) } : trial,
  )
  if (account === null || !isRight) throw wrong
  if (!account.isLocked) return account
  logFailure(trial, 'locked')
  throw new Refusal(403, httpText.accountLocked)
}

/** By this a client knows that a code is asked for. */
const withCode = { code: 'second-factor' } as const

function deedOf({ actor }: Account, { now }: Services): Deed {
  return { userName: actor.userName, institutionId: actor.institution?.id ?? '', at: now() }
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
    await refuseBadPassword(account.actor, body)
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
function userOf({ institution, userName, userId, role, level }: Actor): User {
  return {
    institutionId: institution?.id ?? '',
    userName,
    userId,
    role,
    level,
    organizationTypeId: institution?.profile.organizationTypeId ?? null,
    organizationName: institution?.name ?? '',
    orgType: institution?.profile.orgType ?? null,
    organizationProperty: institution?.profile.organizationProperty ?? null,
  }
}
