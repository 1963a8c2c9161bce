import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { type FactorAnswer, type OwnProof, signInCalls } from '#features/sign-in/api.ts'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { MAX_PASSKEYS } from '#features/sign-in/second-factor.ts'
import { type Account, findAccount } from '#features/sign-in/server/account.store.ts'
import { readAccountState } from '#features/sign-in/server/account-state.store.ts'
import {
  newSecret,
  openSecret,
  sealSecret,
  secretAddress,
  stepOf,
} from '#features/sign-in/server/code-factor.ts'
import {
  type AddFactorResult,
  addCode,
  addPasskey,
  type FactorSetup,
  type FactorToRemove,
  readCodeFactor,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
  startCodeSetup,
} from '#features/sign-in/server/factor.store.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { passkeyContext, refuseWeakProof, refuseWrongProof } from '#features/sign-in/server/own-proof.ts'
import { notifyOwner } from '#features/sign-in/server/owner-notice.ts'
import {
  askToMakePasskey,
  madePasskey,
  passkeyRequest,
  relyingParty,
} from '#features/sign-in/server/passkeys.ts'
import type { VerifyPassword } from '#features/sign-in/server/password-tries.ts'
import { newRecoveryCodes } from '#features/sign-in/server/second-factor.ts'
import { refuseLastWayIn } from '#features/sign-in/server/ways-in.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { presentedToken } from '#platform/http/session-token.ts'

/** Decision 0073. The server passes in its queue of password checks. */
export function factorHandlers(tryPassword: VerifyPassword, signIn: SignInSettings): readonly Handler[] {
  return [
    passkeyBegin,
    factors,
    handler(signInCalls.factorBegin, (context) => begin(context, tryPassword, signIn)),
    handler(signInCalls.factorDo, (context) => act(context, tryPassword, signIn)),
  ]
}

const passkeyBegin = handler(signInCalls.passkeyBegin, async ({ services }) =>
  passkeyRequest(passkeyContext(services)),
)

const factors = handler(signInCalls.factors, async ({ actor, services }) => ({
  ...(await readFactors(services.db, actor.userName)),
  required: services.secondFactor.some((role) => role === actor.role),
  passkeysAt: relyingParty(services.publicUrl)?.origin ?? null,
}))

/**
 * Throws `Refusal`: 422 wrong password or no passkeys here, 409 codes are set up, 429 too many attempts, 403 if no
 * proof for a first factor exists because passwords are off.
 */
async function begin(
  { body, ...context }: CallContext<typeof signInCalls.factorBegin>,
  tryPassword: VerifyPassword,
  { passwords }: SignInSettings,
) {
  const { actor, services } = context
  const { userName, displayName } = actor
  const { db, now } = services
  // The administrator who gave out the one-time password knows it.
  if (actor.mustChangePassword) throw new Refusal(403, signInAnswerText.changePasswordFirst)
  const account = await findAccount(db, userName)
  if (passwords === 'off' && account?.actor.hasFactor === false)
    throw new Refusal(403, factorText.enrolAtProvider)
  const { state } = await prove(context, body.proof, tryPassword)
  if (body.event === 'PASSKEY') {
    const known = (await readFactors(db, userName)).passkeys.map(({ id }) => id)
    if (known.length >= MAX_PASSKEYS) throw new Refusal(409, factorText.manyPasskeys(MAX_PASSKEYS))
    const passkey = await askToMakePasskey(passkeyContext(services), {
      ...{ userName, displayName, state, known },
    })
    return { code: null, passkey }
  }
  const secret = newSecret()
  const encryptedSecret = await sealSecret(db, userName, secret)
  const outcome = await startCodeSetup(db, {
    userName,
    encryptedSecret,
    sessionHash: sessionOf(context),
    state,
    at: now(),
  })
  if (outcome === 'exists') throw new Refusal(409, factorText.codeExists)
  return { code: { secret, address: secretAddress(userName, secret) }, passkey: null }
}

/**
 * Throws `Refusal`: 422 wrong code, passkey or password, 409 setup not started or finished or the last way in, 404
 * unknown factor, 429 too many attempts.
 */
async function act(
  { body, ...context }: CallContext<typeof signInCalls.factorDo>,
  tryPassword: VerifyPassword,
  signIn: SignInSettings,
): Promise<FactorAnswer> {
  if (body.event === 'ADD_CODE') return setUpCode(context, body.code)
  if (body.event === 'ADD_PASSKEY') return setUpPasskey(context, body)
  const removing: FactorToRemove =
    body.event === 'REMOVE_PASSKEY' ? { kind: 'passkey', id: body.id } : { kind: 'code' }
  // Before a recovery code is used up.
  if (removing.kind === 'passkey') await refuseLastWayIn(context.services.db, context.actor, signIn, removing)
  await prove(context, body.proof, tryPassword)
  return body.event === 'RENEW_RECOVERY' ? renew(context) : remove(context, removing)
}

type FactorContext = Omit<RequestContext, 'body' | 'params' | 'query'>

async function setUpCode(context: FactorContext, typed: string): Promise<FactorAnswer> {
  const { db, now } = context.services
  const { userName } = context.actor
  const state = await stateOf(context)
  const stored = await readCodeFactor(db, userName)
  if (stored === null || stored.confirmedAt !== null) throw new Refusal(409, factorText.notStarted)
  const code = typed.replace(/\D/g, '')
  const step = stepOf(await openSecret(db, userName, stored.encryptedSecret), code, now())
  if (step === null) throw new Refusal(422, factorText.wrongFirstCode)
  return setUp(context, 'code', state, (adding) => addCode(db, adding, step))
}

async function setUpPasskey(
  context: FactorContext,
  { name, made }: Extract<CallContext<typeof signInCalls.factorDo>['body'], { event: 'ADD_PASSKEY' }>,
): Promise<FactorAnswer> {
  const { db } = context.services
  const state = await stateOf(context)
  const passkey = await madePasskey(passkeyContext(context.services), state, made)
  if (passkey === null) throw new Refusal(422, factorText.badPasskey)
  return setUp(context, 'passkey', state, (adding) => addPasskey(db, adding, { ...passkey, name }))
}

async function setUp(
  context: FactorContext,
  factor: 'code' | 'passkey',
  state: string,
  add: (adding: FactorSetup) => Promise<AddFactorResult>,
): Promise<FactorAnswer> {
  const { codes, hashes } = await newRecoveryCodes()
  const added = await add({
    ...factorActorOf(context),
    sessionHash: sessionOf(context),
    state,
    recoveryHashes: hashes,
  })
  if (added === 'setupExpired') throw new Refusal(409, factorText.notStarted)
  if (added === 'exists') throw new Refusal(409, factorText.passkeyExists)
  if (added === 'limitReached') throw new Refusal(409, factorText.manyPasskeys(MAX_PASSKEYS))
  notifyOwner(context.services, context.actor.userName, `${factor}-added`)
  const message = factor === 'code' ? factorText.codeAdded : factorText.passkeyAdded
  return { status: 1, message, recoveryCodes: added === 'first' ? [...codes] : [] }
}

async function remove(context: FactorContext, removing: FactorToRemove): Promise<FactorAnswer> {
  const actor = { ...factorActorOf(context), sessionHash: sessionOf(context) }
  const done = await removeFactor(context.services.db, actor, removing)
  if (done === 'none') throw new Refusal(404, factorText.noSuch)
  notifyOwner(context.services, context.actor.userName, `${removing.kind}-removed`)
  return { status: 1, message: factorText.removed, recoveryCodes: [] }
}

async function renew(context: FactorContext): Promise<FactorAnswer> {
  const { codes, hashes } = await newRecoveryCodes()
  const done = await renewRecoveryCodes(context.services.db, {
    ...factorActorOf(context),
    recoveryHashes: hashes,
  })
  if (done === 'none') throw new Refusal(409, factorText.noFactor)
  notifyOwner(context.services, context.actor.userName, 'recovery-renewed')
  return { status: 1, message: factorText.recoveryRenewed, recoveryCodes: [...codes] }
}

/** Throws `Refusal` 422 for a wrong proof. */
async function prove(context: FactorContext, proof: OwnProof, tryPassword: VerifyPassword): Promise<Account> {
  const account = await findAccount(context.services.db, context.actor.userName)
  if (account === null) throw new Refusal(422, signInAnswerText.wrongPassword)
  refuseWeakProof(account, proof)
  await refuseWrongProof({ ...context, body: proof }, account, tryPassword)
  return account
}

async function stateOf({ actor, services }: FactorContext): Promise<string> {
  return (await readAccountState(services.db, actor.userName)) ?? ''
}

function factorActorOf({ actor, services }: FactorContext) {
  return { userName: actor.userName, institutionId: actor.institution?.id ?? '', at: services.now() }
}

function sessionOf({ request }: FactorContext): string {
  return presentedToken(request)?.tokenHash ?? ''
}
