import type { Envelope, WriteAnswer } from '#contract/answers.ts'

/** A flag as the specifications write it. */
export type Flag = 'Y' | 'N'

/** Planned work status of a member of staff (spec 000 §4). */
export type PlannedStatus = 'WORK' | 'NONE' | 'PENSION' | 'ALLOWANCE' | 'CHILDCARE'

/** The lump sums planned for a member of staff. Amounts in tugrik; computed unless it says otherwise. */
export type LumpSums = {
  readonly t1Flag: Flag
  /** Entered, 0-36; `null` while a planned one has none, 0 where it is not planned. */
  readonly t1Month: number | null
  readonly t1Amount: number
  /** Entered, or proposed: the register's salary. */
  readonly avgSalaryMonth: number
  readonly t2Flag: Flag
  /** Entered. */
  readonly t2Amount: number
  readonly t3Flag: Flag
  readonly t3Month: number
  readonly t3Amount: number
  readonly t1AttachFileUrl: string | null
  readonly t1AttachFileName: string | null
  readonly t3AttachFileUrl: string | null
  readonly t3AttachFileName: string | null
}

/**
 * One row of `ebs.blank11.read` and `ebs.blank12.staff`, and the whole answer of `ebs.blank11.status` and
 * `ebs.blank12.status` (these take our own `?year=`; without it the newest year counts). Amounts in tugrik a month,
 * `totalSalaryYear` a year, lengths of service in years.
 */
export type StaffRow = LumpSums & {
  readonly employeeId: string
  readonly displayName: string
  readonly lastName: string
  readonly firstName: string
  /** Whole; the screen masks it. */
  readonly primaryNidNumber: string
  readonly positionName: string
  readonly departmentName: string
  readonly plannedAssignmentStatus: PlannedStatus
  readonly plannedAssignmentStatusName: string
  /** The same months under both names of the specifications; 0 unless ALLOWANCE or CHILDCARE. */
  readonly allowanceMonth: number
  readonly allowMonth: number
  /** Salary x months, tugrik. */
  readonly allowanceAmount: number
  /** The planned lump sums by name; '' where none is planned. */
  readonly tetgemj: string
  readonly salaryAmount: number
  readonly actionReasonName: string
  readonly assignmentStatusName: string
  readonly assignmentTypeName: string
  readonly allWorkYear: number
  readonly schoolDoYear: number
  readonly gradeStepName: string
  readonly addedSalary: number
  readonly totalSalaryMonth: number
  readonly totalSalaryYear: number
  /** The financial year of the row. */
  readonly inFinancialYear: number
}

/** One row of `sub.blank6.benefit`; there is one for every member of staff of the year. `id` is the institution. */
export type BenefitRecord = LumpSums & {
  readonly employeeId: string
  readonly id: string
  readonly salaryAmount: number
  readonly financialYear: number
}

/** What a client may send for a number: text or number; null and '' mean empty. */
export type SentNumber = string | number | null

/** Body of `blank12.status.save` and `sub.blank6.workstatus`. Months are stored as 0 unless ALLOWANCE or CHILDCARE. */
export type WorkStatusBody = {
  readonly id: string
  readonly employeeId: string
  readonly plannedAssignmentStatus: PlannedStatus | null
  readonly allowanceMonth: SentNumber
  readonly inFinancialYear: number
  readonly userName: string
}

/** Body of `ebs.blank12.status.save` (`inFinancialYear`) and `sub.blank6.pension` (`financialYear`); both are taken by both. */
export type BenefitBody = {
  readonly id: string
  readonly employeeId: string
  readonly t1Flag: Flag
  readonly t1Month: SentNumber
  /** Never taken from the client. */
  readonly t1Amount: SentNumber
  readonly t2Flag: Flag
  readonly t2Amount: SentNumber
  readonly t3Flag: Flag
  /** Never taken from the client. */
  readonly t3Amount: SentNumber
  /** Empty, or the register's salary: the proposal. */
  readonly avgSalaryMonth: SentNumber
  /** Addresses as `attachment.attach` answers them; null and '' take the file away. */
  readonly t1AttachFileUrl: string | null
  readonly t1AttachFileName: string | null
  readonly t3AttachFileUrl: string | null
  readonly t3AttachFileName: string | null
  readonly userName: string
} & ({ readonly inFinancialYear: number } | { readonly financialYear: number })

/** Body of the staff imports (`orgGroup`, or `propertyStatus` in `sub.blank6.import`) and of `tosov.pupils.import` (neither). */
export type ImportBody = {
  readonly id: string
  readonly year: number
  readonly orgGroup?: string
  readonly propertyStatus?: string
  readonly userName?: string
}

/** Somebody whom an import has met. */
export type ImportedPerson = {
  readonly employeeId: string
  readonly displayName: string
  readonly positionName: string
}

/** Answer of every staff import: the counts stand in the message, the people beside it. */
export type StaffImportAnswer = WriteAnswer & {
  /** People in the register now. */
  readonly total: number
  readonly added: readonly ImportedPerson[]
  readonly gone: readonly ImportedPerson[]
  /** Tugrik a month. */
  readonly salaryChanged: readonly (ImportedPerson & { readonly from: number; readonly to: number })[]
  readonly positionChanged: readonly (ImportedPerson & { readonly from: string; readonly to: string })[]
}

/** One changed figure of the pupil register. `studyYear` is the calendar year in which the study year begins. */
export type PupilChange = {
  readonly studyYear: number
  readonly kind: string
  readonly grade: number
  readonly from: number
  readonly to: number
}

/** Answer of `tosov.pupils.import`. `total` counts the figures of the register. */
export type PupilImportAnswer = WriteAnswer & {
  readonly total: number
  readonly changed: readonly PupilChange[]
}

/** Answer of `sub.blank10.pull`: children by their parent's name. */
export type ChildrenPullAnswer = WriteAnswer & {
  readonly total: number
  readonly added: readonly ImportedPerson[]
  readonly gone: readonly ImportedPerson[]
}

/** One row of `blank14.job` and `sub.blank10.jobs`. `value` repeats the id; `salary` is the base pay of the grade, tugrik a month. */
export type JobOption = {
  readonly jobId: number
  readonly jobName: string
  readonly gradeStepId: string
  readonly gradeStepName: string
  readonly value: number
  readonly salary: number
}

/**
 * One row of `sub.blank9.read`; also after the planned amounts of `ebs.blank14.read`. Tugrik a year, indicator9 of
 * ORGEBS and indicator10 of the others in thousand tugrik (design calculation §6); `null` where the group has no such indicator.
 */
export type PositionRow = {
  readonly positionExpensesId: number
  /** `null` for a job that was typed. */
  readonly jobId: number | null
  readonly jobName: string
  readonly gradeStepId: string | null
  readonly gradeStepName: string
  readonly requiredQty: number
  /** Tugrik a month. */
  readonly salary: number
  readonly description: string
  readonly indicator1: number
  readonly indicator2: number
  readonly indicator3: number
  readonly indicator4: number
  readonly indicator5: number
  readonly indicator6: number
  readonly indicator7: number | null
  readonly indicator8: number | null
  readonly indicator9: number
  readonly indicator10: number | null
}

/** Body of `sub.blank9.save`. In EDIT a missing field is left as it is; DELETE needs only `expensesId`. */
export type PositionSaveBody = {
  readonly event: 'ADD' | 'EDIT' | 'DELETE'
  readonly id: string
  readonly year: number
  /** 0 with ADD. */
  readonly expensesId: number
  /** The id of a job, or the text of one that is in no list. */
  readonly jobId?: string | number | null
  /** The id of a grade; '0' with a typed one, which then stands in `inGradeStepName`. */
  readonly gradeStepId?: string | null
  readonly inGradeStepName?: string | null
  readonly requiredQty?: SentNumber
  readonly salary?: SentNumber
  readonly description?: string | null
  readonly orgGroup?: string
  readonly userName?: string
}

/** Answer of `sub.blank9.save`: "1" is success; refusals are a `WriteAnswer` with 0. */
export type PositionSaveAnswer = {
  readonly status: '1'
  readonly message: string
  readonly positionExpensesId: number
}

/** What is known of the studies of a member of staff's child. Empty texts are ''. */
export type ChildStudy = {
  readonly isConfirmedWorkedYear: Flag
  readonly isDemandProfession: Flag
  /** Years of unbroken service. */
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

/** One row of `sub.blank11.read`, with the member of staff whose child it is. */
export type ChildRow = ChildStudy & {
  /** The member of staff, by employee id. */
  readonly assignmentId: string
  readonly childScholarshipId: string
  readonly specificationCode: string
  readonly lastName: string
  readonly firstName: string
  readonly primaryNidNumber: string
  readonly positionName: string
  readonly allWorkYear: number
}

/** One row of `sub.blank11.save`; a missing field is left as it is. Without `childScholarshipId` it is the row of `assignmentId`, or a new one. */
export type SentChild = {
  readonly assignmentId: string
  readonly childScholarshipId?: string | null
  readonly isConfirmedWorkedYear: Flag
  readonly isDemandProfession?: Flag | null
  readonly educationWorkedYear?: SentNumber
  readonly educationLevelId?: string | number | null
  readonly educationLevelName?: string | null
  readonly fieldOfEducationId?: string | number | null
  readonly fieldOfEducationName?: string | null
  readonly schoolId?: string | number | null
  readonly schoolName?: string | null
  readonly academicLevel?: SentNumber
  readonly childRegisterNumber?: string | null
  readonly childLastName?: string | null
  readonly childFirstName?: string | null
  readonly tuition?: SentNumber
  readonly description?: string | null
}

/** Body of `sub.blank11.save`. Rows that are not confirmed are left out by the server. */
export type ChildrenSaveBody = {
  readonly id: string
  readonly year: number
  readonly group: string
  readonly userName: string
  readonly blanks: readonly SentChild[]
}

/** Body of `sub.blank10.pull`. */
export type ChildrenPullBody = {
  readonly id: string
  readonly year: number
  readonly group: string
  readonly status: 'B'
  readonly userName: string
}

/** Body of `sub.blank10.delete` and its aliases. */
export type ChildDeleteBody = {
  readonly id: string
  readonly year: number
  readonly orgGroup: string
  readonly childScholarshipId: string
  readonly userName: string
}

/** One row of `sub.blank10.educationLevel`. */
export type EducationLevel = { readonly educationLevelId: string; readonly educationLevelName: string }

/** One row of `sub.blank10.educationList` and `blank10.educationList`; the spelling of the id is the specification's. */
export type EducationField = { readonly filedOfEducation: string; readonly fieldOfName: string }

/** One row of `sub.blank10.educationMapList`: a level with one of its fields. */
export type EducationMapRow = EducationLevel & EducationField

/** One row of `sub.blank10.schoolList`. */
export type SchoolOption = { readonly schoolId: string; readonly schoolName: string }

/** Answer of `sub.blank11.read`. */
export type ChildrenAnswer = Envelope<readonly ChildRow[]>

/**
 * Answer of `citizen.lookup`, in the form of the registry: SUCCESS_CODE 0 with a name, any other with the sentence in
 * RESPONSE_MESSAGE. Too many look-ups answer 429 in the same form, with `status` and `message` besides.
 */
export type CitizenAnswer = Envelope<{ readonly lastnameMn: string; readonly firstnameMn: string } | null>
