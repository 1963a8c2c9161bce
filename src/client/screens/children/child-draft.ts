import { settledAmount } from '#client/settled-amount.ts'
import type { ChildRow } from '#contract/people.ts'

/** The row of a child while it is filled in; figures as they are typed, '' for nothing. */
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

/** The draft of what is kept. */
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

function figure(value: number): string {
  return value === 0 ? '' : settledAmount(String(value))
}
