import type { Profile } from '#domain/organisation/profile.ts'
import { placeOf } from '#domain/organisation/regions.ts'

/** What stands of a profile in columns beside it, so that lists and sets can ask for it; whoever writes an institution writes all of them. */
export function institutionColumns(profile: Profile) {
  const { aimagCode, sumCode } = placeOf(profile)
  return {
    org_type: profile.orgType,
    organization_property: profile.organizationProperty,
    organization_type_id: profile.organizationTypeId,
    aimag_code: aimagCode,
    sum_code: sumCode,
    profile: JSON.stringify(profile),
  }
}
