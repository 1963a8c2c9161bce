/** What is known of a child of staff who studies with tuition. Empty texts are ''. */
export type Study = {
  readonly isDemandProfession: boolean
  /** Years of unbroken service of the member of staff. */
  readonly educationWorkedYear: number
  readonly educationLevelId: string | null
  readonly educationLevelName: string
  readonly fieldOfEducationId: string | null
  readonly fieldOfEducationName: string
  readonly schoolId: string | null
  readonly schoolName: string
  /** Year of study, 1-5. */
  readonly academicLevel: number | null
  readonly childRegisterNumber: string
  readonly childLastName: string
  readonly childFirstName: string
  /** Tugrik a year. */
  readonly tuition: number
  readonly description: string
}

/** A child of whom nothing is known. */
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
