import { ordinarySchool, organizationTypeIds, type Profile } from '#forms/profile.ts'

export type DemoInstitution = {
  readonly institutionId: string
  readonly name: string
  readonly profile: Profile
}

type ProfileBase = Partial<Profile> & Pick<Profile, 'orgType' | 'location'>

function profile(known: ProfileBase): Profile {
  return { ...ordinarySchool, organizationTypeId: organizationTypeIds[known.orgType], ...known }
}

/** Numbers and sums in the names are fictional; locations are real. */
export const institutions: readonly DemoInstitution[] = [
  {
    institutionId: '1001',
    name: 'Тосонбулаг сумын ерөнхий боловсролын сургууль',
    profile: profile({
      registerNumber: '9000001',
      aimag: 'Өвөрхангай',
      sum: 'Тарагт',
      budgetGovernor: 'Өвөрхангай аймгийн Засаг дарга',
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
    profile: profile({
      registerNumber: '9000002',
      aimag: 'Өвөрхангай',
      sum: 'Арвайхээр',
      budgetGovernor: 'Өвөрхангай аймгийн Засаг дарга',
      orgType: 'EBS',
      location: 'aimagCentre',
      hasDormitory: true,
      view: 'ebs-dormitory',
    }),
  },
  {
    institutionId: '1003',
    name: '«Ирээдүйн гэрэл» хувийн сургууль',
    profile: profile({
      registerNumber: '9000003',
      aimag: 'Улаанбаатар',
      sum: 'Баянзүрх',
      budgetGovernor: 'Боловсролын сайд',
      orgType: 'EBS',
      organizationProperty: 'PRIVATE',
      location: 'capital',
      declaresGroups: true,
    }),
  },
  {
    institutionId: '1004',
    name: 'Аймгийн төвийн 15-р цэцэрлэг',
    profile: profile({
      registerNumber: '9000004',
      aimag: 'Өвөрхангай',
      sum: 'Арвайхээр',
      budgetGovernor: 'Өвөрхангай аймгийн Засаг дарга',
      orgType: 'SUB',
      location: 'aimagCentre',
      branchGroups: 3,
    }),
  },
  {
    institutionId: '1005',
    name: '«Бяцхан одод» хувийн цэцэрлэг',
    profile: profile({
      registerNumber: '9000005',
      aimag: 'Улаанбаатар',
      sum: 'Хан-Уул',
      budgetGovernor: 'Боловсролын сайд',
      orgType: 'SUB',
      organizationProperty: 'PRIVATE',
      location: 'capital',
    }),
  },
  {
    institutionId: '1006',
    name: 'Насан туршийн боловсролын төв',
    profile: profile({
      registerNumber: '9000006',
      aimag: 'Өвөрхангай',
      sum: 'Арвайхээр',
      budgetGovernor: 'Өвөрхангай аймгийн Засаг дарга',
      orgType: 'NTB',
      location: 'aimagCentre',
    }),
  },
  {
    institutionId: '1007',
    name: 'Дүүргийн насан туршийн боловсролын төв',
    profile: profile({
      registerNumber: '9000007',
      aimag: 'Улаанбаатар',
      sum: 'Баянгол',
      budgetGovernor: 'Нийслэлийн Засаг дарга',
      orgType: 'NTB',
      location: 'capital',
      view: 'ntb-draft',
    }),
  },
  {
    institutionId: '1008',
    name: 'Нийслэлийн 199-р ерөнхий боловсролын сургууль',
    profile: profile({
      registerNumber: '9000008',
      aimag: 'Улаанбаатар',
      sum: 'Сүхбаатар',
      budgetGovernor: 'Нийслэлийн Засаг дарга',
      orgType: 'EBS',
      location: 'capital',
      mathProgramme: true,
      englishProgramme: true,
    }),
  },
]
