import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { z } from 'zod'
import { isLoopback, isSafe, type OpenidProvider } from '#server/features/auth/openid-settings.ts'

/** How far a provider's clock and ours may be apart, seconds. */
export const SKEW_S = 30
const PATIENCE_S = 10
/** How old the word of a provider may be that somebody has signed out there. ASSUMED: what it has to tell twice it makes anew, as it makes each for two minutes. */
const LONGEST_ON_THE_WAY_S = 5 * 60

/** What is asked of a provider, and has to come back with its answer. */
export type OpenidAsking = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** `anew`: whoever sits there shows who they are, also where the provider knows them still. */
  readonly login: 'if needed' | 'anew'
}

/** Whom a provider vouches for. */
export type Vouched = {
  readonly issuer: string
  /** By which the provider names a person for good. */
  readonly subject: string
  /** What the provider calls the session that they have there (`sid`); `null`: it does not say. */
  readonly sid: string | null
  /** The claim that is a user name here; `null`: the provider does not tell it, or not for sure. */
  readonly userName: string | null
  /** Whether the settings let the provider vouch for this person, see `only` there. */
  readonly isAmong: boolean
  /** How they showed who they are (RFC 8176); empty where the provider does not say. */
  readonly methods: readonly string[]
  /** When they did; `null` where the provider does not say. */
  readonly shownAt: Date | null
  /** As it came, for signing out there. */
  readonly idToken: string
}

/** Why an answer is worth nothing; `why` is for the log, and names nobody. */
export type Worthless = { readonly is: 'denied' | 'unreachable' | 'failed'; readonly why: string }

/** Where a browser is sent to sign in. Throws where the provider cannot be asked, see `worthless`. */
export async function signInAddress(
  provider: OpenidProvider,
  { redirectUri, state, nonce, verifier, login }: OpenidAsking,
  now: Date,
): Promise<string> {
  const configuration = await configurationOf(provider, now)
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopeOf(provider),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(login === 'anew' && { prompt: 'login', max_age: '0' }),
  })
  return address.href
}

/**
 * Takes a provider's answer: changes the code for a token, whose signature, issuer, audience, nonce and times are looked at. The provider's keys are
 * fetched anew each time, so that one it has changed or taken back holds at once. Throws what `worthless` tells apart.
 */
export async function vouchedFor(
  provider: OpenidProvider,
  { state, nonce, verifier }: Pick<OpenidAsking, 'state' | 'nonce' | 'verifier'>,
  answer: URL,
  now: Date,
): Promise<Vouched> {
  const configuration = await configurationOf(provider, now)
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined || tokens.id_token === undefined) throw new ClientError('no ID token')
  // Many a provider tells of a person beside the token alone (OpenID Connect Core 1.0 §5.4).
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const asked = [provider.claim, ...(provider.only === null ? [] : [provider.only.claim])]
  const told =
    hasMore && asked.some((claim) => claims[claim] === undefined)
      ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
      : claims
  const { amr, sid } = claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    sid: typeof sid === 'string' ? sid : null,
    userName: userNameIn(told, provider.claim),
    isAmong: isAmong(told, provider.only),
    methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    shownAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
    idToken: tokens.id_token,
  }
}

/** Whether what a provider tells of a person is as the settings ask. An address counts only if the provider has confirmed it, its domain letter for letter. */
function isAmong(told: Readonly<Record<string, unknown>>, only: OpenidProvider['only']): boolean {
  if (only === null) return true
  if (only.claim === 'email' && told.email_verified !== true) return false
  const given = [told[only.claim]].flat().filter((value) => typeof value === 'string')
  return given.some((value) =>
    only.values.some((each) => (each.startsWith('@') ? value.endsWith(each) : value === each)),
  )
}

function scopeOf({ claim, only }: OpenidProvider): string {
  const claims = [claim, only?.claim]
  return [
    'openid',
    claims.includes('email') && 'email',
    claims.some((each) => each && each !== 'email') && 'profile',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where a browser is sent to sign out there too; `null`: the provider has no such page, or does not answer. */
export async function signOutAddress(
  provider: OpenidProvider,
  { idToken, backTo, now }: { readonly idToken: string; readonly backTo: string; readonly now: Date },
): Promise<string | null> {
  try {
    const configuration = await configurationOf(provider, now)
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null
    const hint = { id_token_hint: idToken, post_logout_redirect_uri: backTo }
    return buildEndSessionUrl(configuration, hint).href
  } catch {
    return null
  }
}

/** Whom a provider has signed out: a person, one session of theirs, or both; `null`: it does not say. */
export type SignedOut = {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
  /** By which this word of it is told from all others, and until when it would be taken again. */
  readonly word: string
  readonly endsAt: Date
}

const BACK_CHANNEL_LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

/** What a logout token says (OpenID Connect Back-Channel Logout 1.0 §2.4). With a nonce it would be an ID token. */
const logoutClaims = z
  .looseObject({
    iat: z.number(),
    jti: z.string().min(1),
    sub: z.string().min(1).nullable().default(null),
    sid: z.string().min(1).nullable().default(null),
    events: z.looseObject({ [BACK_CHANNEL_LOGOUT]: z.looseObject({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== null || sid !== null, { path: ['sub'] })

/** Takes the word of a provider that somebody has signed out there, by its keys of now. Throws what `worthless` tells apart. */
export async function signedOut(provider: OpenidProvider, token: string, now: Date): Promise<SignedOut> {
  const { issuer, ...server } = (await configurationOf(provider, now)).serverMetadata()
  const keys = URL.parse(server.jwks_uri ?? '')
  if (keys === null || !isSafe(keys))
    throw new ClientError('no safe place of keys', { cause: { claim: 'jwks_uri' } })
  const { payload } = await jwtVerify(
    token,
    createRemoteJWKSet(keys, { timeoutDuration: PATIENCE_S * 1000 }),
    {
      issuer,
      audience: provider.clientId,
      // As those of its ID tokens; what is not signed by a key of the provider alone, jose takes from none.
      algorithms: server.id_token_signing_alg_values_supported ?? ['RS256'],
      typ: 'logout+jwt',
      requiredClaims: ['exp'],
      maxTokenAge: LONGEST_ON_THE_WAY_S,
      clockTolerance: SKEW_S,
      currentDate: now,
    },
  )
  if ([payload.aud].flat().some((each) => each !== provider.clientId))
    throw new ClientError('for another client', { cause: { claim: 'aud' } })
  const read = logoutClaims.safeParse(payload)
  if (!read.success)
    throw new ClientError('no logout token', { cause: { claim: String(read.error.issues[0]?.path[0]) } })
  const { iat, jti, sub, sid } = read.data
  const endsAt = new Date((iat + LONGEST_ON_THE_WAY_S + SKEW_S) * 1000)
  return { issuer, subject: sub, sid, word: JSON.stringify([issuer, jti]), endsAt }
}

/** What has gone wrong. Nothing of what the provider has told of anybody is in it. */
export function worthless(error: unknown): Worthless {
  const causes = causesOf(error)
  const code = textIn(causes, 'code')
  if (textIn(causes, 'error') === 'access_denied') return { is: 'denied', why: 'access_denied' }
  // As `fetch` tells of a line that does not stand.
  const isAway = causes.some((cause) => cause instanceof TypeError && cause.cause instanceof Error)
  if (code === 'OAUTH_TIMEOUT' || isAway) return { is: 'unreachable', why: code ?? 'no answer' }
  // The name of the claim that was not as it should be, never what it said.
  return { is: 'failed', why: [code ?? 'unknown', textIn(causes, 'claim') ?? []].flat().join(' ') }
}

function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = []
  for (let each = error; each !== undefined && !causes.includes(each); each = Object(each).cause)
    causes.push(each)
  return causes
}

function textIn(causes: readonly unknown[], name: string): string | null {
  return causes.map((cause) => Object(cause)[name]).find((value) => typeof value === 'string') ?? null
}

async function configurationOf(provider: OpenidProvider, now: Date): Promise<Configuration> {
  const issuer = new URL(provider.issuer)
  const extensions = isLoopback(issuer.hostname) ? [allowInsecureRequests] : []
  const secret = {
    client_secret: provider.clientSecret,
    [clockTolerance]: SKEW_S,
    // The program's own clock, which is passed in.
    [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
  }
  const found = await discovery(
    issuer,
    provider.clientId,
    secret,
    // How the secret travels, the provider says; where it does not, as OpenID Connect Discovery 1.0 §3 has it.
    (server, client, body, headers) =>
      ((server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true)
        ? ClientSecretBasic(provider.clientSecret)
        : ClientSecretPost(provider.clientSecret))(server, client, body, headers),
    // The signature of a token is looked at, though it comes straight from the provider.
    { execute: [...extensions, enableNonRepudiationChecks], timeout: PATIENCE_S },
  )
  // Some providers have one place for many organisations, each an issuer of its own; one that is not named here vouches for nobody.
  if (new URL(found.serverMetadata().issuer).href !== issuer.href)
    throw new ClientError('another issuer', { cause: { claim: 'issuer' } })
  found.timeout = PATIENCE_S
  return found
}

/** A mail address counts where the provider says that it has looked at it. */
function userNameIn(told: Readonly<Record<string, unknown>>, claim: string): string | null {
  const value = told[claim]
  if (typeof value !== 'string' || value.trim() === '') return null
  if (claim === 'email' && told.email_verified !== true) return null
  return value.trim()
}
