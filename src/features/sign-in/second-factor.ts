import type { AccountRole, Role } from '#api/access.ts'

/**
 * Six digits every thirty seconds, SHA-1 (RFC 6238 §1.2, RFC 4226 §5.3). One step before and after is accepted (RFC
 * 6238 §5.2), because clocks drift.
 */
export const CODE = { digits: 6, periodSeconds: 30, skewSeconds: 30 } as const

/** Each allows one sign-in. */
export const RECOVERY_CODES = 10

/** ASSUMED: no user has more devices. */
export const MAX_PASSKEYS = 10
/** Characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60

type OwnFactors = {
  readonly code: string | null
  readonly passkeys: readonly unknown[]
  readonly recoveryLeft: number
}

/** Recovery codes alone count: a reset by mail may have removed the only passkey. */
export function hasOwnFactor({ code, passkeys, recoveryLeft }: OwnFactors): boolean {
  return code !== null || passkeys.length > 0 || recoveryLeft > 0
}

type Holder = { readonly role: Role; readonly hasFactor: boolean }

export function mustEnrol(required: readonly AccountRole[], { role, hasFactor }: Holder): boolean {
  return !hasFactor && required.some((each) => each === role)
}

/** The methods beyond a password (RFC 8176 §2). A text message does not count (decision 0073). */
const MORE_THAN_A_PASSWORD = ['mfa', 'otp', 'hwk', 'swk', 'sc']

export function reportsSecondFactor(methods: readonly string[]): boolean {
  return methods.some((method) => MORE_THAN_A_PASSWORD.includes(method))
}

/** Returns the first step first. */
export function requiredAccountSetup(
  required: readonly AccountRole[],
  actor: Holder & { readonly mustChangePassword: boolean },
): 'password' | 'factor' | null {
  if (actor.mustChangePassword) return 'password'
  return mustEnrol(required, actor) ? 'factor' : null
}

export type TypedCode =
  | { readonly kind: 'code'; readonly code: string }
  /** `place` counts from 1 to `RECOVERY_CODES`. */
  | { readonly kind: 'recovery'; readonly place: number; readonly code: string }

/**
 * Accepts grouped codes (`123 456`), and a recovery code with its number (`7-kx7m-4tqp-9wnd`), in any case and
 * spacing.
 */
export function readCode(typed: string): TypedCode | null {
  const signs = typed.replace(/[\s\u2010-\u2015-]+/g, '').toLowerCase()
  if (/^\d+$/.test(signs) && signs.length === CODE.digits) return { kind: 'code', code: signs }
  const [, place = '', code = ''] = /^(10|[1-9])([a-z2-9]{12})$/.exec(signs) ?? []
  if (place === '' || Number(place) > RECOVERY_CODES) return null
  return { kind: 'recovery', place: Number(place), code: inGroups(code) }
}

/** Includes the number, so that verification checks only one hash. */
export function writeRecoveryCode(place: number, code: string): string {
  return `${place}-${code}`
}

function inGroups(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
