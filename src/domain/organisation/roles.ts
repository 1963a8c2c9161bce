/** The audience of a call. `registers` are edited by several roles, each within its own scope. */
export type CallAudience = 'anybody' | 'account' | 'institution' | 'administration' | 'review' | 'registers'

/** `nobody`: a request without a session. */
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
