import { organizationTypeIds } from '#domain/organisation/profile.ts'
import { institutionText } from '#text/administration.ts'

const { orgType } = institutionText.values

/** The types of organisations by their number. */
export const typeNames: Readonly<Record<number, string>> = {
  [organizationTypeIds.EBS]: orgType.EBS,
  [organizationTypeIds.SUB]: orgType.SUB,
  [organizationTypeIds.NTB]: orgType.NTB,
}
