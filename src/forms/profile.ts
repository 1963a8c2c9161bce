import type { Facts } from '#engine/formula.ts'

export type Group = (typeof groups)[number]
export const groups = ['ORGEBS', 'ORGSUB', 'ORGNTB'] as const

/** Determines the tabs (design calculation §3). */
export type ViewCode =
  | 'ebs-public'
  | 'ebs-dormitory'
  | 'ebs-private'
  | 'sub-public'
  | 'sub-private'
  | 'ntb'
  | 'ntb-draft'

/** The attributes that count in the budget (design calculation §2). */
export type Profile = {
  /** School, kindergarten, lifelong-education centre. */
  readonly orgType: 'EBS' | 'SUB' | 'NTB'
  /** The ownership; the name is from the specification. */
  readonly organizationProperty: 'PUBLIC' | 'PRIVATE'
  /** 47 kindergarten, 48 general-education school, 49 lifelong-education centre (spec 000 §7 fixes 48). */
  readonly organizationTypeId: number
  /** `soumNear`: up to 200 km, `soumFar`: more than 200 km (norms of the cost per learner). */
  readonly location: 'capital' | 'aimagCentre' | 'soumNear' | 'soumFar'
  readonly schoolKind: 'ordinary' | 'special'
  readonly specialisedProgramme: boolean
  readonly mathProgramme: boolean
  readonly englishProgramme: boolean
  readonly bayanOlgii: boolean
  readonly hasDormitory: boolean
  readonly hasStokers: boolean
  /** The number of groups that a kindergarten has at other sites. */
  readonly branchGroups: number
  /** One of the 8 required schools (spec 000 §5). */
  readonly fixedCostRequired: boolean
  /** One of the six institutions with the disability allowance (spec 001 §5). */
  readonly disabilityAllowance: boolean
  readonly incomeOnly: boolean
  readonly declaresGroups: boolean
  readonly learnerForm: 'grades' | 'groups'
  /** The state register's seven digits; '' if unknown. */
  readonly registerNumber: string
  /** The catalogue names (see `placeOf`), or an older free text. `sum` is the district (сум). */
  readonly aimag: string
  readonly sum: string
  /** Төсвийн төвлөрүүлэн захирагч. */
  readonly budgetGovernor: string
  /** The set of forms, if it differs from that of the type and ownership; `null` otherwise. */
  readonly view: ViewCode | null
}

/** Printed texts that no formula reads. */
export const profileTexts = ['registerNumber', 'aimag', 'sum', 'budgetGovernor'] as const
export type ProfileText = (typeof profileTexts)[number]

/** Flags become `yes` and `no`; texts are omitted. */
export function factsOf(profile: Profile, view: ViewCode): Facts {
  const { organizationTypeId, view: _, ...rest } = profile
  const facts = Object.entries(rest)
    .filter(([name]) => !profileTexts.some((text) => text === name))
    .map(([name, value]) => [name, typeof value === 'boolean' ? yesOrNo(value) : String(value)])
  return { ...Object.fromEntries(facts), organizationTypeId: String(organizationTypeId), view }
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

export function groupOf({ orgType }: Pick<Profile, 'orgType'>): Group {
  return `ORG${orgType}`
}

/** The specifications fix 48 (spec 000 §7, design calculation §2). */
export const organizationTypeIds = { SUB: 47, EBS: 48, NTB: 49 } as const satisfies Record<
  Profile['orgType'],
  number
>

/** `undefined` for an id of no type. */
export function orgTypeOf(organizationTypeId: number): Profile['orgType'] | undefined {
  return profileChoices.orgType.find((type) => organizationTypeIds[type] === organizationTypeId)
}

export const profileChoices = {
  orgType: ['EBS', 'SUB', 'NTB'],
  organizationProperty: ['PUBLIC', 'PRIVATE'],
  location: ['capital', 'aimagCentre', 'soumNear', 'soumFar'],
  schoolKind: ['ordinary', 'special'],
  learnerForm: ['grades', 'groups'],
} as const

/** A state school without anything special. */
export const ordinarySchool: Profile = {
  orgType: 'EBS',
  organizationProperty: 'PUBLIC',
  organizationTypeId: organizationTypeIds.EBS,
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
  registerNumber: '',
  aimag: '',
  sum: '',
  budgetGovernor: '',
  view: null,
}

export const viewCodes = [
  'ebs-public',
  'ebs-dormitory',
  'ebs-private',
  'sub-public',
  'sub-private',
  'ntb',
  'ntb-draft',
] as const satisfies ViewCode[]

/** A row of a list of institutions. */
export type InstitutionCells = { readonly institutionId: string; readonly name: string } & Omit<
  Profile,
  'organizationTypeId'
>

export type InstitutionField = keyof InstitutionCells

/** The group of a view, and the year in which it opens (design calculation §3). */
export type ViewKind = { readonly group: Group; readonly defaultYear: number }

export const viewKinds: Readonly<Record<ViewCode, ViewKind>> = {
  'ebs-public': { group: 'ORGEBS', defaultYear: 2026 },
  'ebs-dormitory': { group: 'ORGEBS', defaultYear: 2025 },
  'ebs-private': { group: 'ORGEBS', defaultYear: 2026 },
  'sub-public': { group: 'ORGSUB', defaultYear: 2026 },
  'sub-private': { group: 'ORGSUB', defaultYear: 2026 },
  ntb: { group: 'ORGNTB', defaultYear: 2025 },
  'ntb-draft': { group: 'ORGNTB', defaultYear: 2026 },
}

type ViewChoice = {
  readonly orgType: Profile['orgType']
  readonly organizationProperty: Profile['organizationProperty'] | 'any'
  readonly view: ViewCode
}

/** The first match wins; an institution's own view takes precedence (spec 002 §2.1). */
export const choices: readonly ViewChoice[] = [
  { orgType: 'EBS', organizationProperty: 'PUBLIC', view: 'ebs-public' },
  { orgType: 'EBS', organizationProperty: 'any', view: 'ebs-private' },
  { orgType: 'SUB', organizationProperty: 'PUBLIC', view: 'sub-public' },
  { orgType: 'SUB', organizationProperty: 'PRIVATE', view: 'sub-private' },
  { orgType: 'NTB', organizationProperty: 'any', view: 'ntb' },
]

export function viewOf(profile: Profile): ViewCode | null {
  if (profile.view) return profile.view
  const found = choices.find(
    ({ orgType, organizationProperty }) =>
      orgType === profile.orgType &&
      (organizationProperty === 'any' || organizationProperty === profile.organizationProperty),
  )
  return found?.view ?? null
}
