import { childNameText } from '#budget/people/fact-text.ts'
import type { FormField, RecordKind, StoredRecord } from '#budget/web/record-edits.ts'
import { shownText } from '#engine/list/list.ts'
import { failedChecks, type RowCheck } from '#engine/list/record.ts'
import { readRegisterNumber } from '#engine/list/register-number.ts'
import { fieldProblem } from '#engine/list/row-list.ts'
import { settledAmount, typedAmount, typedCount } from '#engine/number/typed-figure.ts'
import type { Day } from '#engine/time.ts'
import type { ChildRow, SentChild } from '#features/children/api.ts'
import { studyFields } from '#features/children/child-fields.ts'
import { childrenScreenText } from '#features/children/screen-text.ts'
import { registerNumberText } from '#features/registries/text.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'

/** Numbers are texts as typed, '' if empty. */
export type ChildDraft = {
  readonly confirmed: boolean
  readonly demand: boolean
  readonly educationWorkedYear: string
  readonly educationLevelId: string
  readonly educationLevelName: string
  readonly fieldOfEducationId: string
  readonly fieldOfEducationName: string
  readonly schoolId: string
  readonly schoolName: string
  readonly academicLevel: string
  readonly childRegisterNumber: string
  readonly childLastName: string
  readonly childFirstName: string
  readonly tuition: string
  readonly description: string
}

export function childDraft(row: ChildRow): ChildDraft {
  return {
    confirmed: row.isConfirmedWorkedYear === 'Y',
    demand: row.isDemandProfession === 'Y',
    educationWorkedYear: figure(row.educationWorkedYear),
    educationLevelId: row.educationLevelId ?? '',
    educationLevelName: row.educationLevelName,
    fieldOfEducationId: row.fieldOfEducationId ?? '',
    fieldOfEducationName: row.fieldOfEducationName,
    schoolId: row.schoolId ?? '',
    schoolName: row.schoolName,
    academicLevel: row.academicLevel === null ? '' : String(row.academicLevel),
    childRegisterNumber: row.childRegisterNumber,
    childLastName: row.childLastName,
    childFirstName: row.childFirstName,
    tuition: figure(row.tuition),
    description: row.description,
  }
}

const { headers, course, childRegister } = childrenScreenText
const childOf = childNameText
const { yes, no } = staffScreenText

const asTyped = (
  caption: string,
  field: { [Key in keyof ChildDraft]: ChildDraft[Key] extends string ? Key : never }[keyof ChildDraft],
): FormField<ChildDraft> => ({ caption, fields: [field], show: (form) => form[field] })

/** Education level and field are one conflict unit, because the level determines the fields. */
export const childKind: RecordKind<ChildDraft> = {
  name: 'child',
  empty: {
    confirmed: false,
    demand: false,
    educationWorkedYear: '',
    educationLevelId: '',
    educationLevelName: '',
    fieldOfEducationId: '',
    fieldOfEducationName: '',
    schoolId: '',
    schoolName: '',
    academicLevel: '',
    childRegisterNumber: '',
    childLastName: '',
    childFirstName: '',
    tuition: '',
    description: '',
  },
  parts: [
    {
      caption: headers.isConfirmedWorkedYear,
      fields: ['confirmed'],
      show: ({ confirmed }) => (confirmed ? yes : no),
    },
    { caption: headers.isDemandProfession, fields: ['demand'], show: ({ demand }) => (demand ? yes : no) },
    asTyped(headers.educationWorkedYear, 'educationWorkedYear'),
    {
      caption: `${headers.educationLevel}, ${headers.fieldOfEducation}`,
      fields: ['educationLevelId', 'educationLevelName', 'fieldOfEducationId', 'fieldOfEducationName'],
      show: ({ educationLevelName, fieldOfEducationName }) =>
        [educationLevelName, fieldOfEducationName].filter((name) => name !== '').join(', '),
    },
    { caption: headers.school, fields: ['schoolId', 'schoolName'], show: ({ schoolName }) => schoolName },
    asTyped(course, 'academicLevel'),
    {
      caption: childRegister,
      fields: ['childRegisterNumber'],
      show: (form) => shownText(studyFields.childRegisterNumber, form.childRegisterNumber),
    },
    asTyped(headers.childLastName, 'childLastName'),
    asTyped(headers.childFirstName, 'childFirstName'),
    asTyped(headers.tuition, 'tuition'),
    asTyped(headers.description, 'description'),
  ],
}

export function storedChild(row: ChildRow): StoredRecord<ChildDraft> {
  return { id: row.childScholarshipId, title: titleOf(row), form: childDraft(row) }
}

export function titleOf(row: ChildRow): string {
  return childOf(`${row.childLastName} ${row.childFirstName}`.trim(), parentOf(row))
}

export function parentOf({ lastName, firstName }: Pick<ChildRow, 'lastName' | 'firstName'>): string {
  return `${lastName} ${firstName}`
}

function figure(value: number): string {
  return value === 0 ? '' : settledAmount(String(value))
}

export type ChildProblems = Partial<Record<keyof ChildDraft, string>>

/** No field is required: an incomplete row may be saved. */
export function childProblems(form: ChildDraft, today: Day): ChildProblems {
  const checks: readonly RowCheck<keyof ChildDraft>[] = [
    ['educationWorkedYear', fieldProblem(studyFields.educationWorkedYear, form.educationWorkedYear)],
    ['tuition', fieldProblem(studyFields.tuition, form.tuition)],
    ['childRegisterNumber', registerProblem(form.childRegisterNumber, today)],
  ]
  return Object.fromEntries(failedChecks(checks).map(({ field, message }) => [field, message]))
}

function registerProblem(typed: string, today: Day): string | null {
  if (typed.trim() === '') return null
  const read = readRegisterNumber(typed, today)
  return read.ok ? null : registerNumberText.registerProblems[read.problem]
}

/** Only confirmed rows are saved (spec 000 §4). */
export function sentChild(
  form: ChildDraft,
  {
    assignmentId,
    childScholarshipId,
  }: Pick<ChildRow, 'assignmentId'> & { childScholarshipId: string | null },
): SentChild {
  const { confirmed, demand, educationWorkedYear, academicLevel, tuition, ...texts } = form
  return {
    ...texts,
    assignmentId,
    childScholarshipId,
    isConfirmedWorkedYear: confirmed ? 'Y' : 'N',
    isDemandProfession: demand ? 'Y' : 'N',
    educationWorkedYear: sent(typedCount(educationWorkedYear, 1, 'years')),
    academicLevel: sent(typedCount(academicLevel, 0, 'quantity')),
    tuition: sent(typedAmount(tuition)),
  }
}

function sent(read: ReturnType<typeof typedAmount>): number | null {
  return read.kind === 'value' ? read.value : null
}
