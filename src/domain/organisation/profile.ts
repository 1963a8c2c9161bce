import type { Facts } from '#domain/sheet/formula.ts'

/** Organisation group: which calls and sheets an institution has. */
export type Group = 'ORGEBS' | 'ORGSUB' | 'ORGNTB'

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
  /** Set where the institution's own view differs from that of its type and property. */
  readonly view: ViewCode | null
}

/** The profile as facts that formulas and locks can ask for. Flags become `yes` and `no`. */
export function factsOf(profile: Profile, view: ViewCode): Facts {
  const { organizationTypeId, view: _, ...rest } = profile
  const facts = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? yesOrNo(value) : String(value),
  ])
  return { ...Object.fromEntries(facts), organizationTypeId: String(organizationTypeId), view }
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** The organisation group of an institution. */
export function groupOf(profile: Profile): Group {
  return `ORG${profile.orgType}`
}
