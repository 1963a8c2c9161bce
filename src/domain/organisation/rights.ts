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
