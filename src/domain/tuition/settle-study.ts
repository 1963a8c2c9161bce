import type { Catalogues, Listed } from '#domain/norms/catalogues.ts'
import { type RegisterFault, readRegisterNumber } from '#domain/organisation/register-number.ts'
import type { Study } from '#domain/tuition/study.ts'

/** Longest text of a field (spec 000 §9). */
export const longestText = 50

/** What is wrong with a field of a study. */
export type StudyProblem = {
  readonly field: keyof Study
  readonly code: 'notInList' | 'notOfLevel' | 'academicLevel' | 'tooLong' | RegisterFault
}

export type Settled = { readonly study: Study; readonly problems: readonly StudyProblem[] }

/**
 * Settles a study: of a choice with an id the name comes from the catalogue, a name without one stays as typed; the register
 * number is put in capitals. Lists what breaks a rule (spec 000 §5, facts §7.1). `today` is a day in Ulaanbaatar, `2026-03-02`.
 */
export function settleStudy(given: Study, today: string, catalogues: Catalogues): Settled {
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
    isNoCourse(given.academicLevel) && { field: 'academicLevel', code: 'academicLevel' },
    number !== null && !number.ok && { field: 'childRegisterNumber', code: number.fault },
    ...tooLong(study),
  ]
  return { study, problems: problems.filter((problem) => problem !== false) }
}

/** The name of a choice; `undefined` for an id that is in no list. */
function nameOf(list: readonly Listed[], id: string | null, typed: string): string | undefined {
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

function isNoCourse(course: number | null): boolean {
  return course !== null && ![1, 2, 3, 4, 5].includes(course)
}

const texts = [
  'educationLevelName',
  'fieldOfEducationName',
  'schoolName',
  'childLastName',
  'childFirstName',
  'description',
] as const

function tooLong(study: Study): readonly StudyProblem[] {
  return texts
    .filter((field) => [...study[field]].length > longestText)
    .map((field) => ({ field, code: 'tooLong' }))
}
