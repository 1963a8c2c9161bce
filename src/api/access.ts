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

/** The audience of a call. `registers` are edited by several roles, each within its own scope. */
export type CallAudience = 'anybody' | 'account' | 'institution' | 'administration' | 'review' | 'registers'

/** The last is the role of a request without a session. */
export type Role = AccountRole | 'nobody'
export type AccountRole = 'institution' | 'administrator' | 'reviewer'

/** A district or aimag department, or the ministry above them. */
export type Level = 'district' | 'ministry'

/** The server authorizes by this table, and the browser draws by it. */
export const roles: Readonly<Record<Role, readonly CallAudience[]>> = {
  nobody: ['anybody'],
  institution: ['anybody', 'account', 'institution', 'registers'],
  administrator: ['anybody', 'account', 'administration', 'registers'],
  reviewer: ['anybody', 'account', 'review', 'registers'],
}

export const accountRoles = ['institution', 'administrator', 'reviewer'] as const satisfies AccountRole[]
export const levels = ['district', 'ministry'] as const satisfies Level[]

export function canCall(role: Role, kind: CallAudience): boolean {
  return roles[role].includes(kind)
}

/** Allows only calls for the account itself, see `barOf`. */
export function canCallBeforeSetup(kind: CallAudience): boolean {
  return kind === 'anybody' || kind === 'account'
}
