import fc from 'fast-check'
import { shownEntries } from '#budget/calculation-basis.ts'
import { peopleTotal } from '#budget/people/people-total.ts'
import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import { type Evaluation, evaluate, type Inputs, stateAt } from '#engine/evaluate.ts'
import { keyOf } from '#engine/key.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, reportProgramOf } from '#forms/editions/edition-reports.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSettings, normsOf } from '#forms/norms/year-norms.ts'
import type { NamedPeople } from '#forms/people.ts'
import { factsOf, type Profile, type ViewCode } from '#forms/profile.ts'
import { plainSchool } from '#test/support/school.ts'

export type CalculatedInstitution = {
  readonly name: string
  readonly view: ViewCode
  readonly evaluation: Evaluation
  readonly people: NamedPeople
}

const kinds: Readonly<Record<ViewCode, Partial<Profile>>> = {
  'ebs-public': {},
  'ebs-dormitory': { hasDormitory: true, view: 'ebs-dormitory' },
  'ebs-private': { organizationProperty: 'PRIVATE' },
  'sub-public': { orgType: 'SUB', organizationTypeId: 47 },
  'sub-private': { orgType: 'SUB', organizationTypeId: 47, organizationProperty: 'PRIVATE' },
  ntb: { orgType: 'NTB', organizationTypeId: 49 },
  'ntb-draft': { orgType: 'NTB', organizationTypeId: 49, view: 'ntb-draft' },
}
export const everyView = Object.keys(kinds) as readonly ViewCode[] // a record's own keys

const flags = fc.record({
  mathProgramme: fc.boolean(),
  englishProgramme: fc.boolean(),
  specialisedProgramme: fc.boolean(),
  bayanOlgii: fc.boolean(),
  hasStokers: fc.boolean(),
  hasDormitory: fc.boolean(),
  fixedCostRequired: fc.boolean(),
  disabilityAllowance: fc.boolean(),
  incomeOnly: fc.boolean(),
  declaresGroups: fc.boolean(),
})
const kind = fc.record({
  view: fc.constantFrom(...everyView),
  year: fc.constantFrom(2025, 2026),
  location: fc.constantFrom('capital', 'aimagCentre', 'soumNear', 'soumFar'),
  schoolKind: fc.constantFrom('ordinary', 'special'),
  learnerForm: fc.constantFrom('grades', 'groups'),
  branchGroups: fc.nat(6),
  excessPer: fc.constantFrom('grade', 'group'),
  /** Norms that the seed sets to 0: percent, tugrik a day. */
  leaveCompensation: fc.constantFrom(0, 4, 7.5),
  guardianShare: fc.constantFrom(0, 150),
  flags,
  /** Entries and counts, used in turn; every third figure stays empty. */
  figures: fc.array(fc.nat(999), { minLength: 97, maxLength: 97 }),
  people: fc.array(
    fc.record({
      status: fc.constantFrom('WORK', 'CHILDCARE', 'ALLOWANCE', 'PENSION', 'NONE'),
      months: fc.integer({ min: 1, max: 12 }),
      salary: fc.integer({ min: 792_000, max: 3_100_000 }),
      retires: fc.boolean(),
      travels: fc.boolean(),
      rural: fc.boolean(),
    }),
    { maxLength: 40 },
  ),
})

/** Returns institutions of every kind, equal for equal seeds. */
export function randomInstitutions(count: number, seed: number): readonly CalculatedInstitution[] {
  return fc.sample(kind, { numRuns: count, seed }).map(institutionOf)
}

type Kind = typeof kind extends fc.Arbitrary<infer Made> ? Made : never

function institutionOf(made: Kind, index: number): CalculatedInstitution {
  const { view, year, location, schoolKind, learnerForm, branchGroups } = made
  const chosen = { location, schoolKind, learnerForm, branchGroups } as const
  const profile: Profile = { ...plainSchool, ...made.flags, ...chosen, ...kinds[view] }
  const people = peopleOf(made)
  const blank: Inputs = {
    entries: {},
    givens: {
      ...normsFor(made),
      'register-pupils': pupilsOf(made.figures),
      'register-people': { '1': peopleTotal(people, 6) },
    },
    facts: { ...factsOf(profile, view), ...normSettings(year), excessPer: made.excessPer },
  }
  return {
    name: `${index + 1}: ${view} ${year}, ${location}`,
    view,
    people,
    evaluation: typedIn(view, blank, made.figures),
  }
}

function normsFor({ year, leaveCompensation, guardianShare }: Kind): ReferenceFigures {
  const norms = normsOf(norms2025, year)
  const fromParents = { capital: guardianShare, aimagCentre: guardianShare, soum: guardianShare }
  return {
    ...norms,
    'norm-allowances': { ...norms['norm-allowances'], leaveCompensation: { value: leaveCompensation } },
    'norm-kindergarten-meals': {
      ...norms['norm-kindergarten-meals'],
      ordinaryParents: fromParents,
      hour24Parents: fromParents,
    },
  }
}

function pupilsOf(figures: readonly number[]): Record<string, Record<string, number>> {
  const most = { previousPupils: 120, previousDisabled: 4, classes: 5, boarders: 30, lunch: 90, evening: 9 }
  return Object.fromEntries(
    Object.entries(most).map(([row, limit], line) => [
      row,
      Object.fromEntries(
        Array.from({ length: 12 }, (_, grade) => [
          `grade${grade + 1}`,
          (figures[(line * 12 + grade) % figures.length] ?? 0) % (limit + 1),
        ]),
      ),
    ]),
  )
}

function peopleOf({ people, figures }: Kind): NamedPeople {
  return {
    staff: people.map(({ status, months, salary, retires, travels, rural }, index) => ({
      name: `Овог Нэр ${index + 1}`,
      position: 'Багш',
      status,
      months,
      salary,
      retirement: retires ? { months: months * 3, averageSalary: salary } : null,
      travel: travels ? 250_000 : null,
      ruralService: rural,
    })),
    children: people.slice(0, 3).map(({ salary }, index) => ({
      parent: `Овог Нэр ${index + 1}`,
      position: 'Багш',
      name: `Хүүхэд ${index + 1}`,
      school: 'Монгол Улсын Их Сургууль',
      field: 'Багш',
      level: (index % 5) + 1,
      tuition: salary + 0.5,
    })),
    positions: [{ quantity: (figures[0] ?? 0) % 5, salary: 1_400_000 }],
  }
}

/** Types a figure within its limits into every open entered cell; allocations stay below a large income. */
function typedIn(view: ViewCode, blank: Inputs, figures: readonly number[]): Evaluation {
  const program = reportProgramOf(fullEdition2025, view)
  const empty = evaluate(program, blank)
  const entries: Record<string, Record<`${string}.${string}`, number>> = {}
  program.slots.forEach(({ address, cell }, index) => {
    const state = stateAt(empty, address)
    const figure = figures[index % figures.length] ?? 0
    if (cell.kind !== 'entered' || state.kind !== 'open' || figure % 3 === 0) return
    const { min, max, decimals } = state.limits
    const value = decimals === 0 ? figure : figure * 731.37
    const own = entries[address.sheet] ?? {}
    entries[address.sheet] = own
    own[keyOf(address)] = max === null ? Math.max(min, value) : min + (value % (max - min + 1))
  })
  return evaluate(program, { ...blank, entries: shownEntries(edition2025.views[view], entries as Workbook) })
}
