/** What a confirmed child of staff needs before it counts (calculation §9 "People's records"), by what it lacks. */
export type ChildFact = 'educationLevel' | 'fieldOfEducation' | 'school' | 'academicLevel' | 'tuition'

/** A child's study as far as it is asked whether it is whole. Tuition in tugrik a year; 0 is none entered. */
export type StudyFacts = {
  readonly educationLevelName: string
  readonly fieldOfEducationName: string
  readonly schoolName: string
  readonly academicLevel: number | null
  readonly tuition: number
}

/** What a confirmed child lacks; one that lacks anything is kept and counts nowhere: no total, no list, no report. */
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

/** What the lump sum on retirement (t1) or that for travel (t2) may lack; that for rural service has nothing that is entered. */
type LumpSumFact = 't1Month' | 'avgSalaryMonth' | 't2Amount'

/** The lump sums of a member of staff as far as they are asked whether they are whole. Amounts in tugrik; 0 is none entered. */
type LumpSumFacts = {
  readonly t1: boolean
  /** `null`: none entered. 0 is a value. */
  readonly t1Month: number | null
  /** Entered, or the register's salary. */
  readonly avgSalaryMonth: number
  readonly t2: boolean
  readonly t2Amount: number
}

/** What planned lump sums lack; the one that lacks something is kept and counts nowhere, the others of the person count. */
export function missingOfLumpSums(plan: LumpSumFacts): readonly LumpSumFact[] {
  const { t1, t1Month, avgSalaryMonth, t2, t2Amount } = plan
  return [
    ...unless<LumpSumFact>(!t1 || t1Month !== null, 't1Month'),
    ...unless<LumpSumFact>(!t1 || avgSalaryMonth > 0, 'avgSalaryMonth'),
    ...unless<LumpSumFact>(!t2 || t2Amount > 0, 't2Amount'),
  ]
}

function unless<Fact>(there: boolean, fact: Fact): readonly Fact[] {
  return there ? [] : [fact]
}
