/**
 * Kinds of calls: whose work a call belongs to. `anybody` asks for no sign-in, `account` for any account; `registers` are kept by all who work here,
 * each those of whom they may.
 */
export type CallKind = 'anybody' | 'account' | 'institution' | 'administration' | 'review' | 'registers'

/** What an account is. `nobody` has not signed in. */
export type Role = AccountRole | 'nobody'
export type AccountRole = 'institution' | 'administrator' | 'reviewer'

/** Over what a reviewer looks: a district or aimag department, or the ministry above all of them. Data of the account. */
export type Level = 'district' | 'ministry'

/** THE table of roles: which kinds of calls each may use. The server refuses by it, the browser draws by it. */
export const roles: Readonly<Record<Role, readonly CallKind[]>> = {
  nobody: ['anybody'],
  institution: ['anybody', 'account', 'institution', 'registers'],
  administrator: ['anybody', 'account', 'administration', 'registers'],
  reviewer: ['anybody', 'account', 'review', 'registers'],
}

export const accountRoles = ['institution', 'administrator', 'reviewer'] as const satisfies AccountRole[]
export const levels = ['district', 'ministry'] as const satisfies Level[]

/** Whether somebody of this role may use calls of this kind. */
export function mayUse(role: Role, kind: CallKind): boolean {
  return roles[role].includes(kind)
}

/** What an account may use that is barred until its owner has done something, see `barOf`: nothing but its own matters. */
export function mayUseBeforeChange(kind: CallKind): boolean {
  return kind === 'anybody' || kind === 'account'
}
