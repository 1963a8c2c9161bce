import type { Profile } from '#forms/profile.ts'
import { placeOf } from '#forms/regions.ts'

/** Parts of a profile for queries. Every write of an institution must set all of them. */
export function columnsOfProfile(profile: Profile) {
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
