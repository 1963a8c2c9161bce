import type { AccountRole, Role } from '#domain/organisation/roles.ts'

/**
 * A code of an authenticator program, as all of them make it when nothing else is said: six digits, another every thirty seconds, of SHA-1
 * (RFC 6238 §1.2, RFC 4226 §5.3). One step of the clock before and after passes (RFC 6238 §5.2): a telephone's clock is a little off.
 */
export const CODE = { digits: 6, periodSeconds: 30, skewSeconds: 30 } as const

/** How many recovery codes an account has; each is good for one sign-in. */
export const RECOVERY_CODES = 10

/** How many passkeys an account has at most. ASSUMED: nobody signs in from more devices. */
export const MOST_PASSKEYS = 10
/** The longest name of a passkey, characters. */
export const LONGEST_PASSKEY_NAME = 60

/** Who acts, as far as a second factor is asked of them. */
type Holder = { readonly role: Role; readonly hasFactor: boolean }

/** Whether an account has to get a second factor before it is used for anything; `required` are the roles of whose accounts one is asked. */
export function mustEnrol(required: readonly AccountRole[], { role, hasFactor }: Holder): boolean {
  return !hasFactor && required.some((each) => each === role)
}

/** Ways of showing who one is that a password alone is not: two factors, a code, a key of a device or a card (RFC 8176 §2). A message to a telephone is none, see decision 0073. */
const MORE_THAN_A_PASSWORD = ['mfa', 'otp', 'hwk', 'swk', 'sc']

/** Whether a second factor was asked for elsewhere, by the ways (`amr`) that are told. */
export function tellsSecondFactor(methods: readonly string[]): boolean {
  return methods.some((method) => MORE_THAN_A_PASSWORD.includes(method))
}

/** What bars an account from its work until its owner has done it, the first thing first. */
export function barOf(
  required: readonly AccountRole[],
  actor: Holder & { readonly mustChangePassword: boolean },
): 'password' | 'factor' | null {
  if (actor.mustChangePassword) return 'password'
  return mustEnrol(required, actor) ? 'factor' : null
}

/** What somebody types as their second factor. */
export type TypedCode =
  | { readonly kind: 'code'; readonly code: string }
  /** `place` is the number of the code in its list, 1 to `RECOVERY_CODES`. */
  | { readonly kind: 'recovery'; readonly place: number; readonly code: string }

/**
 * Reads a code as people type it: that of a program perhaps in two groups of three (`123 456`), a recovery code with its number before it
 * (`7-kx7m-4tqp-9wnd`), in any case, with spaces or without. `null`: neither.
 */
export function readCode(typed: string): TypedCode | null {
  const signs = typed.replace(/[\s\u2010-\u2015-]+/g, '').toLowerCase()
  if (/^\d+$/.test(signs) && signs.length === CODE.digits) return { kind: 'code', code: signs }
  const [, place = '', code = ''] = /^(10|[1-9])([a-z2-9]{12})$/.exec(signs) ?? []
  if (place === '' || Number(place) > RECOVERY_CODES) return null
  return { kind: 'recovery', place: Number(place), code: inGroups(code) }
}

/** A recovery code as its owner keeps it: with its number, which spares looking for it among all. */
export function writeRecoveryCode(place: number, code: string): string {
  return `${place}-${code}`
}

/** As `oneTimePassword` makes them. */
function inGroups(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
