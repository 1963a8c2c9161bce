import {
  normalisedRegisterNumber,
  type RegisterProblem,
  readRegisterNumber,
} from '#engine/list/register-number.ts'
import type { Day } from '#engine/time.ts'
import type { RegisteredChild, Study } from '#features/registries/registered-people.ts'
import type { CatalogueItem, Catalogues } from '#forms/norms/catalogues.ts'

export const noStudy: Study = {
  isDemandProfession: false,
  educationWorkedYear: 0,
  educationLevelId: null,
  educationLevelName: '',
  fieldOfEducationId: null,
  fieldOfEducationName: '',
  schoolId: null,
  schoolName: '',
  academicLevel: null,
  childRegisterNumber: '',
  childLastName: '',
  childFirstName: '',
  tuition: 0,
  description: '',
}

/** The limit of spec 000 §9. */
export const longestText = 50

export type StudyProblem = {
  readonly field: keyof Study
  readonly code: 'notInList' | 'notOfLevel' | RegisterProblem
}

type SettledStudy = { readonly study: Study; readonly problems: readonly StudyProblem[] }

/**
 * Normalizes a study by the catalogues and returns violated rules (spec 000 §5, facts §7.1). `today` is the day in
 * Ulaanbaatar.
 */
export function settleStudy(given: Study, today: Day, catalogues: Catalogues): SettledStudy {
  const { educationLevels, fieldsOfEducation, schools } = catalogues
  const level = nameOf(educationLevels, given.educationLevelId, given.educationLevelName)
  const field = nameOf(fieldsOfEducation, given.fieldOfEducationId, given.fieldOfEducationName)
  const school = nameOf(schools, given.schoolId, given.schoolName)
  const number =
    given.childRegisterNumber === '' ? null : readRegisterNumber(given.childRegisterNumber, today)
  const study = {
    ...given,
    educationLevelName: level ?? given.educationLevelName,
    fieldOfEducationName: field ?? given.fieldOfEducationName,
    schoolName: school ?? given.schoolName,
    childRegisterNumber: number?.ok ? number.number.text : given.childRegisterNumber,
  }
  const problems: (StudyProblem | false)[] = [
    level === undefined && { field: 'educationLevelId', code: 'notInList' },
    field === undefined && { field: 'fieldOfEducationId', code: 'notInList' },
    isOfOtherLevel(given, catalogues) && { field: 'fieldOfEducationId', code: 'notOfLevel' },
    school === undefined && { field: 'schoolId', code: 'notInList' },
    number !== null && !number.ok && { field: 'childRegisterNumber', code: number.problem },
  ]
  return { study, problems: problems.filter((problem) => problem !== false) }
}

/** Returns `undefined` for an unknown id. */
function nameOf(list: readonly CatalogueItem[], id: string | null, typed: string): string | undefined {
  return id === null ? typed : list.find((each) => each.id === id)?.name
}

function isOfOtherLevel(
  { educationLevelId: level, fieldOfEducationId: field }: Study,
  { educationLevels, fieldsOfEducation }: Catalogues,
): boolean {
  const known = fieldsOfEducation.find(({ id }) => id === field)
  const isLevel = educationLevels.some(({ id }) => id === level)
  return known !== undefined && isLevel && level !== null && !known.levels.includes(level)
}

/** '' and 0 if unknown. */
type Parent = { readonly primaryNidNumber: string; readonly allWorkYear: number }

export type ParentProblem = {
  readonly field: 'childRegisterNumber' | 'educationWorkedYear'
  readonly code: 'parentsNumber' | 'moreThanWorked'
}

/**
 * Compares register numbers and years. One more year of service than of work is accepted: the register may be older
 * than the planned year.
 */
export function parentProblems(
  { childRegisterNumber, educationWorkedYear }: Study,
  { primaryNidNumber, allWorkYear }: Parent,
): readonly ParentProblem[] {
  const isParents =
    childRegisterNumber !== '' &&
    normalisedRegisterNumber(childRegisterNumber) === normalisedRegisterNumber(primaryNidNumber)
  const isMore = allWorkYear > 0 && educationWorkedYear > allWorkYear + 1
  const problems: (ParentProblem | false)[] = [
    isParents && { field: 'childRegisterNumber', code: 'parentsNumber' },
    isMore && { field: 'educationWorkedYear', code: 'moreThanWorked' },
  ]
  return problems.filter((problem) => problem !== false)
}

export type KnownChild = RegisteredChild & { readonly confirmed: boolean }

/** Rows confirmed by a user do not change. */
type PullAccount = {
  readonly total: number
  readonly added: readonly RegisteredChild[]
  readonly gone: readonly RegisteredChild[]
  readonly changed: readonly RegisteredChild[]
  /** Skipped children without a parent in the staff register. */
  readonly withoutParent: number
}

/** A child that a user entered under another id is not duplicated. */
export function pullAccount(
  known: readonly KnownChild[],
  register: readonly RegisteredChild[],
  staff: ReadonlySet<string>,
): PullAccount {
  const now = new Map(register.toReversed().map((each) => [each.childScholarshipId, each]))
  const all = [...now.values()].toReversed()
  const here = new Map(known.map((each) => [each.childScholarshipId, each]))
  const entered = new Set(known.filter(({ confirmed }) => confirmed).map(personOf))
  const ofStaff = all.filter(({ assignmentId }) => staff.has(assignmentId))
  return {
    total: ofStaff.length,
    added: ofStaff.filter((each) => !here.has(each.childScholarshipId) && !isEntered(each, entered)),
    gone: known.filter(({ confirmed, childScholarshipId }) => !confirmed && !now.has(childScholarshipId)),
    changed: ofStaff.filter((each) => {
      const before = here.get(each.childScholarshipId)
      return before !== undefined && !before.confirmed && !isSame(before, each)
    }),
    withoutParent: all.length - ofStaff.length,
  }
}

function personOf({ assignmentId, study }: RegisteredChild): string {
  return `${assignmentId} ${study.childRegisterNumber}`
}

function isEntered(child: RegisteredChild, entered: ReadonlySet<string>): boolean {
  return child.study.childRegisterNumber !== '' && entered.has(personOf(child))
}

function isSame(one: RegisteredChild, other: RegisteredChild): boolean {
  const facts = new Map(Object.entries(one.study))
  return (
    one.assignmentId === other.assignmentId &&
    Object.entries(other.study).every(([fact, value]) => facts.get(fact) === value)
  )
}
