import type { Profile } from '#domain/organisation/profile.ts'
import {
  type InstitutionField,
  MOST_BRANCHES,
  organizationTypeIds,
} from '#domain/organisation/profile-fields.ts'
import { viewOf, views } from '#domain/organisation/views.ts'
import { faultIf } from '#domain/record/fault-if.ts'
import { isLongName } from '#domain/record/longest-name.ts'
import type { RecordFault } from '#domain/record/record-fault.ts'
import { institutionText } from '#text/institutions.ts'

/** An institution as an administrator keeps it. */
export type InstitutionRecord = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
}

/** What is wrong with an institution, whoever sends it; empty when it can be kept. */
export function institutionFaults({
  institutionId,
  name,
  profile,
}: InstitutionRecord): readonly RecordFault<InstitutionField>[] {
  const { branchGroups, view, orgType } = profile
  const isCount = Number.isInteger(branchGroups) && branchGroups >= 0 && branchGroups <= MOST_BRANCHES
  return [
    ...faultIf(!/^[A-Za-z0-9-]{1,20}$/.test(institutionId), {
      field: 'institutionId',
      message: institutionText.badId,
    }),
    ...faultIf(name.trim() === '', { field: 'name', message: institutionText.noName }),
    ...faultIf(isLongName(name), { field: 'name', message: institutionText.longName }),
    ...faultIf(!isCount, {
      field: 'branchGroups',
      message: institutionText.badCount(institutionText.fields.branchGroups),
    }),
    ...faultIf(view !== null && views[view]?.group !== `ORG${orgType}`, {
      field: 'view',
      message: institutionText.otherGroupsView,
    }),
    ...faultIf(viewOf(profile) === null, { field: 'view', message: institutionText.noViewLeft }),
  ]
}

/** The profile with the number that belongs to its type. */
export function withTypeId(profile: Profile): Profile {
  return { ...profile, organizationTypeId: organizationTypeIds[profile.orgType] }
}

/** A fact of an institution that is another one than before. */
export type InstitutionChange = { readonly fact: string; readonly from: unknown; readonly to: unknown }

/** Which facts differ between an institution as it is kept and as it is to be; all of a new one do. */
export function institutionChanges(
  before: InstitutionRecord | null,
  now: InstitutionRecord,
): readonly InstitutionChange[] {
  const then: Readonly<Record<string, unknown>> = { name: before?.name, ...before?.profile }
  return Object.entries({ name: now.name, ...now.profile })
    .filter(([fact, value]) => then[fact] !== value)
    .map(([fact, value]) => ({ fact, from: then[fact] ?? null, to: value }))
}
