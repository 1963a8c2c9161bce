import { z } from 'zod'
import { accountRoles } from '#api/access.ts'
import { isLoopback } from '#platform/http/loopback.ts'

/** Decision 0077. `kind` leaves room for ДАН, which uses its own OAuth 2 without ID tokens. */
const provider = z.strictObject({
  /** Used in addresses, sessions and logs. It never changes. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
  kind: z.literal('openid').default('openid'),
  name: z.string().trim().min(1).max(60),
  /** The exact `iss` of its tokens. */
  issuer: z.string().refine(isSafeIssuer),
  clientId: z.string().min(1).max(300),
  clientSecret: z.string().min(1).max(1000),
  /** Mail addresses are reassigned between people. */
  claim: z.string().min(1).max(100).default('preferred_username'),
  /** Accounts of administrators and reviewers must also be linked first (decision 0077). */
  roles: z.array(z.enum(accountRoles)).min(1).default(['institution']),
  /** `null` accepts all users. A value that begins with `@` is a mail domain. */
  only: z
    .strictObject({
      claim: z.string().min(1).max(100),
      values: z.array(z.string().trim().min(1).max(200)).min(1).max(100),
    })
    .nullable()
    .default(null),
  /** `told`: the provider reports it in `amr`. `always`: the provider requires it of every user. */
  secondFactor: z.enum(['told', 'always']).default('told'),
})
export type OpenidProvider = Readonly<z.output<typeof provider>>

const providers = z
  .array(provider)
  .refine((listed) => areDifferent(listed.map(({ id }) => id)), { path: ['id'] })
  .refine((listed) => areDifferent(listed.map(({ name }) => name)), { path: ['name'] })

export type SignInSettings = {
  readonly passwords: 'on' | 'off'
  readonly providers: readonly OpenidProvider[]
}

/** On failure returns the path of the first fault (`0.issuer`, '' for invalid JSON), without secrets. */
export function readProviders(
  given: string,
): { readonly providers: readonly OpenidProvider[] } | { readonly providers: null; readonly error: string } {
  const read = providers.safeParse(parsed(given))
  if (read.success) return { providers: read.data }
  const [first] = read.error.issues
  const unknown = first?.code === 'unrecognized_keys' ? first.keys : []
  return { providers: null, error: [...(first?.path ?? []), ...unknown].join('.') }
}

/** The client secret is sent to the issuer. */
export function isSafeIssuer(given: string): boolean {
  const url = URL.parse(given)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return isSafe(url)
}

export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
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
