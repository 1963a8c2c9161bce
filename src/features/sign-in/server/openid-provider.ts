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
import { isSafe, type OpenidProvider } from '#features/sign-in/server/openid-settings.ts'
import { isLoopback } from '#platform/http/loopback.ts'

export const MAX_CLOCK_SKEW_S = 30
const PROVIDER_TIMEOUT_S = 10
/** ASSUMED: a provider issues a new logout token for each retry, because each is valid for two minutes. */
const MAX_LOGOUT_TOKEN_AGE_S = 5 * 60

export type OpenidAsking = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** `anew`: requests reauthentication also during a session at the provider. */
  readonly login: 'if needed' | 'anew'
}

export type VerifiedIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly sid: string | null
  /** `null` if the claim is missing or unverified. */
  readonly userName: string | null
  readonly isAmong: boolean
  /** The `amr` claim (RFC 8176). */
  readonly methods: readonly string[]
  readonly shownAt: Date | null
  readonly idToken: string
}

/** `why` is for the log and contains no personal data. */
export type ProviderFailure = { readonly kind: 'denied' | 'unreachable' | 'failed'; readonly why: string }

/** Throws if the provider cannot be reached. */
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
 * Fetches the keys each time, so that revoked keys stop working at once. Errors are classified by `providerFailure`.
 */
export async function verifyCallback(
  provider: OpenidProvider,
  { state, nonce, verifier }: Pick<OpenidAsking, 'state' | 'nonce' | 'verifier'>,
  answer: URL,
  now: Date,
): Promise<VerifiedIdentity> {
  const configuration = await configurationOf(provider, now)
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined || tokens.id_token === undefined) throw new ClientError('no ID token')
  if (claims.sub === '') throw new ClientError('no subject', { cause: { claim: 'sub' } })
  // Many providers send claims only from the userinfo endpoint (OpenID Connect Core 1.0 §5.4).
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const requiredClaims = [provider.claim, ...(provider.only === null ? [] : [provider.only.claim])]
  const allClaims =
    hasMore && requiredClaims.some((claim) => claims[claim] === undefined)
      ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
      : claims
  const { amr, sid } = claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    sid: typeof sid === 'string' ? sid : null,
    userName: userNameIn(allClaims, provider.claim),
    isAmong: isAmong(allClaims, provider.only),
    methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    shownAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
    idToken: tokens.id_token,
  }
}

/** A mail domain must match exactly. */
function isAmong(claims: Readonly<Record<string, unknown>>, only: OpenidProvider['only']): boolean {
  if (only === null) return true
  if (only.claim === 'email' && claims.email_verified !== true) return false
  const given = [claims[only.claim]].flat().filter((value) => typeof value === 'string')
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

/** Returns `null` if the provider has no such page or does not respond. */
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

export type SignedOut = {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
  /** Detects replays of the logout token. */
  readonly word: string
  readonly endsAt: Date
}

const BACK_CHANNEL_LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

/** OpenID Connect Back-Channel Logout 1.0 §2.4. With a nonce it would be an ID token. */
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

export async function signedOut(provider: OpenidProvider, token: string, now: Date): Promise<SignedOut> {
  const { issuer, ...server } = (await configurationOf(provider, now)).serverMetadata()
  const keys = URL.parse(server.jwks_uri ?? '')
  if (keys === null || !isSafe(keys))
    throw new ClientError('no safe place of keys', { cause: { claim: 'jwks_uri' } })
  const { payload } = await jwtVerify(
    token,
    createRemoteJWKSet(keys, { timeoutDuration: PROVIDER_TIMEOUT_S * 1000 }),
    {
      issuer,
      audience: provider.clientId,
      algorithms: server.id_token_signing_alg_values_supported ?? ['RS256'],
      typ: 'logout+jwt',
      requiredClaims: ['exp'],
      maxTokenAge: MAX_LOGOUT_TOKEN_AGE_S,
      clockTolerance: MAX_CLOCK_SKEW_S,
      currentDate: now,
    },
  )
  if ([payload.aud].flat().some((each) => each !== provider.clientId))
    throw new ClientError('for another client', { cause: { claim: 'aud' } })
  const read = logoutClaims.safeParse(payload)
  if (!read.success)
    throw new ClientError('no logout token', { cause: { claim: String(read.error.issues[0]?.path[0]) } })
  const { iat, jti, sub, sid } = read.data
  const endsAt = new Date((iat + MAX_LOGOUT_TOKEN_AGE_S + MAX_CLOCK_SKEW_S) * 1000)
  return { issuer, subject: sub, sid, word: JSON.stringify([issuer, jti]), endsAt }
}

/** Classifies an error. The result contains nothing that the provider sent about a user. */
export function providerFailure(error: unknown): ProviderFailure {
  const causes = causesOf(error)
  const code = textIn(causes, 'code')
  if (textIn(causes, 'error') === 'access_denied') return { kind: 'denied', why: 'access_denied' }
  // `fetch` reports connection failures as a `TypeError` with a cause.
  const isAway = causes.some((cause) => cause instanceof TypeError && cause.cause instanceof Error)
  if (code === 'OAUTH_TIMEOUT' || isAway) return { kind: 'unreachable', why: code ?? 'no answer' }
  return { kind: 'failed', why: [code ?? 'unknown', textIn(causes, 'claim') ?? []].flat().join(' ') }
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
    [clockTolerance]: MAX_CLOCK_SKEW_S,
    // The library uses the system clock.
    [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
  }
  const found = await discovery(
    issuer,
    provider.clientId,
    secret,
    // The default is `client_secret_basic` (OpenID Connect Discovery 1.0 §3).
    (server, client, body, headers) =>
      ((server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true)
        ? ClientSecretBasic(provider.clientSecret)
        : ClientSecretPost(provider.clientSecret))(server, client, body, headers),
    // Verifies the signature, although the token comes directly from the provider.
    { execute: [...extensions, enableNonRepudiationChecks], timeout: PROVIDER_TIMEOUT_S },
  )
  // Some providers host many organisations, each with its own issuer.
  if (new URL(found.serverMetadata().issuer).href !== issuer.href)
    throw new ClientError('another issuer', { cause: { claim: 'issuer' } })
  found.timeout = PROVIDER_TIMEOUT_S
  return found
}

function userNameIn(claims: Readonly<Record<string, unknown>>, claim: string): string | null {
  const value = claims[claim]
  if (typeof value !== 'string' || value.trim() === '') return null
  if (claim === 'email' && claims.email_verified !== true) return null
  return value.trim()
}
