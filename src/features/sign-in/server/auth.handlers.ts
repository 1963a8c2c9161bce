import { budgetCalls, type User } from '#budget/api.ts'
import type { Actor } from '#budget/server/actor.ts'
import {
  type CallContext,
  type Handler,
  handler,
  type RequestContext,
  type Services,
} from '#budget/server/handler.ts'
import { yearsOfNorms } from '#budget/server/norms.store.ts'
import { countUnread } from '#budget/server/unread.store.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { mustEnrol } from '#features/sign-in/second-factor.ts'
import {
  type Account,
  changePassword,
  findAccount,
  readMailAddress,
} from '#features/sign-in/server/account.store.ts'
import type { FactorActor } from '#features/sign-in/server/factor.store.ts'
import type { SignInSource } from '#features/sign-in/server/failed-sign-ins.store.ts'
import { signOutAddress } from '#features/sign-in/server/openid-provider.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { passkeyContext } from '#features/sign-in/server/own-proof.ts'
import { notifyOwner } from '#features/sign-in/server/owner-notice.ts'
import { passkeyOwner } from '#features/sign-in/server/passkeys.ts'
import { refuseBadPassword } from '#features/sign-in/server/password-strength.ts'
import {
  knownDevice,
  logFailure,
  networkOf,
  rememberDevice,
  type VerifyPassword,
} from '#features/sign-in/server/password-tries.ts'
import { dummyHash, hashPassword } from '#features/sign-in/server/passwords.ts'
import { claimCode } from '#features/sign-in/server/second-factor.ts'
import {
  endSession,
  type OpenSessionInput,
  openSession,
  type VouchedSession,
} from '#features/sign-in/server/session.store.ts'
import { type SessionRules, shortAddress } from '#features/sign-in/session.ts'
import { type ViewCode, viewKinds } from '#forms/profile.ts'
import { Refusal } from '#platform/http/refusal.ts'
import {
  clearSessionCookie,
  hashToken,
  newToken,
  presentedToken,
  setSessionCookie,
} from '#platform/http/session-token.ts'

/** On every device. */
function logoutHandler({ providers }: SignInSettings): Handler {
  return handler(signInCalls.logout, async ({ services, request, reply }) => {
    const presented = presentedToken(request)
    const vouched = presented === undefined ? null : await endSession(services.db, presented.tokenHash)
    clearSessionCookie({ request, reply })
    return {
      status: 1,
      message: signInAnswerText.signedOut,
      providerLogoutUrl: vouched === null ? null : await leaveAt(vouched, providers, services),
    }
  })
}

/** Returns the address that ends the session at the provider and redirects to the sign-in page. */
async function leaveAt(
  { provider: id, idToken }: VouchedSession,
  providers: SignInSettings['providers'],
  { publicUrl, now }: Services,
): Promise<string | null> {
  const provider = providers.find((each) => each.id === id)
  if (provider === undefined) return null
  return signOutAddress(provider, { idToken, backTo: `${publicUrl}/`, now: now() })
}

const me = handler(signInCalls.me, async ({ actor }) => userOf(actor))

/** Also responds for an institution without a view, so that the page can report it. */
const home = handler(budgetCalls.home, async ({ actor, institution, services }) => {
  const startedYears = await yearsOfNorms(services.db)
  const years = startedYears.map(({ year }) => year)
  return {
    user: userOf(actor),
    displayName: actor.displayName,
    role: actor.role,
    level: actor.level,
    rights: [...actor.rights],
    mustChangePassword: actor.mustChangePassword,
    mustEnrol: mustEnrol(services.secondFactor, actor),
    // ASSUMED: without a mail server no user is prompted.
    asksForMail:
      services.notifier.mail === 'setUp' && (await readMailAddress(services.db, actor.userName)) === '',
    view: institution.view,
    years,
    editions: Object.fromEntries(startedYears.map(({ year, edition }) => [year, edition])),
    defaultYear: defaultYear(institution.view, years),
    unread: await countUnread(services.db, actor.userName),
  }
})

/** No other year is selected automatically (spec 000 §2: requests wait for a year). */
function defaultYear(view: ViewCode | null, years: readonly number[]): number | null {
  const wanted = view === null ? undefined : viewKinds[view].defaultYear
  return wanted !== undefined && years.includes(wanted) ? wanted : null
}

type LoginContext = CallContext<typeof signInCalls.login>

/** The server passes in its queue of password checks. */
export function loginHandler(tryPassword: VerifyPassword, rules: SessionRules): Handler {
  return handler(signInCalls.login, async (context) => {
    const account = await signIn(context, tryPassword)
    const factor = account.actor.hasFactor ? 'proved' : 'none'
    return openHere(context, account, { method: 'password', factor }, rules)
  })
}

/** A passkey combines possession and knowledge and cannot be guessed. */
function passkeyLoginHandler(rules: SessionRules): Handler {
  return handler(signInCalls.passkeyLogin, async (context) => {
    const { body, services, request, reply } = context
    const owner = await passkeyOwner(passkeyContext(services), body.used)
    if (owner === 'late') throw new Refusal(401, factorText.latePasskey)
    const account = owner === 'unknown' ? null : await findAccount(services.db, owner.userName)
    if (account === null) throw new Refusal(401, factorText.wrongPasskey)
    if (!account.isLocked) return openHere(context, account, { method: 'passkey', factor: 'proved' }, rules)
    logFailure({ account, exchange: { request, reply } }, 'locked')
    throw new Refusal(403, signInAnswerText.accountLocked)
  })
}

export function authHandlers(settings: SignInSettings, rules: SessionRules): readonly Handler[] {
  return [logoutHandler(settings), me, home, passkeyLoginHandler(rules)]
}

type SignInContext = Pick<RequestContext, 'services' | 'request' | 'reply'>

/** Requires a proof of ownership in this request. Throws `Refusal` 401 if the account changed in the meantime. */
async function openHere(
  context: SignInContext,
  account: Account,
  opening: Extract<OpenSessionInput, { method: 'password' | 'passkey' }>,
  rules: SessionRules,
) {
  const token = await open(context, account, opening, rules)
  if (token === null)
    throw new Refusal(401, opening.factor === 'none' ? signInAnswerText.wrongPair : factorText.moved)
  const { passwordHash, actor } = account
  await rememberDevice(context, { userName: actor.userName, passwordHash }, context.services.db)
  return { token, user: userOf(actor) }
}

/** `null` if the account changed in the meantime. */
export async function open(
  { services, request, reply }: SignInContext,
  { actor, passwordHash }: Account,
  opening: OpenSessionInput,
  rules: SessionRules,
): Promise<string | null> {
  const { userName } = actor
  const token = newToken()
  const opened = await openSession(services.db, {
    tokenHash: hashToken(token),
    userName,
    provedHash: passwordHash,
    opening,
    userAgent: request.headers['user-agent'] ?? '',
    ipAddress: shortAddress(request.ip),
    now: services.now(),
    rules,
  })
  if (opened === 'moved') return null
  // The old cookie's session would otherwise remain open.
  const before = presentedToken(request)
  if (before?.by === 'cookie') await endSession(services.db, before.tokenHash)
  request.actor = actor
  setSessionCookie({ request, reply }, token)
  return token
}

/**
 * A wrong name or password gives the same 401 after the same time; locks are revealed only with the right password. A
 * wrong code counts like a wrong password.
 */
async function signIn(context: LoginContext, tryPassword: VerifyPassword): Promise<Account> {
  const { body, services, request, reply } = context
  const account = await findAccount(services.db, body.userName)
  const place = await placeOf(context, account)
  const { userName, password, code } = body
  const typed = code === undefined ? 'password' : 'both'
  const trial = { userName, password, typed, account, place, services, exchange: { request, reply } } as const
  let wrong = new Refusal(401, signInAnswerText.wrongPair)
  const second = (actor: FactorActor) => {
    if (body.code === undefined) throw new Refusal(401, factorText.askForCode, withCode)
    wrong = new Refusal(401, factorText.wrongCode, withCode)
    return claimCode(services.db, actor, body.code)
  }
  const isRight = await tryPassword(
    account?.actor.hasFactor ? { ...trial, second: () => second(factorActorOf(account, services)) } : trial,
  )
  if (account === null || !isRight) throw wrong
  if (!account.isLocked) return account
  logFailure(trial, 'locked')
  throw new Refusal(403, signInAnswerText.accountLocked)
}

const withCode = { code: 'second-factor' } as const

function factorActorOf({ actor }: Account, { now }: Services): FactorActor {
  return { userName: actor.userName, institutionId: actor.institution?.id ?? '', at: now() }
}

async function placeOf(
  { body, services, request }: LoginContext,
  account: Account | null,
): Promise<SignInSource> {
  const owner = { userName: body.userName, passwordHash: account?.passwordHash ?? dummyHash }
  const device = await knownDevice(request, owner, services.db)
  return device === null ? { kind: 'address', id: networkOf(request.ip) } : { kind: 'device', id: device }
}

/**
 * Wrong guesses count like failed sign-ins. Throws `Refusal`: 422 wrong current or invalid new password, 409 changed
 * concurrently, 429 too many attempts.
 */
export function passwordHandler(tryPassword: VerifyPassword): Handler {
  return handler(signInCalls.password, async ({ body, actor, services, request, reply }) => {
    const { userName } = actor
    const [exchange, session] = [{ request, reply }, presentedToken(request)?.tokenHash ?? '']
    const account = await findAccount(services.db, userName)
    const isProved = await tryPassword({
      ...{ userName, account, services, exchange },
      password: body.current,
      typed: 'password',
      // The session may be in foreign hands, so its failures must not delay the owner elsewhere.
      place: { kind: 'session', id: session },
    })
    if (account === null || !isProved) throw new Refusal(422, signInAnswerText.wrongPassword)
    await refuseBadPassword(account.actor, body)
    const passwordHash = await hashPassword(body.next)
    const done = await changePassword(services.db, {
      userName,
      provedHash: account.passwordHash,
      passwordHash,
      currentSession: session,
      institutionId: actor.institution?.id ?? '',
      at: services.now(),
    })
    if (done === 'moved') throw new Refusal(409, signInAnswerText.passwordMoved)
    notifyOwner(services, userName, 'password-changed')
    await rememberDevice(exchange, { userName, passwordHash }, services.db)
    return { status: 1, message: signInAnswerText.passwordChanged }
  })
}

/** Uses the field names of the specifications. */
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
