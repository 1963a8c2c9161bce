import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { own } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { grownElsewhere } from '#api/fields.ts'
import { user } from '#budget/api.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#features/sign-in/second-factor.ts'

export const signInMethods = ['password', 'passkey', 'provider'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** `page` and `tab` are signed in, the latter in its own tab; all others are refusals. */
export const entryOutcomes = [
  'page',
  'tab',
  'reauthenticated',
  'link',
  'expired',
  'denied',
  'unreachable',
  'failed',
  'no-username',
  'unknown',
  'locked',
  'taken',
  'no-factor',
  'user-changed',
  'not-reauthenticated',
  'other-person',
  'not-allowed',
  'not-linked',
] as const
export type EntryOutcome = (typeof entryOutcomes)[number]

const device = z.strictObject({
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['computer', 'mobile', 'tablet']),
})
export type Device = Output<typeof device>

const sessionRow = z.strictObject({
  id: z.string(),
  /** `this`: the session of the request. */
  kind: z.enum(['this', 'other']),
  /** `null`: no browser, or it does not identify itself. */
  device: device.nullable(),
  /** See `shortAddress`; '' if unknown. */
  ipAddress: z.string(),
  /** `null`: opened before the method was recorded. */
  method: z.enum(signInMethods).nullable(),
  /** `null`: none was used. */
  provider: z.string().nullable(),
  openedAt: z.string(),
  /** Rounded to the minute. */
  usedAt: z.string(),
})
export type SessionRow = Output<typeof sessionRow>

export const sessionAnswer = z.strictObject({ token: z.string(), user })
export type SessionAnswer = Output<typeof sessionAnswer>

const password = z.string().min(1).max(200)
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
}
const extensions = z.unknown().transform(() => ({}))
const webAuthn = { by: 'WebAuthn' } as const
const clientDataJSON = z.string().max(5000)

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
const made = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON, attestationObject: z.string().max(20_000) }),
    clientExtensionResults: extensions,
  })
  .register(grownElsewhere, webAuthn)
export type MadePasskey = Output<typeof made>

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export const usedPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: z.string().max(5000),
      signature: z.string().max(5000),
      userHandle: z.string().max(100),
    }),
    clientExtensionResults: extensions,
  })
  .register(grownElsewhere, webAuthn)
export type UsedPasskey = Output<typeof usedPasskey>

export const passkeyAsking = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyAsking = Output<typeof passkeyAsking>

export const passkeyMaking = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Devices with a passkey of the account refuse to create another. */
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyMaking = Output<typeof passkeyMaking>

const factorsAnswer = z.strictObject({
  /** ISO 8601; `null`: not set up. */
  code: z.string().nullable(),
  passkeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      usedAt: z.string().nullable(),
    }),
  ),
  recoveryLeft: z.number(),
  required: z.boolean(),
  /** `null`: the server has no host name of its own. */
  passkeysAt: z.string().nullable(),
})
export type FactorsAnswer = Output<typeof factorsAnswer>

export const ownProof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password }),
  z.object({ by: z.literal('code'), code: z.string().min(1).max(60) }),
  z.object({ by: z.literal('passkey'), used: usedPasskey }),
])
export type OwnProof = Output<typeof ownProof>

const startedFactor = z.strictObject({
  code: z.strictObject({ secret: z.string(), address: z.string() }).nullable(),
  passkey: passkeyMaking.nullable(),
})
export type StartedFactor = Output<typeof startedFactor>

const factorBody = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ADD_CODE'), code: z.string().max(60) }),
  z.object({
    event: z.literal('ADD_PASSKEY'),
    name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH),
    made,
  }),
  z.object({ event: z.literal('REMOVE_CODE'), proof: ownProof }),
  z.object({ event: z.literal('REMOVE_PASSKEY'), proof: ownProof, id: z.string().max(1400) }),
  z.object({ event: z.literal('RENEW_RECOVERY'), proof: ownProof }),
])
export type FactorBody = Output<typeof factorBody>

/** The only place where the recovery codes appear. */
export const factorAnswer = writeAnswer.extend({ recoveryCodes: z.array(z.string()) })
export type FactorAnswer = Output<typeof factorAnswer>

export const signInCalls = declareCalls({
  login: {
    ...own,
    for: 'anybody',
    id: 'auth.login',
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in, returns a bearer token and sets the session cookie',
    body: z.object({
      userName: z.string().trim().min(1).max(100),
      password: z.string().min(1).max(200),
      code: z.string().max(60).optional(),
    }),
    answer: sessionAnswer,
  },
  signInWays: {
    ...own,
    for: 'anybody',
    id: 'auth.methods',
    method: 'GET',
    path: '/api/auth/methods',
    summary: 'Returns whether passwords are accepted, and the OpenID Connect providers',
    answer: z.strictObject({
      passwords: z.enum(['on', 'off']),
      demonstration: z.enum(['open', 'none']),
      providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  },
  openidBegin: {
    ...own,
    for: 'anybody',
    id: 'auth.openid.start',
    method: 'GET',
    path: '/api/auth/openid/{provider}',
    summary: 'Redirects the browser to a provider to sign in',
    limit: 300,
    query: z.object({ to: z.enum(['page', 'tab']).default('page') }),
    answer: 'link',
  },
  openidProve: {
    ...own,
    id: 'auth.openid.reauthenticate',
    method: 'GET',
    path: '/api/auth/openid/{provider}/reauthenticate',
    summary: 'Redirects the browser to a provider to reauthenticate the user',
    answer: 'link',
  },
  openidLink: {
    ...own,
    id: 'auth.openid.link',
    method: 'GET',
    path: '/api/auth/openid/{provider}/link',
    summary: 'Redirects the browser to a provider to link the account with an identity there',
    answer: 'link',
  },
  openidUnlink: {
    ...own,
    id: 'auth.openid.unlink',
    method: 'POST',
    path: '/api/auth/openid/{provider}/unlink',
    summary: 'Removes the link of the account to a provider and ends all other sessions',
    body: z.unknown(),
    answer: writeAnswer,
  },
  openidReturn: {
    ...own,
    for: 'anybody',
    id: 'auth.openid.callback',
    method: 'GET',
    path: '/api/auth/openid/{provider}/return',
    summary: 'Handles the response of a provider and redirects to the page with the outcome',
    limit: 300,
    /** The handler validates it. */
    query: z.looseObject({}),
    answer: 'link',
  },
  openidLogout: {
    ...own,
    for: 'anybody',
    id: 'auth.openid.logout',
    method: 'POST',
    path: '/api/auth/openid/{provider}/logout',
    summary: 'Ends the sessions of a user who has signed out at a provider',
    /** OpenID Connect Back-Channel Logout 1.0 §2.5. */
    body: z.object({ logout_token: z.string().min(1).max(7000) }),
    bodyAs: 'urlencoded',
    answer: writeAnswer,
  },
  forgottenWay: {
    ...own,
    for: 'anybody',
    id: 'auth.passwordReset.method',
    method: 'GET',
    path: '/api/auth/password-reset',
    summary: 'Returns how a forgotten password is reset: by mail or by an administrator',
    answer: z.strictObject({ method: z.enum(['mail', 'administrator', 'none']) }),
  },
  forgotten: {
    ...own,
    for: 'anybody',
    id: 'auth.passwordReset.request',
    method: 'POST',
    path: '/api/auth/password-reset',
    summary: 'Sends a password-reset link to the address of an account; never reveals whether it exists',
    limit: 20,
    body: z.object({ userName: z.string().trim().min(1).max(100) }),
    answer: writeAnswer,
  },
  newPassword: {
    ...own,
    for: 'anybody',
    id: 'auth.passwordReset.confirm',
    method: 'POST',
    path: '/api/auth/password-reset/confirm',
    summary: 'Sets a new password by the token of a password-reset link',
    limit: 60,
    body: z.object({ token: z.string().max(100), next: z.string().min(1).max(1000) }),
    answer: writeAnswer,
  },
  logout: {
    ...own,
    id: 'auth.logout',
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Signs out and revokes the token',
    body: z.unknown(),
    /** Signs the browser out at its provider; `null`: there is none. */
    answer: writeAnswer.extend({ providerLogoutUrl: z.string().nullable() }),
  },
  sessions: {
    ...own,
    id: 'auth.sessions',
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Returns the active sessions of the user with device, network address and times',
    answer: z.strictObject({
      sessions: z.array(sessionRow),
      /** Ids of the linked providers. */
      linked: z.array(z.string()),
    }),
  },
  sessionEnd: {
    ...own,
    id: 'auth.sessions.revoke',
    method: 'POST',
    path: '/api/auth/sessions/revoke',
    summary: 'Revokes one session of the user',
    body: z.object({ id: z.uuid() }),
    answer: writeAnswer,
  },
  sessionsEnd: {
    ...own,
    id: 'auth.sessions.revokeOthers',
    method: 'POST',
    path: '/api/auth/sessions/revoke-others',
    summary: 'Revokes all sessions of the user except the current one',
    body: z.unknown(),
    answer: writeAnswer,
  },
  proof: {
    ...own,
    id: 'auth.reauthentication.status',
    method: 'GET',
    path: '/api/auth/reauthentication',
    summary:
      'Checks whether the session needs reauthentication; responds 403 `reauthentication-required` if it does',
    answer: writeAnswer,
  },
  prove: {
    ...own,
    id: 'auth.reauthentication',
    method: 'POST',
    path: '/api/auth/reauthentication',
    summary: 'Reauthenticates the user before a sensitive action',
    body: ownProof,
    answer: writeAnswer,
  },
  passkeyBegin: {
    ...own,
    for: 'anybody',
    id: 'auth.passkey.options',
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Returns the options of a passkey request; reveals no account',
    limit: 300,
    body: z.unknown(),
    answer: passkeyAsking,
  },
  passkeyLogin: {
    ...own,
    for: 'anybody',
    id: 'auth.passkey',
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Signs in with a passkey; responds like auth.login',
    limit: 300,
    body: z.object({ used: usedPasskey }),
    answer: sessionAnswer,
  },
  factors: {
    ...own,
    id: 'auth.factors',
    method: 'GET',
    path: '/api/auth/factors',
    summary: 'Returns the second factors of the user and the number of recovery codes left',
    answer: factorsAnswer,
  },
  factorBegin: {
    ...own,
    id: 'auth.factors.setUp',
    method: 'POST',
    path: '/api/auth/factors/set-up',
    summary: 'Starts the setup of a second factor; requires a proof of identity',
    body: z.object({ event: z.enum(['CODE', 'PASSKEY']), proof: ownProof }),
    answer: startedFactor,
  },
  factorDo: {
    ...own,
    id: 'auth.factors.update',
    method: 'POST',
    path: '/api/auth/factors',
    summary: 'Completes the setup of a second factor, removes one, or creates new recovery codes',
    body: factorBody,
    answer: factorAnswer,
  },
  me: {
    ...own,
    id: 'auth.me',
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Returns the signed-in user',
    answer: user,
  },
  password: {
    ...own,
    id: 'auth.password',
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Changes the password of the user and ends all other sessions of the account',
    body: z.object({ current: z.string().min(1).max(200), next: z.string().min(1).max(1000) }),
    answer: writeAnswer,
  },
})
