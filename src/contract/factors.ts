import { z } from 'zod'
import { sessionAnswer, writeAnswer } from '#contract/answers.ts'
import type { CallSchemas, Output } from '#contract/call.ts'
import { grownElsewhere } from '#contract/sent.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#features/sign-in/second-factor.ts'

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

export const factorForms = {
  passkeyBegin: { body: z.unknown(), answer: passkeyAsking },
  passkeyLogin: { body: z.object({ used: usedPasskey }), answer: sessionAnswer },
  factors: { answer: factorsAnswer },
  factorBegin: {
    body: z.object({ event: z.enum(['CODE', 'PASSKEY']), proof: ownProof }),
    answer: startedFactor,
  },
  factorDo: { body: factorBody, answer: factorAnswer },
} as const satisfies Readonly<Record<string, CallSchemas>>
