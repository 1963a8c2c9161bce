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
