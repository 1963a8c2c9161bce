import type { User } from '#contract/answers.ts'
import type { Actor } from '#server/http/handler.ts'
import { nowhere } from '#server/http/nobody.ts'

/** The user as the specifications name the fields; one without an institution gets empty ones. */
export function userOf(actor: Actor): User {
  const { id, name, profile } = actor.institution ?? nowhere
  return {
    institutionId: id,
    userName: actor.userName,
    userId: actor.userId,
    organizationTypeId: profile.organizationTypeId,
    organizationName: name,
    orgType: profile.orgType,
    organizationProperty: profile.organizationProperty,
  }
}
