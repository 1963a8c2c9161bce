import type { Profile, ViewCode } from '#domain/organisation/profile.ts'

/** The number of an organisation type; the specifications fix 48 (spec 000 §7, design calculation §2). */
export const organizationTypeIds = { SUB: 47, EBS: 48, NTB: 49 } as const satisfies Record<
  Profile['orgType'],
  number
>

/** The values of the facts that are chosen. */
export const profileChoices = {
  orgType: ['EBS', 'SUB', 'NTB'],
  organizationProperty: ['PUBLIC', 'PRIVATE'],
  location: ['capital', 'aimagCentre', 'soumNear', 'soumFar'],
  schoolKind: ['ordinary', 'special'],
  learnerForm: ['grades', 'groups'],
} as const

/** The facts that are there or not. */
export const profileFlags = [
  'specialisedProgramme',
  'mathProgramme',
  'englishProgramme',
  'bayanOlgii',
  'hasDormitory',
  'hasStokers',
  'fixedCostRequired',
  'disabilityAllowance',
  'incomeOnly',
  'declaresGroups',
] as const

export const viewCodes = [
  'ebs-public',
  'ebs-dormitory',
  'ebs-private',
  'sub-public',
  'sub-private',
  'ntb',
  'ntb-draft',
] as const satisfies ViewCode[]

/** The most branch groups that a kindergarten is believed to have. */
export const MOST_BRANCHES = 100

/** Every column of an institution, as the list, the import and the command line have them; the number of the type follows from the type. */
export const institutionFields = [
  'institutionId',
  'name',
  'orgType',
  'organizationProperty',
  'location',
  'schoolKind',
  ...profileFlags,
  'branchGroups',
  'learnerForm',
  'view',
] as const

export type InstitutionField = (typeof institutionFields)[number]
