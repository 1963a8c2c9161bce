import type { ReferenceFigures } from '#engine/entries.ts'
import { type FakePerson, fakePerson, type Gender, seededRandom } from '#features/demo/server/invented.ts'
import { posts } from '#features/demo/server/posts.ts'
import { jobs } from '#forms/norms/catalogues.ts'
import { payGrid, supportPay } from '#forms/norms/pay-grid.ts'
import { seedOf } from '#forms/norms/seeds/seeds.ts'

/** Amounts in tugrik a month, service in years. */
export type RegistryPerson = {
  readonly displayName: string
  readonly lastName: string
  readonly firstName: string
  readonly primaryNidNumber: string
  readonly positionName: string
  readonly departmentName: string
  readonly gradeStepName: string
  readonly salaryAmount: number
  readonly allWorkYear: number
  readonly schoolDoYear: number
  readonly actionReasonName: string
  readonly assignmentStatusName: string
  readonly assignmentTypeName: string
}

export type DemoStaffPlan = {
  readonly plannedAssignmentStatus: 'WORK' | 'PENSION' | 'ALLOWANCE' | 'CHILDCARE'
  readonly allowanceMonth: number | null
  /** Months. */
  readonly t1Month: number | null
  /** Tugrik. */
  readonly t2Amount: number | null
  readonly t3: boolean
}

export type DemoPerson = {
  readonly employeeId: string
  readonly gender: Gender
  readonly part: DemoCase
  readonly person: RegistryPerson
  readonly plan: DemoStaffPlan
}

type DemoCase = 'retiring' | 'childcare' | 'parent' | 'onLeave' | 'travelling' | 'settled' | 'working'

const parts: readonly DemoCase[] = ['retiring', 'childcare', 'parent', 'onLeave', 'travelling', 'settled']

const works: DemoStaffPlan = {
  plannedAssignmentStatus: 'WORK',
  allowanceMonth: null,
  t1Month: null,
  t2Amount: null,
  t3: false,
}
const plans: Readonly<Record<DemoCase, DemoStaffPlan>> = {
  retiring: { ...works, plannedAssignmentStatus: 'PENSION', t1Month: 36 },
  childcare: { ...works, plannedAssignmentStatus: 'CHILDCARE', allowanceMonth: 8 },
  onLeave: { ...works, plannedAssignmentStatus: 'ALLOWANCE', allowanceMonth: 4 },
  travelling: { ...works, t2Amount: 450_000 },
  settled: { ...works, t3: true },
  parent: works,
  working: works,
}

const soumSchool = '1001'
const menOnly = ['Галч', 'Сахиул', 'Слесарь']
const ageAtStart = 23

/** Returns the same people each year, one year older. */
export function staffOf(institutionId: string, year: number): readonly DemoPerson[] {
  return staffIn({ institutionId, like: institutionId, seed: Number(institutionId) }, year)
}

export type DemoStaffing = { readonly institutionId: string; readonly like: string; readonly seed: number }

export function staffIn(
  { institutionId, like, seed: own }: DemoStaffing,
  year: number,
): readonly DemoPerson[] {
  const seats = (posts[like] ?? []).flatMap(([position, department, people]) =>
    Array.from({ length: people }, () => ({ position, department })),
  )
  const firstTeacher = seats.findIndex(({ position }) => /багш$/i.test(position))
  return seats.map(({ position, department }, index) => {
    const part = partOf(like, index - firstTeacher)
    const seed = own * 1000 + index
    const gender = genderOf(position, part, seed)
    const birthYear = birthYearOf(part, seed)
    const invented = fakePerson(own, index, gender, birthYear)
    return {
      employeeId: `${institutionId}${String(index + 1).padStart(3, '0')}`,
      gender,
      part,
      person: {
        ...registryPerson(invented, position, department, year),
        ...serviceOf(seed, birthYear, year),
      },
      plan: plans[part],
    }
  })
}

function partOf(institutionId: string, teacher: number): DemoCase {
  const part = parts[teacher] ?? 'working'
  return part === 'settled' && institutionId !== soumSchool ? 'working' : part
}

function genderOf(position: string, part: DemoCase, seed: number): Gender {
  if (menOnly.includes(position)) return 'man'
  if (part === 'childcare') return 'woman'
  return seededRandom(seed, 6, 5) === 0 ? 'man' : 'woman'
}

function birthYearOf(part: DemoCase, seed: number): number {
  if (part === 'retiring') return 1965
  if (part === 'childcare') return 1996
  if (part === 'parent' || part === 'settled') return 1978 + seededRandom(seed, 7, 4)
  return 1968 + seededRandom(seed, 7, 33)
}

/** Returns whole years. A parent has the fifteen unbroken years (facts §6). */
function serviceOf(
  seed: number,
  birthYear: number,
  year: number,
): Pick<RegistryPerson, 'allWorkYear' | 'schoolDoYear'> {
  const before = 2025 - birthYear - ageAtStart
  const inSchool = before >= 18 ? 15 + seededRandom(seed, 8, before - 15) : 1 + seededRandom(seed, 8, before)
  return { allWorkYear: before + year - 2025, schoolDoYear: inSchool + year - 2025 }
}

function registryPerson(invented: FakePerson, position: string, department: string, year: number) {
  const job = jobs.find(({ name }) => name === position)
  return {
    displayName: `${invented.lastName} ${invented.firstName}`,
    lastName: invented.lastName,
    firstName: invented.firstName,
    primaryNidNumber: invented.registerNumber,
    positionName: position,
    departmentName: department,
    gradeStepName: job?.gradeStepName ?? '',
    salaryAmount: salaryOf(job?.gradeStepId ?? '', year),
    actionReasonName: 'Ажилд томилсон',
    assignmentStatusName: 'Идэвхтэй',
    assignmentTypeName: 'Үндсэн',
  }
}

/** Tugrik a month. */
function salaryOf(gradeStepId: string, year: number): number {
  const { grid, support } = payOf(year)
  return grid[gradeStepId]?.month1 ?? support[gradeStepId]?.month ?? 0
}

type PayNorms = { readonly grid: ReferenceFigures[string]; readonly support: ReferenceFigures[string] }

const pays = new Map<number, PayNorms>()

function payOf(year: number): PayNorms {
  const known = pays.get(year) ?? { grid: seedOf(payGrid, year), support: seedOf(supportPay, year) }
  pays.set(year, known)
  return known
}
