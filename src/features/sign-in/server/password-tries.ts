import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { nameKey } from '#api/user-name.ts'
import type { Services } from '#budget/server/handler.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import type { Account } from '#features/sign-in/server/account.store.ts'
import {
  addFailure,
  forgetFailures,
  hasAttemptLeft,
  readCodeDelay,
  type SignInAttempt,
  type SignInDelay,
  type SignInSource,
  signInDelay,
} from '#features/sign-in/server/failed-sign-ins.store.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { isPassword } from '#features/sign-in/server/passwords.ts'
import type { Schema } from '#platform/database/schema.ts'
import { secretKey } from '#platform/database/secret-key.ts'
import { type RequestAndReply, readCookie, setCookie } from '#platform/http/cookies.ts'
import { Refusal } from '#platform/http/refusal.ts'

const MAX_CONCURRENT_PER_ADDRESS = 8
/** Longer than a check, so that the time does not show whether the password was right. */
const SAME_TIME_MS = 500

type PasswordAttempt = PasswordClaim &
  (
    | { readonly password: string; readonly typed: Typed }
    | { readonly password: string; readonly typed: Typed; readonly second: SecondProof }
    | { readonly second: SecondProof }
  )

/** `both`: with a code, which accounts without a second factor ignore. */
type Typed = 'password' | 'both'

type Outcome =
  | { readonly kind: 'checked'; readonly isRight: boolean }
  /** `from`: when the check began, in milliseconds of `performance.now()`. */
  | { readonly kind: 'hidden'; readonly delay: SignInDelay; readonly from: number }

/** Throws `Refusal` if the second factor is missing, which counts neither as failure nor as success. */
type SecondProof = () => Promise<boolean>

type PasswordClaim = {
  readonly userName: string
  /** Unknown accounts take the same time and count the same. */
  readonly account: Account | null
  readonly place: SignInSource
  readonly services: Services
  readonly exchange: RequestAndReply
}

/** Throws `Refusal` 429 with `Retry-After` in seconds during a delay, and 403 if password sign-in is off. */
export type VerifyPassword = (trial: PasswordAttempt) => Promise<boolean>

/**
 * Runs attempts on one account one at a time, those of an address a few at a time (decision 0021). Queues are per
 * process, counts in the database.
 */
export function passwordVerifier(signIn: Pick<SignInSettings, 'passwords'>): VerifyPassword {
  const [ofAccount, ofAddress] = [turns(1), turns(MAX_CONCURRENT_PER_ADDRESS)]
  const inTurn = (trial: PasswordAttempt): Promise<Outcome> => {
    const { kind, id } = trial.place
    const name = nameKey(trial.userName)
    // A known device or session does not queue behind attempts from unknown addresses.
    if (kind !== 'address') return ofAccount(`${kind} ${id} ${name}`, () => tryNow(trial, signIn))
    return ofAccount(name, () => ofAddress(id, () => tryNow(trial, signIn)))
  }
  return async (trial) => {
    const outcome = await inTurn(trial)
    if (outcome.kind === 'checked') return outcome.isRight
    await pause(Math.max(0, outcome.from + SAME_TIME_MS - performance.now()))
    throw tooManyAttempts(trial, outcome.delay)
  }
}

/** Throws `Refusal` 403. */
export function refusePasswords({ passwords }: Pick<SignInSettings, 'passwords'>): void {
  if (passwords === 'off') throw new Refusal(403, signInAnswerText.passwordsOff)
}

/** For IPv6 the /64 network: one user controls all its addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0')
  const groups = [...front, ...between, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

async function tryNow(trial: PasswordAttempt, signIn: Pick<SignInSettings, 'passwords'>): Promise<Outcome> {
  const { userName, account, place, services } = trial
  if ('password' in trial) refusePasswords(signIn)
  const attempt = { userName, place, now: services.now() }
  const { db } = services
  const from = performance.now()
  const delay = await signInDelay(db, attempt, account?.delayWaivedUntil ?? null)
  const check = delay === null ? 'open' : await checkDuring(delay, trial, attempt)
  if (delay !== null && check === 'none') throw tooManyAttempts(trial, delay)
  const hidden =
    delay !== null && check === 'hidden' ? ({ kind: 'hidden', delay: delay, from } as const) : null
  const isKnown = !('password' in trial) || (await isPassword(trial.password, account?.passwordHash))
  const second = 'second' in trial ? trial.second : null
  if (delay !== null && (!isKnown || second === null)) {
    if (hidden !== null) return hidden
    throw tooManyAttempts(trial, delay)
  }
  const isCode = isKnown && second !== null && place.kind !== 'session'
  const codeDelay = isCode ? await readCodeDelay(db, attempt) : null
  if (codeDelay !== null) {
    if (hidden !== null) return hidden
    throw tooManyAttempts(trial, codeDelay)
  }
  const isRight = isKnown && (second === null || (await second()))
  if (isRight) await forgetFailures(db, attempt)
  else {
    await addFailure(db, attempt, isCode ? 'code' : 'password')
    if (hidden !== null) return hidden
    logFailure(trial, 'wrong')
  }
  return { kind: 'checked', isRight }
}

/**
 * Strangers must not lock out an owner with a second factor. `open`: the response says what was wrong, so it is
 * limited. `hidden`: every failure gets the delay response after the same time.
 */
async function checkDuring(
  { of }: SignInDelay,
  trial: PasswordAttempt,
  attempt: SignInAttempt,
): Promise<'open' | 'hidden' | 'none'> {
  if (trial.place.kind !== 'address' || !('password' in trial)) return 'none'
  if (of !== 'address' && (await hasAttemptLeft(trial.services.db, attempt))) return 'open'
  return trial.typed === 'both' ? 'hidden' : 'none'
}

function tooManyAttempts(trial: PasswordAttempt, { of, seconds }: SignInDelay): Refusal {
  logFailure(trial, `held for the ${of}`)
  trial.exchange.reply.header('retry-after', seconds)
  const isCodeChecked = trial.place.kind === 'address' && 'password' in trial && of !== 'code'
  return new Refusal(
    429,
    signInAnswerText.tooManyAttempts[of](seconds),
    isCodeChecked ? { code: 'second-factor' } : {},
  )
}

/** An unknown name may be a password in the wrong field. */
export function logFailure(
  { account, exchange }: Pick<PasswordClaim, 'account' | 'exchange'>,
  reason: string,
): void {
  const { log, ip } = exchange.request
  log.warn({ account: account?.actor.userName ?? null, reason, ip }, 'sign-in rejected')
}

type InTurn = <Done>(key: string, work: () => Promise<Done>) => Promise<Done>

function turns(most: number): InTurn {
  const lines = new Map<string, { busy: number; readonly waiting: (() => void)[] }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] }
    lines.set(key, line)
    if (line.busy < most) line.busy += 1
    else await new Promise<void>((goOn) => line.waiting.push(goOn))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.busy -= 1
      if (line.busy === 0) lines.delete(key)
    }
  }
}

const COOKIE = 'tosov_device'
const KEY = 'device-key'
const BYTES = 16
/** Half a year; every sign-in restarts it. */
const LIFE_S = 180 * 24 * 60 * 60
/** More accounts than share one computer. */
const MAX_ACCOUNTS = 20
const form = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MAX_ACCOUNTS}}$`)

type HashOwner = { readonly userName: string; readonly passwordHash: string }
type Device = { readonly id: string; readonly seals: readonly string[] }

export async function knownDevice(
  request: FastifyRequest,
  owner: HashOwner,
  db: Kysely<Schema>,
): Promise<string | null> {
  const device = readDevice(request)
  if (device === null) return null
  const seal = Buffer.from(sealOf(device.id, owner, await secretKey(db, KEY)))
  return device.seals.some((each) => timingSafeEqual(Buffer.from(each), seal)) ? device.id : null
}

export async function rememberDevice(
  exchange: RequestAndReply,
  owner: HashOwner,
  db: Kysely<Schema>,
): Promise<void> {
  const { id, seals } = readDevice(exchange.request) ?? {
    id: randomBytes(BYTES).toString('base64url'),
    seals: [],
  }
  const seal = sealOf(id, owner, await secretKey(db, KEY))
  const retained = [seal, ...seals.filter((each) => each !== seal)].slice(0, MAX_ACCOUNTS)
  setCookie(exchange, COOKIE, [id, ...retained].join('.'), { maxAge: LIFE_S })
}

function readDevice(request: FastifyRequest): Device | null {
  const value = readCookie(request, COOKIE) ?? ''
  const [id = '', ...seals] = value.split('.')
  return form.test(value) ? { id, seals } : null
}

function sealOf(id: string, { userName, passwordHash }: HashOwner, key: string): string {
  const text = JSON.stringify([id, nameKey(userName), passwordHash])
  return createHmac('sha256', key).update(text).digest().subarray(0, BYTES).toString('base64url')
}
