import { calls } from '#contract/calls.ts'
import type { FactorAnswer, OwnProof } from '#contract/factors.ts'
import { MAX_PASSKEYS } from '#domain/organisation/second-factor.ts'
import { findAccount } from '#server/features/auth/auth.store.ts'
import {
  newSecret,
  openSecret,
  sealSecret,
  secretAddress,
  stepOf,
} from '#server/features/auth/code-factor.ts'
import {
  type AddFactorResult,
  addCode,
  addPasskey,
  beginCode,
  type FactorSetup,
  type FactorToRemove,
  readCodeFactor,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from '#server/features/auth/factor.store.ts'
import { passkeyAsking, refuseWrongProof } from '#server/features/auth/own-proof.ts'
import {
  askToMakePasskey,
  madePasskey,
  passkeyRequest,
  relyingParty,
} from '#server/features/auth/passkeys.ts'
import type { VerifyPassword } from '#server/features/auth/password-tries.ts'
import { newRecoveryCodes } from '#server/features/auth/second-factor.ts'
import { type CallContext, type Handler, handler, type RequestContext } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { presentedToken } from '#server/http/session-token.ts'
import { factorText } from '#text/factors.ts'
import { httpText } from '#text/http.ts'

/** Decision 0073. The server passes in its queue of password checks. */
export function factorHandlers(tryPassword: VerifyPassword): readonly Handler[] {
  return [
    passkeyBegin,
    factors,
    handler(calls.factorBegin, (asked) => begin(asked, tryPassword)),
    handler(calls.factorDo, (asked) => act(asked, tryPassword)),
  ]
}

const passkeyBegin = handler(calls.passkeyBegin, async ({ services }) =>
  passkeyRequest(passkeyAsking(services)),
)

const factors = handler(calls.factors, async ({ actor, services }) => ({
  ...(await readFactors(services.db, actor.userName)),
  required: services.secondFactor.some((role) => role === actor.role),
  passkeysAt: relyingParty(services.publicUrl)?.origin ?? null,
}))

/** Throws `Refusal`: 422 wrong password or no passkeys here, 409 codes are set up, 429 too many attempts. */
async function begin({ body, ...asked }: CallContext<typeof calls.factorBegin>, tryPassword: VerifyPassword) {
  const { actor, services } = asked
  const { userName, displayName } = actor
  const { db, now } = services
  // The administrator who gave out the one-time password knows it.
  if (actor.mustChangePassword) throw new Refusal(403, httpText.changePasswordFirst)
  await prove(asked, body.proof, tryPassword)
  if (body.event === 'PASSKEY') {
    const known = (await readFactors(db, userName)).passkeys.map(({ id }) => id)
    if (known.length >= MAX_PASSKEYS) throw new Refusal(409, factorText.manyPasskeys(MAX_PASSKEYS))
    const passkey = await askToMakePasskey(passkeyAsking(services), { userName, displayName, known })
    return { code: null, passkey }
  }
  const secret = newSecret()
  const sealedSecret = await sealSecret(db, userName, secret)
  const begun = await beginCode(db, { userName, sealedSecret, sessionHash: sessionOf(asked), at: now() })
  if (begun === 'there') throw new Refusal(409, factorText.codeThere)
  return { code: { secret, address: secretAddress(userName, secret) }, passkey: null }
}

/**
 * Throws `Refusal`: 422 wrong code, passkey or password, 409 setup not started or finished, 404 unknown factor, 429
 * too many attempts.
 */
async function act(
  { body, ...asked }: CallContext<typeof calls.factorDo>,
  tryPassword: VerifyPassword,
): Promise<FactorAnswer> {
  if (body.event === 'ADD_CODE') return setUpCode(asked, body.code)
  if (body.event === 'ADD_PASSKEY') return setUpPasskey(asked, body)
  await prove(asked, body.proof, tryPassword)
  if (body.event === 'RENEW_RECOVERY') return renew(asked)
  return remove(asked, body.event === 'REMOVE_CODE' ? { is: 'code' } : { is: 'passkey', id: body.id })
}

type FactorContext = Omit<RequestContext, 'body' | 'params' | 'query'>

async function setUpCode(asked: FactorContext, typed: string): Promise<FactorAnswer> {
  const { db, now } = asked.services
  const { userName } = asked.actor
  const kept = await readCodeFactor(db, userName)
  if (kept === null || kept.confirmedAt !== null) throw new Refusal(409, factorText.notBegun)
  const code = typed.replace(/\D/g, '')
  const step = stepOf(await openSecret(db, userName, kept.sealedSecret), code, now())
  if (step === null) throw new Refusal(422, factorText.wrongFirstCode)
  return setUp(asked, factorText.codeAdded, (adding) => addCode(db, adding, step))
}

async function setUpPasskey(
  asked: FactorContext,
  { name, made }: Extract<CallContext<typeof calls.factorDo>['body'], { event: 'ADD_PASSKEY' }>,
): Promise<FactorAnswer> {
  const { db } = asked.services
  const passkey = await madePasskey(passkeyAsking(asked.services), asked.actor.userName, made)
  if (passkey === null) throw new Refusal(422, factorText.badPasskey)
  return setUp(asked, factorText.passkeyAdded, (adding) => addPasskey(db, adding, { ...passkey, name }))
}

async function setUp(
  asked: FactorContext,
  message: string,
  add: (adding: FactorSetup) => Promise<AddFactorResult>,
): Promise<FactorAnswer> {
  const { codes, hashes } = await newRecoveryCodes()
  const added = await add({ ...deedOf(asked), sessionHash: sessionOf(asked), recoveryHashes: hashes })
  if (added === 'not begun') throw new Refusal(409, factorText.notBegun)
  if (added === 'there') throw new Refusal(409, factorText.passkeyThere)
  if (added === 'many') throw new Refusal(409, factorText.manyPasskeys(MAX_PASSKEYS))
  return { status: 1, message, recoveryCodes: added === 'first' ? [...codes] : [] }
}

async function remove(asked: FactorContext, removing: FactorToRemove): Promise<FactorAnswer> {
  const deed = { ...deedOf(asked), sessionHash: sessionOf(asked) }
  const done = await removeFactor(asked.services.db, deed, removing)
  if (done === 'none') throw new Refusal(404, factorText.noSuch)
  return { status: 1, message: factorText.removed, recoveryCodes: [] }
}

async function renew(asked: FactorContext): Promise<FactorAnswer> {
  const { codes, hashes } = await newRecoveryCodes()
  const done = await renewRecoveryCodes(asked.services.db, { ...deedOf(asked), recoveryHashes: hashes })
  if (done === 'none') throw new Refusal(409, factorText.noFactor)
  return { status: 1, message: factorText.recoveryRenewed, recoveryCodes: [...codes] }
}

/** Throws `Refusal` 422 for a wrong proof. With a second factor, the password alone must not suffice. */
async function prove(asked: FactorContext, proof: OwnProof, tryPassword: VerifyPassword): Promise<void> {
  const account = await findAccount(asked.services.db, asked.actor.userName)
  if (account === null) throw new Refusal(422, httpText.wrongPassword)
  if (account.actor.hasFactor && proof.by === 'password') throw new Refusal(422, factorText.proveByFactor)
  await refuseWrongProof({ ...asked, body: proof }, account, tryPassword)
}

function deedOf({ actor, services }: FactorContext) {
  return { userName: actor.userName, institutionId: actor.institution?.id ?? '', at: services.now() }
}

function sessionOf({ request }: FactorContext): string {
  return presentedToken(request)?.tokenHash ?? ''
}
