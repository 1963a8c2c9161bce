import { noStudy } from '#features/children/children.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { fakePerson } from '#features/demo/server/invented.ts'
import { staffOf } from '#features/demo/server/people.ts'
import { registerLines } from '#features/demo/server/pupils.ts'
import { childrenOf } from '#features/demo/server/staff-children.ts'
import type { RegisteredChild, RegisteredEmployee } from '#features/registries/registered-people.ts'
import type { CitizenRegistry, CitizenReply } from '#features/registries/server/citizen-registry.ts'
import type { Registries } from '#features/registries/server/registries.ts'
import type {
  RegisteredPupils,
  RegistryAnswer,
  RegistryQuestion,
  StaffRegistry,
} from '#features/registries/server/staff-registry.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import { jobs } from '#forms/norms/catalogues.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'

const notFound: CitizenReply = { kind: 'refused', message: registryAnswerText.citizenNotFound }

/** Numbers with these digits (born 1 January 2000) fail like a real registry. */
export const failingDigits: Readonly<Record<string, CitizenReply>> = {
  '00210110': notFound,
  '00210120': { kind: 'found', lastName: '', firstName: '' },
  '00210130': { kind: 'failed', why: 'unreachable' },
  '00210140': { kind: 'failed', why: 'timeout' },
  '00210150': { kind: 'failed', why: 'nonsense' },
}

export function demoCitizenRegistry(): CitizenRegistry {
  // Generating all staff takes a tenth of a second.
  let citizens: ReadonlyMap<string, CitizenReply> | undefined
  return async (registerNumber) => {
    citizens ??= demoCitizens()
    return failingDigits[registerNumber.slice(2)] ?? citizens.get(registerNumber) ?? notFound
  }
}

function demoCitizens(): ReadonlyMap<string, CitizenReply> {
  const children = institutions.flatMap(({ institutionId }) =>
    seededYears.flatMap((year) => demoChildren(institutionId, year)),
  )
  return new Map(
    children.map(({ study }): [string, CitizenReply] => [
      study.childRegisterNumber,
      { kind: 'found', lastName: study.childLastName, firstName: study.childFirstName },
    ]),
  )
}

export const demoStaffRegistry: StaffRegistry = {
  registry: 'set',
  staff: async (question) => answer(demoStaff(question)),
  children: async ({ institutionId, year }) => answer(demoChildren(institutionId, year)),
  pupils: async (question) => answer(demoPupils(question)),
}

function answer<Row>(rows: readonly Row[]): RegistryAnswer<Row> {
  return { ok: true, rows }
}

/** Shows one change of each kind after some days. */
export function demoStaff(question: RegistryQuestion): readonly RegisteredEmployee[] {
  const everybody = staffOf(question.institutionId, question.year)
  const staff = everybody.map(({ employeeId, person }) => ({ employeeId, person }))
  if (!hasMovedOn(question)) return staff
  const plain = everybody.filter(({ part }) => part === 'working').map(({ employeeId }) => employeeId)
  const [paid, moved] = plain
  const removed = plain.at(-1)
  const changed = staff
    .filter(({ employeeId }) => employeeId !== removed)
    .map((each) => (each.employeeId === paid ? betterPaid(each) : each))
    .map((each) => (each.employeeId === moved ? inAnotherPost(each) : each))
  return [...changed, ...staff.filter(({ employeeId }) => employeeId === removed).map(successorOf(question))]
}

function betterPaid({ employeeId, person }: RegisteredEmployee): RegisteredEmployee {
  return { employeeId, person: { ...person, salaryAmount: Math.round(person.salaryAmount * 1.05) } }
}

/** Most grades have another job. */
function inAnotherPost({ employeeId, person }: RegisteredEmployee): RegisteredEmployee {
  const other = jobs.find(
    ({ name, gradeStepName }) => gradeStepName === person.gradeStepName && name !== person.positionName,
  )
  return { employeeId, person: { ...person, positionName: other?.name ?? person.positionName } }
}

function successorOf({ institutionId }: RegistryQuestion): (left: RegisteredEmployee) => RegisteredEmployee {
  const { lastName, firstName, registerNumber } = fakePerson(Number(institutionId), 901, 'woman', 1999)
  return ({ person }) => ({
    employeeId: `${institutionId}901`,
    person: {
      ...person,
      displayName: `${lastName} ${firstName}`,
      lastName,
      firstName,
      primaryNidNumber: registerNumber,
      allWorkYear: 2,
      schoolDoYear: 0,
    },
  })
}

/** Covers both study years of a financial year; one pupil more after some days. */
function demoPupils(question: RegistryQuestion): readonly RegisteredPupils[] {
  const { institutionId, year } = question
  const lines = registerLines
    .filter((line) => line.institutionId === institutionId && [year - 1, year - 2].includes(line.studyYear))
    .map(({ studyYear, kind, grade, quantity }) => ({ studyYear, kind, grade, quantity }))
  if (!hasMovedOn(question)) return lines
  const grown = lines.find(
    ({ studyYear, kind, quantity }) => studyYear === year - 2 && kind === 'pupils' && quantity > 0,
  )
  return lines.map((line) => (line === grown ? { ...line, quantity: line.quantity + 1 } : line))
}

/** General Law on Education 13.3.6 (facts §6). Years. */
const YEARS_OF_SERVICE = 15
const MAX_CANDIDATES = 3
const birthYear = 2007

/** Returns one child who already studies, and new ones of whom only the name is known. */
export function demoChildren(institutionId: string, year: number): readonly RegisteredChild[] {
  const studying = childrenOf(institutionId, year).map(({ childScholarshipId, assignmentId, detail }) => {
    const { isConfirmedWorkedYear: _, ...study } = detail
    return { childScholarshipId, assignmentId, study }
  })
  const parents = staffOf(institutionId, year).filter(
    ({ part, person }) => part === 'working' && person.schoolDoYear >= YEARS_OF_SERVICE,
  )
  return [
    ...studying,
    ...parents.slice(0, MAX_CANDIDATES).map(({ employeeId, gender, person }, index) => {
      const child = fakePerson(
        Number(institutionId) + 500,
        index + 1,
        index % 2 === 0 ? 'woman' : 'man',
        birthYear,
      )
      return {
        childScholarshipId: `${institutionId}-${index + 2}`,
        assignmentId: employeeId,
        study: {
          ...noStudy,
          educationWorkedYear: person.schoolDoYear,
          childRegisterNumber: child.registerNumber,
          childLastName: gender === 'man' ? person.firstName : child.lastName,
          childFirstName: child.firstName,
        },
      }
    }),
  ]
}

const DAY_MS = 24 * 60 * 60_000
/** After the first import. */
const DAYS_TO_CHANGE = 3

function hasMovedOn({ now, firstTaken }: RegistryQuestion): boolean {
  return firstTaken !== null && now.getTime() - firstTaken.getTime() >= DAYS_TO_CHANGE * DAY_MS
}

export function demoRegistries(): Registries {
  const builtIn = { kind: 'builtIn' } as const
  return {
    staff: demoStaffRegistry,
    citizens: demoCitizenRegistry(),
    places: { staff: builtIn, citizens: builtIn },
  }
}
