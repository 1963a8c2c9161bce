import type { Role } from '#domain/organisation/roles.ts'

export type Right = 'prepare' | 'check' | 'send'

export const rights = ['prepare', 'check', 'send'] as const satisfies Right[]

export type Holder = { readonly role: Role; readonly rights: readonly Right[] }

/** Returns false for other roles, which the table of roles decides. */
export function lacks({ role, rights: given }: Holder, right: Right): boolean {
  return role === 'institution' && !given.includes(right)
}

export function rightsInOrder(given: readonly Right[]): readonly Right[] {
  return rights.filter((right) => given.includes(right))
}

type Grantee = { readonly userName: string; readonly rights: readonly Right[] }

/**
 * Returns `own` for a right of one's own, `send` for the right to send, which only administrators grant. Revoking is
 * no grant.
 */
export function grantObstacle(
  grantor: string,
  before: Grantee,
  after: readonly Right[],
): 'own' | 'send' | null {
  const granted = after.filter((right) => !before.rights.includes(right))
  if (granted.length === 0) return null
  if (before.userName === grantor) return 'own'
  return granted.includes('send') ? 'send' : null
}

type Sender = Holder & { readonly institutionId: string | null }

/**
 * `others`: the institution's other active accounts. The last sender keeps the right, so that finished budgets can be
 * sent.
 */
export function isLastSender(
  before: Sender,
  after: Sender,
  others: readonly Pick<Holder, 'rights'>[],
): boolean {
  const staysInInstitution = after.role === 'institution' && after.institutionId === before.institutionId
  const left = staysInInstitution ? [...others, after] : others
  const sends = ({ rights: given }: Pick<Holder, 'rights'>): boolean => given.includes('send')
  return before.role === 'institution' && sends(before) && left.length > 0 && !left.some(sends)
}
