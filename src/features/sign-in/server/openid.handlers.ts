import { z } from 'zod'
import { pathOf } from '#api/call.ts'
import { entryParameter } from '#budget/page-addresses.ts'
import { type Handler, handler, type RequestContext, type Services } from '#budget/server/handler.ts'
import { type EntryOutcome, signInCalls } from '#features/sign-in/api.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { mustEnrol, reportsSecondFactor } from '#features/sign-in/second-factor.ts'
import { type Account, findAccount, loadActor } from '#features/sign-in/server/account.store.ts'
import { readAccountState } from '#features/sign-in/server/account-state.store.ts'
import { open } from '#features/sign-in/server/auth.handlers.ts'
import { claimChallenge } from '#features/sign-in/server/factor.store.ts'
import {
  endProviderSessions,
  type LinkResult,
  linkedAccount,
  linkPerson,
  unlinkPerson,
} from '#features/sign-in/server/openid.store.ts'
import {
  MAX_CLOCK_SKEW_S,
  type ProviderFailure,
  providerFailure,
  signedOut,
  signInAddress,
  type VerifiedIdentity,
  verifyCallback,
} from '#features/sign-in/server/openid-provider.ts'
import type { OpenidProvider, SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { notifyOwner } from '#features/sign-in/server/owner-notice.ts'
import { endSession, recordReauthentication } from '#features/sign-in/server/session.store.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { refuseLastWayIn } from '#features/sign-in/server/ways-in.ts'
import type { SessionRules } from '#features/sign-in/session.ts'
import { decrypt, encrypt } from '#platform/database/sealed.ts'
import { clearCookie, readCookie, setCookie } from '#platform/http/cookies.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { newToken, presentedToken } from '#platform/http/session-token.ts'

const ATTEMPT_MS = 10 * 60_000
const COOKIE = 'tosov_openid'
const KEY = 'openid-key'

/** Encrypted in a cookie, so that unauthenticated requests store nothing on the server. */
const attemptForm = z.object({
  /** `page`: in this tab; `tab`: in a separate one. */
  wish: z.enum(['page', 'tab', 'reauthenticated', 'link']),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** The token hash, because the session cookie is not sent from another site; '' for none. */
  session: z.string(),
  /** The state of the account that the attempt is for; '' for a sign-in. */
  account: z.string(),
})
type Attempt = Readonly<z.output<typeof attemptForm>>

type OpenidServices = {
  readonly signIn: SignInSettings
  readonly sessionRules: SessionRules
  /** The sign-in page then shows the published passwords. */
  readonly isOpenDemonstration: boolean
}

/** Decision 0077. */
export function openidHandlers({
  signIn,
  sessionRules,
  isOpenDemonstration,
}: OpenidServices): readonly Handler[] {
  /** Throws `Refusal` 404 if the provider is not configured. */
  const providerOf = (context: { readonly params: { readonly provider: string } }): OpenidProvider => {
    const found = signIn.providers.find(({ id }) => id === context.params.provider)
    if (found === undefined) throw new Refusal(404, httpText.unknownAddress)
    return found
  }
  return [
    handler(signInCalls.signInWays, async () => ({
      passwords: signIn.passwords,
      demonstration: isOpenDemonstration ? 'open' : 'none',
      providers: signIn.providers.map(({ id, name }) => ({ id, name })),
    })),
    handler(signInCalls.openidBegin, (context) =>
      begin(context, providerOf(context), { wish: context.query.to, account: '' }),
    ),
    handler(signInCalls.openidProve, async (context) =>
      begin(context, providerOf(context), { wish: 'reauthenticated', account: await stateOf(context) }),
    ),
    handler(signInCalls.openidLink, async (context) => {
      const provider = providerOf(context)
      // The administrator who gave out the one-time password knows it.
      if (context.actor.mustChangePassword) throw new Refusal(403, signInAnswerText.changePasswordFirst)
      const account = await stateOf(context)
      requireRecentAuth(context)
      return begin(context, provider, { wish: 'link', account })
    }),
    handler(signInCalls.openidUnlink, async (context) => {
      const { actor, services, request } = context
      const { userName, institution } = actor
      const provider = providerOf(context)
      requireRecentAuth(context)
      await refuseLastWayIn(services.db, actor, signIn, { kind: 'link', issuer: provider.issuer })
      const but = presentedToken(request)?.tokenHash ?? ''
      const event = { userName, institutionId: institution?.id ?? '', at: services.now(), but }
      if ((await unlinkPerson(services.db, provider.issuer, event)) === 'none')
        throw new Refusal(404, signInAnswerText.notLinked)
      notifyOwner(services, userName, 'provider-unlinked')
      return { status: 1, message: signInAnswerText.unlinked }
    }),
    handler(signInCalls.openidReturn, async (context) => {
      const provider = providerOf(context)
      const { outcome, why, account } = await finish(context, provider, sessionRules)
      if (why !== null) {
        const { log, ip } = context.request
        const whose = account?.actor.userName ?? null
        log.warn({ account: whose, provider: provider.id, why, ip }, 'OpenID sign-in rejected')
      }
      return context.reply.redirect(entryAddress(outcome), 302)
    }),
    handler(signInCalls.openidLogout, async (context) => {
      const provider = providerOf(context)
      const { db, now } = context.services
      const { log, ip } = context.request
      const who = await signedOut(provider, context.body.logout_token, now()).catch(providerFailure)
      const count = 'kind' in who ? null : await endProviderSessions(db, who, now())
      if (count === null) {
        const why = 'kind' in who ? who.why : 'taken before'
        log.warn({ provider: provider.id, why, ip }, 'OpenID back-channel logout rejected')
        throw new Refusal(400, signInAnswerText.notSignedOut)
      }
      log.info({ provider: provider.id, count }, 'sessions ended by OpenID back-channel logout')
      return { status: 1, message: signInAnswerText.signedOut }
    }),
  ]
}

type OpenIdContext = Pick<RequestContext, 'services' | 'request' | 'reply'>

function entryAddress(outcome: EntryOutcome): string {
  return `/?${entryParameter}=${outcome}`
}

function returnAddress({ publicUrl }: Services, { id }: OpenidProvider): string {
  return `${publicUrl}${pathOf(signInCalls.openidReturn, { provider: id })}`
}

async function stateOf({ actor, services }: Pick<RequestContext, 'actor' | 'services'>): Promise<string> {
  return (await readAccountState(services.db, actor.userName)) ?? ''
}

async function begin(
  { services, request, reply }: OpenIdContext,
  provider: OpenidProvider,
  asking: Pick<Attempt, 'wish' | 'account'>,
) {
  const site = request.headers['sec-fetch-site']
  // A foreign page could replace the session with that of the provider's user, or link that user to this account.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return reply.redirect('/', 302)
  const { db, now } = services
  const attempt: Attempt = {
    ...asking,
    session: presentedToken(request)?.tokenHash ?? '',
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
    startedAt: now().getTime(),
  }
  const login = attempt.wish === 'reauthenticated' || attempt.wish === 'link' ? 'anew' : 'if needed'
  try {
    const redirectUri = returnAddress(services, provider)
    const address = await signInAddress(provider, { ...attempt, redirectUri, login }, now())
    const encrypted = await encrypt(db, { key: KEY, about: provider.id }, JSON.stringify(attempt))
    // The cookie must be sent on the redirect from the provider's site.
    setCookie({ request, reply }, COOKIE, encrypted, { maxAge: ATTEMPT_MS / 1000, sameSite: 'lax' })
    return reply.redirect(address, 302)
  } catch (error) {
    const { kind, why } = providerFailure(error)
    request.log.warn({ provider: provider.id, why }, 'OpenID provider unreachable')
    return reply.redirect(entryAddress(kind), 302)
  }
}

type CallbackResult = {
  readonly outcome: EntryOutcome
  readonly why: string | null
  readonly account: Account | null
}

/** Completes a sign-in attempt, once and only in the browser that started it. */
async function finish(
  context: OpenIdContext,
  provider: OpenidProvider,
  rules: SessionRules,
): Promise<CallbackResult> {
  const { services, request, reply } = context
  const { db, now } = services
  const attempt = await readAttempt(context, provider)
  clearCookie({ request, reply }, COOKIE)
  if (attempt === null) return refused('expired', 'not asked here')
  const endsAt = new Date(attempt.startedAt + ATTEMPT_MS)
  if (endsAt <= now()) return refused('expired', 'too late')
  if (!(await claimChallenge(db, { challenge: attempt.state, endsAt, now: now() })))
    return refused('expired', 'taken before')
  const vouched = await vouchedOf(context, provider, attempt)
  if ('kind' in vouched) return refused(vouched.kind, vouched.why)
  const linked = await linkedAccount(db, vouched)
  const userName =
    attempt.wish === 'link' ? await sessionOwner(context, attempt) : (linked ?? vouched.userName)
  if (userName === null)
    return attempt.wish === 'link'
      ? refused('user-changed', 'the session has ended')
      : refused('no-username', `no ${provider.claim}`)
  const account = await findAccount(db, userName)
  if (account === null) return refused('unknown', 'no such account')
  if (account.isLocked) return refused('locked', 'locked', account)
  const { role } = account.actor
  if (!vouched.isAmong || !provider.roles.some((each) => each === role))
    return refused('not-allowed', vouched.isAmong ? `not for ${role}` : 'not among its people', account)
  if (attempt.wish === 'link') return link(context, { vouched, account, attempt })
  // The log contains the subject that linking requires.
  if (linked === null && role !== 'institution')
    return refused('not-linked', `not linked, subject ${vouched.subject}`, account)
  return attempt.wish === 'reauthenticated'
    ? prove(context, { vouched, account, attempt, provider })
    : comeIn(context, { vouched, account, attempt, provider }, rules)
}

async function sessionOwner(
  { services: { db, now } }: OpenIdContext,
  attempt: Attempt,
): Promise<string | null> {
  const session = await loadActor(db, { tokenHash: attempt.session, now: now(), year: null })
  return session?.actor.userName ?? null
}

async function link(
  context: OpenIdContext,
  { vouched, account, attempt }: ProviderSignIn,
): Promise<CallbackResult> {
  const { shownAt } = vouched
  if (shownAt === null || shownAt.getTime() < attempt.startedAt - MAX_CLOCK_SKEW_S * 1000)
    return refused('not-reauthenticated', 'not shown anew', account)
  const link = await linkedNow(context, { vouched, account }, attempt.account)
  if (link !== 'theirs') return linkRefused(link, account)
  return { outcome: 'link', why: null, account }
}

async function readAttempt(
  { services, request }: OpenIdContext,
  { id }: OpenidProvider,
): Promise<Attempt | null> {
  const cookie = readCookie(request, COOKIE)
  if (cookie === undefined) return null
  try {
    return attemptForm.parse(JSON.parse(await decrypt(services.db, { key: KEY, about: id }, cookie)))
  } catch {
    return null
  }
}

async function vouchedOf(
  { services, request }: OpenIdContext,
  provider: OpenidProvider,
  attempt: Attempt,
): Promise<VerifiedIdentity | ProviderFailure> {
  const answer = new URL(returnAddress(services, provider))
  answer.search = new URL(request.url, services.publicUrl).search
  try {
    return await verifyCallback(provider, attempt, answer, services.now())
  } catch (error) {
    return providerFailure(error)
  }
}

type ProviderSignIn = {
  readonly vouched: VerifiedIdentity
  readonly account: Account
  readonly attempt: Attempt
}
type FromProvider = ProviderSignIn & { readonly provider: OpenidProvider }

function isProvedThere({ vouched, provider }: Pick<FromProvider, 'vouched' | 'provider'>): boolean {
  return provider.secondFactor === 'always' || reportsSecondFactor(vouched.methods)
}

function lacksFactor({ services }: OpenIdContext, from: FromProvider): boolean {
  const { actor } = from.account
  return (actor.hasFactor || mustEnrol(services.secondFactor, actor)) && !isProvedThere(from)
}

async function comeIn(
  context: OpenIdContext,
  from: FromProvider,
  rules: SessionRules,
): Promise<CallbackResult> {
  const { services } = context
  const { vouched, account, attempt, provider } = from
  if (lacksFactor(context, from)) return refused('no-factor', 'no second factor', account)
  const link = await linkedNow(context, { vouched, account }, account.state)
  if (link !== 'theirs') return linkRefused(link, account)
  const opening = {
    method: 'provider',
    provider: provider.id,
    vouched,
    factor: isProvedThere(from) ? 'proved' : 'none',
    shownAt: notLater(vouched.shownAt, services.now()),
  } as const
  const token = await open(context, account, opening, rules)
  if (token === null) return refused('user-changed', 'moved', account)
  await endSession(services.db, attempt.session)
  return { outcome: attempt.wish, why: null, account }
}

/** Requires the same identity, authenticated after the request, with a second factor where the account needs one. */
async function prove(context: OpenIdContext, from: FromProvider): Promise<CallbackResult> {
  const { db, now } = context.services
  const { vouched, account, attempt } = from
  const shownAt = notLater(vouched.shownAt, now())
  if (shownAt === null || shownAt.getTime() < attempt.startedAt - MAX_CLOCK_SKEW_S * 1000)
    return refused('not-reauthenticated', 'not shown anew', account)
  const session = await loadActor(db, { tokenHash: attempt.session, now: now(), year: null })
  if (session?.actor.userName !== account.actor.userName)
    return refused('other-person', 'another account', account)
  if (lacksFactor(context, from)) return refused('no-factor', 'no second factor', account)
  const link = await linkedNow(context, { vouched, account }, attempt.account)
  if (link !== 'theirs') return linkRefused(link, account)
  const proof = { tokenHash: attempt.session, provedHash: account.passwordHash, now: shownAt }
  if ((await recordReauthentication(db, proof)) === 'moved') return refused('user-changed', 'moved', account)
  return { outcome: 'reauthenticated', why: null, account }
}

async function linkedNow(
  { services }: OpenIdContext,
  { vouched, account: { actor } }: Pick<ProviderSignIn, 'vouched' | 'account'>,
  state: string,
): Promise<Exclude<LinkResult, 'linked'>> {
  const { userName, institution } = actor
  const event = { userName, institutionId: institution?.id ?? '', at: services.now() }
  const link = await linkPerson(services.db, vouched, { ...event, state })
  if (link !== 'linked') return link
  notifyOwner(services, userName, 'provider-linked')
  return 'theirs'
}

function linkRefused(link: 'taken' | 'moved', account: Account): CallbackResult {
  return link === 'taken'
    ? refused('taken', 'another person', account)
    : refused('user-changed', 'moved', account)
}

/** Prevents a provider's fast clock from extending a reauthentication. */
function notLater(at: Date | null, now: Date): Date | null {
  return at !== null && at > now ? now : at
}

function refused(outcome: EntryOutcome, why: string, account: Account | null = null): CallbackResult {
  return { outcome, why, account }
}
