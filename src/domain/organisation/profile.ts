import type { Facts } from '#domain/sheet/formula.ts'

/** Organisation group: which calls and sheets an institution has. */
export type Group = (typeof groups)[number]
export const groups = ['ORGEBS', 'ORGSUB', 'ORGNTB'] as const

/** Views: which tabs an institution sees (design calculation §3). */
export type ViewCode =
  | 'ebs-public'
  | 'ebs-dormitory'
  | 'ebs-private'
  | 'sub-public'
  | 'sub-private'
  | 'ntb'
  | 'ntb-draft'

/** What is known of an institution and counts in its budget (design calculation §2). */
export type Profile = {
  readonly orgType: 'EBS' | 'SUB' | 'NTB'
  readonly organizationProperty: 'PUBLIC' | 'PRIVATE'
  /** 47 kindergarten, 48 general-education school, 49 lifelong-education centre (spec 000 §7 fixes 48). */
  readonly organizationTypeId: number
  readonly location: 'capital' | 'aimagCentre' | 'soumNear' | 'soumFar'
  readonly schoolKind: 'ordinary' | 'special'
  readonly specialisedProgramme: boolean
  readonly mathProgramme: boolean
  readonly englishProgramme: boolean
  readonly bayanOlgii: boolean
  readonly hasDormitory: boolean
  readonly hasStokers: boolean
  /** Branch groups of a kindergarten. */
  readonly branchGroups: number
  /** One of the 8 required schools (spec 000 §5). */
  readonly fixedCostRequired: boolean
  /** One of the six institutions with the disability allowance (spec 001 §5). */
  readonly disabilityAllowance: boolean
  readonly incomeOnly: boolean
  readonly declaresGroups: boolean
  readonly learnerForm: 'grades' | 'groups'
  /** Of the organisation in the state register: seven digits; '' where nobody has said. */
  readonly registerNumber: string
  /** The aimag or the capital, and the sum or district, in the words of the catalogue (see `placeOf`), or in others from before there was one. */
  readonly aimag: string
  readonly sum: string
  /** Төсвийн төвлөрүүлэн захирагч: under whose budget it stands. */
  readonly budgetGovernor: string
  /** Set where the institution's own view differs from that of its type and property. */
  readonly view: ViewCode | null
}

/** The texts of a profile: the paper says them, no formula asks for one. */
export const profileTexts = ['registerNumber', 'aimag', 'sum', 'budgetGovernor'] as const
export type ProfileText = (typeof profileTexts)[number]

/** The profile as facts that formulas and locks can ask for. Flags become `yes` and `no`; texts are none. */
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

/** The organisation group of an institution. */
export function groupOf({ orgType }: Pick<Profile, 'orgType'>): Group {
  return `ORG${orgType}`
}

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
  'registerNumber',
  'aimag',
  'sum',
  'budgetGovernor',
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
