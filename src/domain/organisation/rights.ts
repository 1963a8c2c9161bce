import type { Role } from '#domain/organisation/roles.ts'

/** What somebody may do with the budget of their own institution: prepare it, check what is about to be sent, send it. Data of the account. */
export type Right = 'prepare' | 'check' | 'send'

export const rights = ['prepare', 'check', 'send'] as const satisfies Right[]

/** Whose rights are asked for: of an institution's account those that it was given. Every other role has none, and needs none. */
export type Holder = { readonly role: Role; readonly rights: readonly Right[] }

/** Whether somebody lacks a right. Only who works for an institution can: what others may is told by the table of roles alone. */
export function lacks({ role, rights: given }: Holder, right: Right): boolean {
  return role === 'institution' && !given.includes(right)
}

/** The rights of a list, each once and in the order of the table. */
export function rightsInOrder(given: readonly Right[]): readonly Right[] {
  return rights.filter((right) => given.includes(right))
}

/** An account whose rights are about to change. */
type Grantee = { readonly userName: string; readonly rights: readonly Right[] }

/**
 * The reason why an account with `send` may not give these rights: `own` for a right that the account would give to itself, `send` for the right to send,
 * which an administrator alone gives. `null` if it may. Taking rights away is no grant.
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

/** An account as far as it counts who may send for an institution. */
type Sender = Holder & { readonly institutionId: string | null }

/**
 * Whether an institution could send no more once an account is as `after`: of it and `others`, its other accounts that may sign in, none may. The
 * last one keeps the right, so that no budget is ready and nobody there to send it.
 */
export function isLastSender(
  before: Sender,
  after: Sender,
  others: readonly Pick<Holder, 'rights'>[],
): boolean {
  const isThere = after.role === 'institution' && after.institutionId === before.institutionId
  const left = isThere ? [...others, after] : others
  const sends = ({ rights: given }: Pick<Holder, 'rights'>): boolean => given.includes('send')
  return before.role === 'institution' && sends(before) && left.length > 0 && !left.some(sends)
}
