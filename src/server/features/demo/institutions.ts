import type { Profile } from '#domain/organisation/profile.ts'

/** An invented institution of the demonstration, one for every view and property that the program knows. */
export type DemoInstitution = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
}

type Known = Partial<Profile> & Pick<Profile, 'orgType' | 'location'>

const typeIds = { SUB: 47, EBS: 48, NTB: 49 } as const

/** Everything that is not named is ordinary, public and absent. */
function profile(known: Known): Profile {
  return {
    organizationProperty: 'PUBLIC',
    organizationTypeId: typeIds[known.orgType],
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
    ...known,
  }
}

/** The demo institutions; the numbers in their names are not given to any real one. */
export const institutions: readonly DemoInstitution[] = [
  {
    institutionId: '1001',
    name: 'Тосонбулаг сумын ерөнхий боловсролын сургууль',
    profile: profile({
      orgType: 'EBS',
      location: 'soumNear',
      hasDormitory: true,
      hasStokers: true,
      fixedCostRequired: true,
    }),
  },
  {
    institutionId: '1002',
    name: 'Аймгийн төвийн 12-р сургуулийн дотуур байр',
    profile: profile({ orgType: 'EBS', location: 'aimagCentre', hasDormitory: true, view: 'ebs-dormitory' }),
  },
  {
    institutionId: '1003',
    name: '«Ирээдүйн гэрэл» хувийн сургууль',
    profile: profile({
      orgType: 'EBS',
      organizationProperty: 'PRIVATE',
      location: 'capital',
      declaresGroups: true,
    }),
  },
  {
    institutionId: '1004',
    name: 'Аймгийн төвийн 15-р цэцэрлэг',
    profile: profile({ orgType: 'SUB', location: 'aimagCentre', branchGroups: 3 }),
  },
  {
    institutionId: '1005',
    name: '«Бяцхан одод» хувийн цэцэрлэг',
    profile: profile({ orgType: 'SUB', organizationProperty: 'PRIVATE', location: 'capital' }),
  },
  {
    institutionId: '1006',
    name: 'Насан туршийн боловсролын төв',
    profile: profile({ orgType: 'NTB', location: 'aimagCentre' }),
  },
  {
    institutionId: '1007',
    name: 'Дүүргийн насан туршийн боловсролын төв',
    profile: profile({ orgType: 'NTB', location: 'capital', view: 'ntb-draft' }),
  },
  {
    institutionId: '1008',
    name: 'Нийслэлийн 199-р ерөнхий боловсролын сургууль',
    profile: profile({ orgType: 'EBS', location: 'capital', mathProgramme: true, englishProgramme: true }),
  },
]
