/** A confirmed child counts only with these (calculation §9 "People's records"). */
export type ChildFact = 'educationLevel' | 'fieldOfEducation' | 'school' | 'academicLevel' | 'tuition'

/** Tuition in tugrik a year; 0 is not entered. */
export type StudyFacts = {
  readonly educationLevelName: string
  readonly fieldOfEducationName: string
  readonly schoolName: string
  readonly academicLevel: number | null
  readonly tuition: number
}

/** An incomplete child is stored but not counted. */
export function missingOfChild(study: StudyFacts): readonly ChildFact[] {
  const { educationLevelName, fieldOfEducationName, schoolName, academicLevel, tuition } = study
  return [
    ...unless<ChildFact>(educationLevelName.trim() !== '', 'educationLevel'),
    ...unless<ChildFact>(fieldOfEducationName.trim() !== '', 'fieldOfEducation'),
    ...unless<ChildFact>(schoolName.trim() !== '', 'school'),
    ...unless<ChildFact>(academicLevel !== null, 'academicLevel'),
    ...unless<ChildFact>(tuition > 0, 'tuition'),
  ]
}

/** Retirement (t1) or travel (t2); rural service needs no entries. */
type LumpSumFact = 't1Month' | 'avgSalaryMonth' | 't2Amount'

/** Amounts in tugrik; 0 is not entered. */
type LumpSumFacts = {
  readonly t1: boolean
  /** `null`: not entered. 0 is a value. */
  readonly t1Month: number | null
  /** Entered, or the register's salary. */
  readonly avgSalaryMonth: number
  readonly t2: boolean
  readonly t2Amount: number
}

/** An incomplete lump sum is stored but not counted; the others count. */
export function missingOfLumpSums(plan: LumpSumFacts): readonly LumpSumFact[] {
  const { t1, t1Month, avgSalaryMonth, t2, t2Amount } = plan
  return [
    ...unless<LumpSumFact>(!t1 || t1Month !== null, 't1Month'),
    ...unless<LumpSumFact>(!t1 || avgSalaryMonth > 0, 'avgSalaryMonth'),
    ...unless<LumpSumFact>(!t2 || t2Amount > 0, 't2Amount'),
  ]
}

function unless<Fact>(isPresent: boolean, fact: Fact): readonly Fact[] {
  return isPresent ? [] : [fact]
}

/** Tugrik, apart from the pay of a post. */
export type StaffCost = {
  readonly status: 'WORK' | 'NONE' | 'PENSION' | 'ALLOWANCE' | 'CHILDCARE'
  /** Months of leave; counted only with ALLOWANCE and CHILDCARE. */
  readonly months: number
  /** Monthly. */
  readonly salary: number
  /** 0-36 months of an average salary; `null` if not planned. */
  readonly retirement: { readonly months: number; readonly averageSalary: number } | null
  /** `null` if not planned. */
  readonly travel: number | null
  readonly ruralService: boolean
}

export type PositionCost = { readonly quantity: number; readonly salary: number }

export type NamedStaff = StaffCost & { readonly name: string; readonly position: string }

/** Tuition in tugrik a year. */
export type NamedChild = {
  readonly parent: string
  readonly position: string
  readonly name: string
  readonly school: string
  readonly field: string
  /** Year of study, 1-5. */
  readonly level: number
  readonly tuition: number
}

export type NamedPeople = {
  readonly staff: readonly NamedStaff[]
  readonly children: readonly NamedChild[]
  readonly positions: readonly PositionCost[]
}
