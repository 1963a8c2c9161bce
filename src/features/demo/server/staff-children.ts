import { fakePerson, seededRandom } from '#features/demo/server/invented.ts'
import { type DemoPerson, type DemoStaffing, staffIn } from '#features/demo/server/people.ts'
import { educationLevels, fieldsOfEducation, schools } from '#forms/norms/catalogues.ts'

/** `tuition` in tugrik a year. */
export type ChildDetail = {
  readonly educationWorkedYear: number
  readonly isConfirmedWorkedYear: boolean
  readonly isDemandProfession: boolean
  readonly educationLevelId: string
  readonly educationLevelName: string
  readonly fieldOfEducationId: string
  readonly fieldOfEducationName: string
  readonly schoolId: string
  readonly schoolName: string
  /** 1 to 5. */
  readonly academicLevel: number
  readonly childLastName: string
  readonly childFirstName: string
  readonly childRegisterNumber: string
  readonly tuition: number
  readonly description: string
}

export type DemoChild = {
  readonly childScholarshipId: string
  /** An employee id. */
  readonly assignmentId: string
  readonly confirmed: boolean
  readonly detail: ChildDetail
}

const stateSchools = schools.filter(({ state }) => state)
/** Aged 19 in 2025. */
const birthYear = 2006
const studyYearIn2025 = 2

export function childrenOf(institutionId: string, year: number): readonly DemoChild[] {
  return childrenIn({ institutionId, like: institutionId, seed: Number(institutionId) }, year)
}

export function childrenIn(institution: DemoStaffing, year: number): readonly DemoChild[] {
  return staffIn(institution, year)
    .filter(({ part }) => part === 'parent')
    .map((parent) => childOf(institution, parent, year))
}

function childOf({ institutionId, seed }: DemoStaffing, parent: DemoPerson, year: number): DemoChild {
  const child = fakePerson(seed + 500, 0, seed % 2 === 0 ? 'woman' : 'man', birthYear)
  const level = educationLevels[0]
  const study = fieldsOfEducation[seededRandom(seed, 9, fieldsOfEducation.length)]
  const school = stateSchools[seededRandom(seed, 10, stateSchools.length)]
  return {
    childScholarshipId: `${institutionId}-1`,
    assignmentId: parent.employeeId,
    confirmed: true,
    detail: {
      educationWorkedYear: parent.person.schoolDoYear,
      isConfirmedWorkedYear: parent.person.schoolDoYear >= 15,
      isDemandProfession: study?.id === '011',
      educationLevelId: level?.id ?? '',
      educationLevelName: level?.name ?? '',
      fieldOfEducationId: study?.id ?? '',
      fieldOfEducationName: study?.name ?? '',
      schoolId: school?.id ?? '',
      schoolName: school?.name ?? '',
      academicLevel: studyYearIn2025 + year - 2025,
      // A Mongolian child bears the father's name, also through the mother's husband.
      childLastName: parent.gender === 'man' ? parent.person.firstName : child.lastName,
      childFirstName: child.firstName,
      childRegisterNumber: child.registerNumber,
      tuition: 2_800_000 + 100_000 * seededRandom(seed, 11, 10),
      description: '',
    },
  }
}
