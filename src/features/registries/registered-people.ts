/** Salary in tugrik a month, service in years. */
export type RegisteredPerson = {
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

export type RegisteredEmployee = { readonly employeeId: string; readonly person: RegisteredPerson }

/** A total of 0 is unknown. */
export function hasWorkedMoreHere(allWorkYear: number, schoolDoYear: number): boolean {
  return allWorkYear > 0 && schoolDoYear > allWorkYear
}

/** Empty texts are ''. */
export type Study = {
  readonly isDemandProfession: boolean
  /** Uninterrupted years of the member of staff. */
  readonly educationWorkedYear: number
  readonly educationLevelId: string | null
  readonly educationLevelName: string
  readonly fieldOfEducationId: string | null
  readonly fieldOfEducationName: string
  readonly schoolId: string | null
  readonly schoolName: string
  /** 1-5. */
  readonly academicLevel: number | null
  readonly childRegisterNumber: string
  readonly childLastName: string
  readonly childFirstName: string
  /** Tugrik a year. */
  readonly tuition: number
  readonly description: string
}

/** `assignmentId` is the member of staff. */
export type RegisteredChild = {
  readonly childScholarshipId: string
  readonly assignmentId: string
  readonly study: Study
}
