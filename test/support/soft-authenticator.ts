import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { MadePasskey, PasskeyAsking, PasskeyMaking, UsedPasskey } from '#features/sign-in/api.ts'

/** Differences from a correct browser and device. */
type Different = {
  readonly origin?: string
  /** The relying party of the request. */
  readonly rpId?: string
  readonly verified?: 'yes' | 'no'
  readonly counter?: number
  readonly userHandle?: string
}

/** A software passkey: ES256, attestation `none`, by Web Authentication Level 3. */
export type SoftPasskey = {
  readonly make: (asking: PasskeyMaking, different?: Different) => MadePasskey
  readonly use: (asking: PasskeyAsking, different?: Different) => UsedPasskey
}

/** Creates a passkey for a page of this origin. */
export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
  } as const
  let handle = ''
  return {
    make: (asking, different = {}) => {
      handle = asking.user.id
      const key = coseKey(publicKey)
      const size = Buffer.alloc(2)
      size.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), size, id, key])
      const data = authenticatorData(asking.rp.id, different, attested)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as Parameters<typeof isoCBOR.encode>[0], // a map of texts to the types of the format
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', asking.challenge, different.origin ?? origin),
          attestationObject: Buffer.from(attestation).toString('base64url'),
        },
        clientExtensionResults: {},
      }
    },
    use: (asking, different = {}) => {
      const data = authenticatorData(asking.rpId, different, Buffer.alloc(0))
      const client = clientData('webauthn.get', asking.challenge, different.origin ?? origin)
      return {
        ...credential,
        response: {
          clientDataJSON: client,
          authenticatorData: data.toString('base64url'),
          signature: signed(privateKey, data, client),
          userHandle: different.userHandle ?? handle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

/**
 * https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data: bit 0 user present, bit 2 user verified, bit 6 key
 * included.
 */
function authenticatorData(rpId: string, different: Different, attested: Buffer): Buffer {
  const { verified = 'yes', counter = 0 } = different
  const flags = 1 | (verified === 'yes' ? 4 : 0) | (attested.length > 0 ? 64 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const hash = createHash('sha256')
    .update(different.rpId ?? rpId)
    .digest()
  return Buffer.concat([hash, Buffer.from([flags]), count, attested])
}

function signed(key: KeyObject, data: Buffer, client: string): string {
  const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest()
  return createSign('sha256').update(data).update(hash).sign(key).toString('base64url')
}

/** RFC 9053 §7.1: an elliptic curve key, ES256 over P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ])
  return Buffer.from(isoCBOR.encode(map as Parameters<typeof isoCBOR.encode>[0])) // numbers and bytes are valid input
}
