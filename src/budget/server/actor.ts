import type { Level, Right, Role } from '#api/access.ts'
import { type Group, ordinarySchool, type Profile, type ViewCode } from '#forms/profile.ts'

/** `view` is `null` if none is defined. */
export type Institution = {
  readonly id: string
  readonly name: string
  readonly profile: Profile
  readonly group: Group
  readonly view: ViewCode | null
}

/** The signed-in user, from the session and never from the request. */
export type Actor = {
  readonly userName: string
  readonly userId: number
  readonly displayName: string
  readonly role: Role
  readonly level: Level | null
  readonly rights: readonly Right[]
  /** Must be changed before anything else. */
  readonly mustChangePassword: boolean
  readonly hasFactor: boolean
  readonly institution: Institution | null
}

/** The actor of unauthenticated calls. No account has an empty name. */
export const anonymousActor: Actor = {
  userName: '',
  userId: 0,
  displayName: '',
  role: 'nobody',
  level: null,
  rights: [],
  mustChangePassword: false,
  hasFactor: false,
  institution: null,
}

/** No institution has an empty id, so queries find nothing. */
export const noInstitution: Institution = {
  id: '',
  name: '',
  group: 'ORGEBS',
  view: null,
  profile: { ...ordinarySchool, organizationTypeId: 0, location: 'capital' },
}
