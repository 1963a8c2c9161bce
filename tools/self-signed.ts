import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate with its key. PEM. */
export type SelfSigned = { readonly certificate: string; readonly key: string }

type CertificateOptions = {
  readonly host: string
  readonly from: Date
  readonly until: Date
}

/**
 * Creates a certificate for trials on any machine, without external software (RFC 5280; ECDSA on P-256 with SHA-256).
 */
export function selfSigned({ host, from, until }: CertificateOptions): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
  const commonName = sequence(der(0x31, sequence(objectId([0x55, 0x04, 0x03]), der(0x0c, Buffer.from(host)))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    commonName,
    sequence(moment(from), moment(until)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(namesOf(host), ownAuthority)),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Returns the host, and 127.0.0.1 for localhost: clients compare these names. */
function namesOf(host: string): Buffer {
  const address = host === 'localhost' ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : []
  const names = sequence(der(0x82, Buffer.from(host)), ...address)
  return sequence(objectId([0x55, 0x1d, 0x11]), der(0x04, names))
}

/** Its own authority, so that clients can trust it (`NODE_EXTRA_CA_CERTS`). */
const ownAuthority = sequence(
  objectId([0x55, 0x1d, 0x13]),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
)

/** GeneralizedTime, to the second. */
function moment(at: Date): Buffer {
  return der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))
}

function objectId(encoded: readonly number[]): Buffer {
  return der(0x06, Buffer.from(encoded))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): readonly number[] {
  if (length < 128) return [length]
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}
