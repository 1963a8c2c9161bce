import type { Profile } from '#domain/organisation/profile.ts'
import {
  type InstitutionField,
  MOST_BRANCHES,
  organizationTypeIds,
} from '#domain/organisation/profile-fields.ts'
import { viewOf, views } from '#domain/organisation/views.ts'
import { institutionText } from '#text/institutions.ts'

/** An institution as an administrator keeps it. */
export type InstitutionRecord = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
}

/** What is wrong with a field, in a sentence for the person. */
export type RecordFault<Field extends string = string> = { readonly field: Field; readonly message: string }

const LONGEST_NAME = 200

/** What is wrong with an institution, whoever sends it; empty when it can be kept. */
export function institutionFaults({
  institutionId,
  name,
  profile,
}: InstitutionRecord): readonly RecordFault<InstitutionField>[] {
  const { branchGroups, view, orgType } = profile
  const isCount = Number.isInteger(branchGroups) && branchGroups >= 0 && branchGroups <= MOST_BRANCHES
  return [
    ...fault(!/^[A-Za-z0-9-]{1,20}$/.test(institutionId), 'institutionId', institutionText.badId),
    ...fault(name.trim() === '', 'name', institutionText.noName),
    ...fault([...name].length > LONGEST_NAME, 'name', institutionText.longName),
    ...fault(!isCount, 'branchGroups', institutionText.badCount(institutionText.fields.branchGroups)),
    ...fault(
      view !== null && views[view]?.group !== `ORG${orgType}`,
      'view',
      institutionText.otherGroupsView,
    ),
    ...fault(viewOf(profile) === null, 'view', institutionText.noViewLeft),
  ]
}

/** The profile with the number that belongs to its type. */
export function withTypeId(profile: Profile): Profile {
  return { ...profile, organizationTypeId: organizationTypeIds[profile.orgType] }
}

function fault(
  isWrong: boolean,
  field: InstitutionField,
  message: string,
): readonly RecordFault<InstitutionField>[] {
  return isWrong ? [{ field, message }] : []
}
