/** A member of staff as the staff registry has one. Salary in tugrik a month, lengths of service in years. */
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
