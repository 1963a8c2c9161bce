import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import {
  type MadePasskey,
  type PasskeyAsking,
  type PasskeyMaking,
  passkeyMaking,
  type UsedPasskey,
} from '#features/sign-in/api.ts'
import { factorText } from '#features/sign-in/refusal-text.ts'
import { claimChallenge, findPasskey, recordPasskeyUse } from '#features/sign-in/server/factor.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { secretKey } from '#platform/database/secret-key.ts'

export type RelyingParty = { readonly id: string; readonly origin: string }

const CHALLENGE_MS = 5 * 60_000
/** Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257] as const
const NONCE_BYTES = 16
const SEAL_BYTES = 16

/**
 * Passkeys need a host name and https, except `localhost`
 * (https://www.w3.org/TR/webauthn-3/#relying-party-identifier).
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const url = URL.parse(publicUrl)
  if (url === null) return null
  if (['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)) {
    const port = url.port === '' ? '' : `:${url.port}`
    return { id: 'localhost', origin: `${url.protocol}//localhost${port}` }
  }
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && url.protocol === 'https:' ? { id: url.hostname, origin: url.origin } : null
}

/** `make` is followed by the state of the account. */
type Purpose = 'show who one is' | `make ${string}`

type PasskeyContext = { readonly db: Kysely<Schema>; readonly party: RelyingParty; readonly now: Date }

export async function passkeyRequest({ db, party, now }: PasskeyContext): Promise<PasskeyAsking> {
  const challenge = (await newChallenge(db, 'show who one is', now)).toString('base64url')
  return { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' }
}

type PasskeyOwner = {
  readonly userName: string
  readonly displayName: string
  readonly state: string
  readonly known: readonly string[]
}

export async function askToMakePasskey(
  { db, party, now }: PasskeyContext,
  { userName, displayName, state, known }: PasskeyOwner,
): Promise<PasskeyMaking> {
  const options = await generateRegistrationOptions({
    rpName: factorText.issuer,
    rpID: party.id,
    userName,
    userDisplayName: displayName,
    userID: new Uint8Array(await handleOf(db, userName)),
    challenge: new Uint8Array(await newChallenge(db, `make ${state}`, now)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return passkeyMaking.parse(options)
}

export type NewPasskey = { readonly id: string; readonly publicKey: string; readonly counter: number }

export async function madePasskey(
  { db, party, now }: PasskeyContext,
  state: string,
  made: MadePasskey,
): Promise<NewPasskey | null> {
  const challenge = challengeIn(made.response.clientDataJSON)
  if (!(await isOurs(db, challenge, { purpose: `make ${state}`, now }))) return null
  const found = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => null)
  if (found?.verified !== true || !(await claimChallenge(db, { challenge, endsAt: endOf(now), now })))
    return null
  const { id, publicKey, counter } = found.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** `unknown`: no such passkey, or no match of challenge and origin. `late`: the challenge expired or was used. */
export async function passkeyOwner(
  { db, party, now }: PasskeyContext,
  used: UsedPasskey,
): Promise<{ readonly userName: string } | 'unknown' | 'late'> {
  const challenge = challengeIn(used.response.clientDataJSON)
  if (!(await isOurs(db, challenge, { purpose: 'show who one is', now }))) return 'late'
  const stored = await findPasskey(db, used.id)
  if (stored === null) return 'unknown'
  const handle = Buffer.from(used.response.userHandle, 'base64url')
  if (!isSame(handle, await handleOf(db, stored.userName))) return 'unknown'
  const found = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (found?.verified !== true) return 'unknown'
  if (!(await claimChallenge(db, { challenge, endsAt: endOf(now), now }))) return 'late'
  await recordPasskeyUse(db, { id: stored.id, counter: found.authenticationInfo.newCounter, at: now })
  return { userName: stored.userName }
}

/** Signed, so that unauthenticated requests store nothing. Only used challenges are stored, see `claimChallenge`. */
async function newChallenge(db: Kysely<Schema>, purpose: Purpose, now: Date): Promise<Buffer> {
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MS))
  const open = Buffer.concat([randomBytes(NONCE_BYTES), end])
  return Buffer.concat([open, await sealOf(db, purpose, open)])
}

async function isOurs(
  db: Kysely<Schema>,
  challenge: string,
  { purpose, now }: { readonly purpose: Purpose; readonly now: Date },
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const open = bytes.subarray(0, NONCE_BYTES + 8)
  if (bytes.length !== NONCE_BYTES + 8 + SEAL_BYTES) return false
  if (!isSame(bytes.subarray(open.length), await sealOf(db, purpose, open))) return false
  return Number(open.readBigUInt64BE(NONCE_BYTES)) > now.getTime()
}

async function sealOf(db: Kysely<Schema>, purpose: Purpose, open: Buffer): Promise<Buffer> {
  const key = await secretKey(db, 'challenge-key')
  return createHmac('sha256', key).update(purpose).update('\0').update(open).digest().subarray(0, SEAL_BYTES)
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MS)
}

/** The signature verifies it later. */
function challengeIn(clientData: string): string {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const challenge = parsed instanceof Object && 'challenge' in parsed ? parsed.challenge : ''
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Returns the user handle, which does not reveal the user name. */
async function handleOf(db: Kysely<Schema>, userName: string): Promise<Buffer> {
  return createHmac('sha256', await secretKey(db, 'passkey-handle'))
    .update(userName)
    .digest()
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
