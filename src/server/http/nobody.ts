import type { Actor, Institution } from '#server/http/handler.ts'

/** Who asks on calls that are open to everybody. No account has an empty name. */
export const nobody: Actor = {
  userName: '',
  userId: 0,
  displayName: '',
  role: 'nobody',
  level: null,
  mustChangePassword: false,
  institution: null,
}

/** Stands for the institution of those who have none. No institution has an empty id, so nothing is found under it. */
export const nowhere: Institution = {
  id: '',
  name: '',
  group: 'ORGEBS',
  view: null,
  profile: {
    orgType: 'EBS',
    organizationProperty: 'PUBLIC',
    organizationTypeId: 0,
    location: 'capital',
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
  },
}
