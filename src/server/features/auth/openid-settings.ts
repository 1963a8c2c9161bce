import { isIP } from 'node:net'
import { z } from 'zod'
import { accountRoles } from '#domain/organisation/roles.ts'

/**
 * A provider of OpenID Connect that vouches for accounts (decision 0077). `kind` leaves a place for others: ДАН speaks an OAuth 2 of its own, signs
 * no token that says who somebody is, and would be a kind with a way of its own.
 */
const provider = z.strictObject({
  /** By which addresses, sessions and logs name it; it never changes. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
  kind: z.literal('openid').default('openid'),
  /** As people read it on the button, in Mongolian. */
  name: z.string().trim().min(1).max(60),
  /** Exactly as its tokens name it. */
  issuer: z.string().refine(isSafeIssuer),
  clientId: z.string().min(1).max(300),
  clientSecret: z.string().min(1).max(1000),
  /**
   * Which of its claims is the user name of an account. `preferred_username` where nothing is said: what an organisation signs its people in by,
   * while a mail address goes from one person to the next and stands in no account as its name.
   */
  claim: z.string().min(1).max(100).default('preferred_username'),
  /** Into accounts of which roles it leads people. Those of administrators and reviewers also have to be linked first (decision 0077). */
  roles: z.array(z.enum(accountRoles)).min(1).default(['institution']),
  /**
   * Of its people only those whom one of its claims names so; `null`: all of them. A value that begins with `@` is the domain of an address.
   */
  only: z
    .strictObject({
      claim: z.string().min(1).max(100),
      values: z.array(z.string().trim().min(1).max(200)).min(1).max(100),
    })
    .nullable()
    .default(null),
  /** `told`: a second factor was asked for there where the token says so (`amr`); `always`: it asks everybody for one and need not say so. */
  secondFactor: z.enum(['told', 'always']).default('told'),
})
export type OpenidProvider = Readonly<z.output<typeof provider>>

const providers = z
  .array(provider)
  .refine((listed) => areDifferent(listed.map(({ id }) => id)), { path: ['id'] })
  // Nobody could tell their buttons apart.
  .refine((listed) => areDifferent(listed.map(({ name }) => name)), { path: ['name'] })

/** Which ways lead into the program besides passkeys. */
export type SignInSettings = {
  readonly passwords: 'on' | 'off'
  readonly providers: readonly OpenidProvider[]
}

/** Reads the setting: JSON, a list of providers. `null` and the place of the first fault (`0.issuer`, '' for no JSON) where it is none; a secret is in no fault. */
export function readProviders(
  given: string,
): { readonly providers: readonly OpenidProvider[] } | { readonly providers: null; readonly fault: string } {
  const read = providers.safeParse(parsed(given))
  if (read.success) return { providers: read.data }
  const [first] = read.error.issues
  const unknown = first?.code === 'unrecognized_keys' ? first.keys : []
  return { providers: null, fault: [...(first?.path ?? []), ...unknown].join('.') }
}

/** Only over TLS, except on this machine: tokens and the secret travel there. */
function isSafeIssuer(given: string): boolean {
  const url = URL.parse(given)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return isSafe(url)
}

/** Whether what travels there is read and changed by nobody on the way. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Whether a name or address is this machine's own. */
export function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return hostname === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return null
  }
}
