import type { Profile } from '#domain/organisation/profile.ts'

/** A state school without anything special, with which a new institution begins. */
export const ordinarySchool: Profile = {
  orgType: 'EBS',
  organizationProperty: 'PUBLIC',
  organizationTypeId: 48,
  location: 'soumNear',
  schoolKind: 'ordinary',
  specialisedProgramme: false,
  mathProgramme: false,
  englishProgramme: false,
  bayanOlgii: false,
  hasDormitory: false,
  hasStokers: false,
  branchGroups: 0,
  fixedCostRequired: false,
  disabilityAllowance: false,
  incomeOnly: false,
  declaresGroups: false,
  learnerForm: 'grades',
  view: null,
}
