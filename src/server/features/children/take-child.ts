import type { CellRefusal } from '#contract/answers.ts'
import { type ReadSent, readSent } from '#contract/sent.ts'
import type { Catalogues } from '#domain/norms/catalogues.ts'
import { longestText, type Study, type StudyProblem, settleStudy } from '#domain/people/children.ts'
import type { SentRow } from '#server/features/children/children-body.ts'
import { peopleText } from '#text/people.ts'

/** Tugrik a year, far above any tuition. */
const MOST_TUITION = 1e12
/** Nobody has worked longer. */
const MOST_YEARS = 80

/** What a study is settled against: the day in Ulaanbaatar, and the lists of the year. */
export type Settling = { readonly today: string; readonly catalogues: Catalogues }

type Taken = { readonly study: Study; readonly errors: readonly CellRefusal[] }

/** A child's study after a save: a missing field stays as it was, an empty one is emptied, choices and the register number are settled. `row` names it in refusals. */
export function takeChild(sent: SentRow, before: Study, row: string, { today, catalogues }: Settling): Taken {
  const years = readSent(sent.educationWorkedYear, { min: 0, max: MOST_YEARS, decimals: 1 })
  const course = readSent(sent.academicLevel, { min: 1, max: 5, decimals: 0 })
  const tuition = readSent(sent.tuition, { min: 0, max: MOST_TUITION, decimals: 2 })
  const merged: Study = {
    isDemandProfession:
      sent.isDemandProfession === undefined ? before.isDemandProfession : sent.isDemandProfession === 'Y',
    educationWorkedYear: numberOf(years, before.educationWorkedYear),
    ...choice(sent, before),
    academicLevel:
      course.is === 'missing' ? before.academicLevel : course.is === 'value' ? course.value : null,
    childRegisterNumber: textOf(sent.childRegisterNumber, before.childRegisterNumber),
    childLastName: textOf(sent.childLastName, before.childLastName),
    childFirstName: textOf(sent.childFirstName, before.childFirstName),
    tuition: numberOf(tuition, before.tuition),
    description: textOf(sent.description, before.description),
  }
  const { study, problems } = settleStudy(merged, today, catalogues)
  return {
    study,
    errors: [
      ...wrong(years, 'educationWorkedYear', peopleText.years),
      ...wrong(course, 'academicLevel', peopleText.academicLevel),
      ...wrong(tuition, 'tuition', peopleText.amount),
      ...problems.map(({ field, code }) => ({ field, message: sentences[code] })),
    ].map((error) => ({ row, ...error })),
  }
}

const sentences: Readonly<Record<StudyProblem['code'], string>> = {
  notInList: peopleText.notInList,
  notOfLevel: peopleText.notOfLevel,
  academicLevel: peopleText.academicLevel,
  tooLong: peopleText.tooLong(longestText),
  form: peopleText.registerForm,
  date: peopleText.registerDate,
  future: peopleText.registerFuture,
}

type Choices = Pick<
  Study,
  | 'educationLevelId'
  | 'educationLevelName'
  | 'fieldOfEducationId'
  | 'fieldOfEducationName'
  | 'schoolId'
  | 'schoolName'
>

function choice(sent: SentRow, before: Study): Choices {
  return {
    educationLevelId: idOf(sent.educationLevelId, before.educationLevelId),
    educationLevelName: nameOf(sent.educationLevelId, sent.educationLevelName, before.educationLevelName),
    fieldOfEducationId: idOf(sent.fieldOfEducationId, before.fieldOfEducationId),
    fieldOfEducationName: nameOf(
      sent.fieldOfEducationId,
      sent.fieldOfEducationName,
      before.fieldOfEducationName,
    ),
    schoolId: idOf(sent.schoolId, before.schoolId),
    schoolName: nameOf(sent.schoolId, sent.schoolName, before.schoolName),
  }
}

type Sent = string | number | null | undefined

/** '' and 0 are no id. */
function idOf(sent: Sent, before: string | null): string | null {
  if (sent === undefined) return before
  const text = String(sent ?? '').trim()
  return text === '' || text === '0' ? null : text
}

/** A choice that is taken back takes its name along, unless another name comes with it. */
function nameOf(id: Sent, name: Sent, before: string): string {
  return name === undefined && id !== undefined ? '' : textOf(name, before)
}

function textOf(sent: Sent, before: string): string {
  return sent === undefined ? before : String(sent ?? '').trim()
}

function numberOf(read: ReadSent, before: number): number {
  if (read.is === 'missing') return before
  return read.is === 'value' ? read.value : 0
}

type Wrong = { readonly field: string; readonly message: string }

function wrong({ is }: ReadSent, field: string, message: string): readonly Wrong[] {
  return is === 'wrong' ? [{ field, message }] : []
}
