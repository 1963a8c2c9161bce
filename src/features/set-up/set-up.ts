import { timeText } from '#engine/time.ts'
import { noYearsText } from '#features/administration/text.ts'
import { type RequiredPupilRegisters, setUpText } from '#features/set-up/text.ts'
import { organizationTypeIds, orgTypeOf, type Profile, profileChoices } from '#forms/profile.ts'

type OrgType = Profile['orgType']

const { orgType: orgTypes } = profileChoices

export type InstitutionCount = {
  readonly count: number
  /** The number of institutions without an aimag of the catalogue. */
  readonly notPlaced: number
  readonly withoutAccount: number
  /** The numbers of institutions with and without the mandatory rows of the pupil register. */
  readonly withPupils: number
  readonly withoutPupils: number
  /** The numbers of institutions with and without staff of the year. */
  readonly withStaff: number
  readonly withoutStaff: number
  readonly withChildren: number
  readonly withoutChildren: number
}

type KnownPeriod = {
  readonly organizationTypeId: number
  readonly sessionName: string
  readonly isOpen: boolean
  /** ISO 8601. */
  readonly deadline: string | null
}

/** The newest started year with ordered forms. */
type KnownYear = {
  readonly year: number
  readonly isClosed: boolean
  /** `null`: none is published. */
  readonly published: number | null
  /** The problems that block publishing the draft, and its unconfirmed figures; 0 without a draft. */
  readonly faults: number
  readonly continued: number
  readonly periods: readonly KnownPeriod[]
  /** The mandatory rows of the pupil register. */
  readonly pupils: RequiredPupilRegisters
  readonly started: number
  readonly sent: number
}

export type InstallationFacts = {
  readonly year: KnownYear | null
  readonly institutions: Readonly<Record<OrgType, InstitutionCount>>
  readonly withoutDistrict: number
  readonly accounts: {
    readonly institution: number
    readonly district: number
    readonly ministry: number
    /** Accounts with an unused one-time password, and accounts without a mail address. */
    readonly waiting: number
    readonly withoutMail: number
  }
  readonly mail: { readonly server: 'setUp' | 'none'; readonly failed: number }
}

/** In order; required steps precede recommended ones. */
export const setUpSteps = [
  'year',
  'norms',
  'types',
  'regions',
  'institutions',
  'accounts',
  'deadlines',
  'mail',
  'pupils',
  'staff',
  'children',
  'firstReport',
] as const
export type SetUpStepName = (typeof setUpSteps)[number]

export const setUpPlaces = ['institutions', 'accounts', 'years', 'norms', 'registers'] as const
export type SetUpPlace = (typeof setUpPlaces)[number]

/** `null`: done by institutions or the operator. */
const places = {
  year: 'years',
  norms: 'norms',
  types: 'years',
  regions: 'institutions',
  institutions: 'institutions',
  accounts: 'accounts',
  deadlines: 'years',
  mail: null,
  pupils: 'registers',
  staff: 'registers',
  children: 'registers',
  firstReport: null,
} as const satisfies Readonly<Record<SetUpStepName, SetUpPlace | null>>

/** ASSUMED: without these steps users cannot fill in, send or approve. */
const needed: ReadonlySet<SetUpStepName> = new Set([
  'year',
  'norms',
  'types',
  'regions',
  'institutions',
  'accounts',
  'deadlines',
])

export type SetUpStep = {
  readonly name: SetUpStepName
  /** `later`: another step comes first. */
  readonly state: 'done' | 'missing' | 'later'
  /** `needed` if the application is unusable without it. */
  readonly weight: 'needed' | 'wanted'
  readonly place: SetUpPlace | null
  readonly found: readonly string[]
  /** Empty unless `missing`. */
  readonly missing: readonly string[]
}

/** `after`: the step that must come first; `place`: an unusual place. */
type StepStatus = {
  readonly place?: SetUpPlace
  readonly found?: readonly string[]
  readonly missing?: readonly string[]
  readonly after?: SetUpStepName
}

export function setUp(facts: InstallationFacts): readonly SetUpStep[] {
  const judge: Readonly<Record<SetUpStepName, (facts: InstallationFacts) => StepStatus>> = {
    year: yearOf,
    norms: ofYear(normsOf),
    types: ofYear(typesOf),
    regions: regionsOf,
    institutions: institutionsOf,
    accounts: ofInstitutions(accountsOf),
    deadlines: ofYear(deadlinesOf),
    mail: mailOf,
    pupils: ofInstitutions(pupilsOf),
    staff: ofInstitutions(ofYear(peopleOf('staff'))),
    children: ofInstitutions(ofYear(peopleOf('children'))),
    firstReport: ofInstitutions(ofYear(firstReportOf)),
  }
  return setUpSteps.map((name) => {
    const { found = [], missing = [], after, place = places[name] } = judge[name](facts)
    const state = after !== undefined ? 'later' : missing.length > 0 ? 'missing' : 'done'
    return {
      name,
      state,
      weight: needed.has(name) ? 'needed' : 'wanted',
      place,
      found: after === undefined ? found : [setUpText.after(setUpText.steps[after].label)],
      missing: [...missing],
    }
  })
}

function yearOf({ year }: InstallationFacts): StepStatus {
  if (year === null) return { missing: [noYearsText.noYear] }
  return year.isClosed
    ? { missing: [setUpText.yearClosed(year.year)] }
    : { found: [setUpText.year(year.year)] }
}

export function nextSetUpStep(steps: readonly SetUpStep[]): SetUpStep | null {
  return steps.find(({ state }) => state === 'missing') ?? null
}

export function asksForSetUp(steps: readonly SetUpStep[]): boolean {
  return steps.some(({ state, weight }) => weight === 'needed' && state !== 'done')
}

function ofYear(judge: (year: KnownYear, facts: InstallationFacts) => StepStatus) {
  return (facts: InstallationFacts): StepStatus =>
    facts.year === null ? { after: 'year' } : judge(facts.year, facts)
}

function ofInstitutions(judge: (facts: InstallationFacts) => StepStatus) {
  return (facts: InstallationFacts): StepStatus =>
    countOf(facts) === 0 ? { after: 'institutions' } : judge(facts)
}

function countOf({ institutions }: InstallationFacts): number {
  return orgTypes.reduce((sum, type) => sum + institutions[type].count, 0)
}

function normsOf({ year, published, faults, continued }: KnownYear): StepStatus {
  const barred = faults > 0 ? [setUpText.normErrors(faults)] : []
  const unconfirmed = continued > 0 ? [setUpText.normsContinued(continued)] : []
  if (published === null) return { missing: [setUpText.noNorms(year), ...barred, ...unconfirmed] }
  return { found: [setUpText.norms(year, published)] }
}

/** Requires a period for every type with institutions; for all three while there are none. */
function typesOf({ year, periods }: KnownYear, facts: InstallationFacts): StepStatus {
  const requiredTypes =
    countOf(facts) === 0 ? orgTypes : orgTypes.filter((type) => facts.institutions[type].count > 0)
  const [present, not] = partitioned(requiredTypes, (type) => periodsOf(type, periods).length > 0)
  const closedTypes = present.filter((type) => periodsOf(type, periods).every(({ isOpen }) => !isOpen))
  return {
    found: [setUpText.types(year, present), ...closedTypes.map(setUpText.typeClosed)],
    missing: not.map((type) => setUpText.noPeriod(type, year)),
  }
}

function regionsOf(facts: InstallationFacts): StepStatus {
  const missing = orgTypes.flatMap((type) => {
    const { notPlaced } = facts.institutions[type]
    return notPlaced > 0 ? [setUpText.notPlaced(type, notPlaced)] : []
  })
  return { found: [countOf(facts) === 0 ? setUpText.regionsListed : setUpText.placed], missing }
}

function institutionsOf(facts: InstallationFacts): StepStatus {
  if (countOf(facts) === 0) return { missing: [setUpText.noInstitutions] }
  const counted = orgTypes.map((type) => [type, facts.institutions[type].count] as const)
  return { found: [setUpText.institutions(counted.filter(([, count]) => count > 0))] }
}

function accountsOf({ institutions, accounts, withoutDistrict }: InstallationFacts): StepStatus {
  const without = orgTypes.flatMap((type) => {
    const { withoutAccount } = institutions[type]
    return withoutAccount > 0 ? [setUpText.withoutAccount(type, withoutAccount)] : []
  })
  return {
    found: [
      setUpText.accounts(accounts),
      ...(withoutDistrict > 0 ? [setUpText.withoutDistrict(withoutDistrict)] : []),
      ...(accounts.waiting > 0 ? [setUpText.waiting(accounts.waiting)] : []),
    ],
    missing: [...without, ...(accounts.ministry === 0 ? [setUpText.noMinistry] : [])],
  }
}

/** Checks only open periods: in a closed one no report can be late. */
function deadlinesOf({ year, periods }: KnownYear, facts: InstallationFacts): StepStatus {
  const open = periods.filter(({ organizationTypeId, isOpen }) => {
    const type = orgTypeOf(organizationTypeId)
    return isOpen && type !== undefined && (countOf(facts) === 0 || facts.institutions[type].count > 0)
  })
  if (open.length === 0) return { found: [setUpText.nothingOpen(year)] }
  return {
    found: open.flatMap(({ organizationTypeId, sessionName, deadline }) =>
      deadline === null
        ? []
        : [setUpText.deadline(typeOf(organizationTypeId), sessionName, timeText(deadline))],
    ),
    missing: open.flatMap(({ organizationTypeId, sessionName, deadline }) =>
      deadline === null ? [setUpText.noDeadline(typeOf(organizationTypeId), sessionName)] : [],
    ),
  }
}

function mailOf({ mail, accounts }: InstallationFacts): StepStatus {
  if (mail.server === 'none') return { missing: [setUpText.noMail] }
  return {
    place: 'accounts',
    found: [
      setUpText.mail,
      ...(accounts.withoutMail > 0 ? [setUpText.withoutMail(accounts.withoutMail)] : []),
    ],
    missing: mail.failed > 0 ? [setUpText.mailFailed(mail.failed)] : [],
  }
}

function pupilsOf({ institutions, year }: InstallationFacts): StepStatus {
  if (year === null) return { after: 'year' }
  const withPupils = orgTypes.reduce((sum, type) => sum + institutions[type].withPupils, 0)
  const missing = orgTypes.flatMap((type) => {
    const { withoutPupils } = institutions[type]
    return withoutPupils > 0 ? [setUpText.withoutPupils(type, withoutPupils, year.pupils)] : []
  })
  const isRequired = missing.length > 0 || withPupils > 0
  return {
    found: withPupils > 0 ? [setUpText.pupils(withPupils)] : isRequired ? [] : [setUpText.noneRegisters],
    missing,
  }
}

const people = {
  staff: { present: 'withStaff', not: 'withoutStaff' },
  children: { present: 'withChildren', not: 'withoutChildren' },
} as const

/** Applies to every new year, because people are not copied. */
function peopleOf(register: keyof typeof people) {
  const { present, not } = people[register]
  return ({ year }: KnownYear, { institutions }: InstallationFacts): StepStatus => {
    const count = orgTypes.reduce((sum, type) => sum + institutions[type][present], 0)
    return {
      found: count > 0 ? [setUpText.people[register].present(count, year)] : [],
      missing: orgTypes.flatMap((type) =>
        institutions[type][not] > 0
          ? [setUpText.people[register].missing(type, institutions[type][not], year)]
          : [],
      ),
    }
  }
}

function firstReportOf({ year, started, sent }: KnownYear): StepStatus {
  const progress = setUpText.progress(year, started, sent)
  return sent > 0 ? { found: [progress] } : { missing: [progress] }
}

function periodsOf(type: OrgType, periods: readonly KnownPeriod[]): readonly KnownPeriod[] {
  return periods.filter(({ organizationTypeId }) => organizationTypeId === organizationTypeIds[type])
}

function typeOf(organizationTypeId: number): OrgType {
  return orgTypeOf(organizationTypeId) ?? 'EBS'
}

function partitioned<T>(all: readonly T[], test: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}
