export type Right = 'prepare' | 'check' | 'send'

export const rights = ['prepare', 'check', 'send'] as const satisfies Right[]

export type Holder = { readonly role: Role; readonly rights: readonly Right[] }

/** `false` for other roles, see `roles`. */
export function lacks({ role, rights: given }: Holder, right: Right): boolean {
  return role === 'institution' && !given.includes(right)
}

export function rightsInOrder(given: readonly Right[]): readonly Right[] {
  return rights.filter((right) => given.includes(right))
}

type Grantee = { readonly userName: string; readonly rights: readonly Right[] }

/** Only administrators grant `send`. Revoking is no grant. */
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

/** `others`: other active accounts. Without a sender no budget could be sent. */
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

/** Several roles edit `registers`, each within its own scope. */
export type CallAudience = 'anybody' | 'account' | 'institution' | 'administration' | 'review' | 'registers'

/** The last role has no session. */
export type Role = AccountRole | 'nobody'
export type AccountRole = 'institution' | 'administrator' | 'reviewer'

/** `district`: also an aimag department. */
export type Level = 'district' | 'ministry'

/** The browser uses this table too. */
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

/** See `barOf`. */
export function canCallBeforeSetup(kind: CallAudience): boolean {
  return kind === 'anybody' || kind === 'account'
}
