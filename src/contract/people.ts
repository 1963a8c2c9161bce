import { z } from 'zod'
import { envelope, writeAnswer } from '#contract/answers.ts'
import type { Of, Sent } from '#contract/call.ts'
import { alongside, answeredAlong, sentAlong, sentYear } from '#contract/sent.ts'

/** A flag as the specifications write it. */
const flag = z.enum(['Y', 'N'])
export type Flag = Of<typeof flag>

/** Planned work status of a member of staff (spec 000 §4). */
const plannedStatus = z.enum(['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE'])
export type PlannedStatus = Of<typeof plannedStatus>

/** The lump sums planned for a member of staff. Amounts in tugrik; computed unless it says otherwise. */
const lumpSums = z.strictObject({
  t1Flag: flag,
  /** Entered, 0-36; `null` while a planned one has none, 0 where it is not planned. */
  t1Month: z.number().nullable(),
  t1Amount: z.number(),
  /** Entered, or proposed: the register's salary. */
  avgSalaryMonth: z.number(),
  t2Flag: flag,
  /** Entered. */
  t2Amount: z.number(),
  t3Flag: flag,
  t3Month: z.number(),
  t3Amount: z.number(),
  t1AttachFileUrl: z.string().nullable(),
  t1AttachFileName: z.string().nullable(),
  t3AttachFileUrl: z.string().nullable(),
  t3AttachFileName: z.string().nullable(),
})
export type LumpSums = Of<typeof lumpSums>

/**
 * One row of `ebs.blank11.read` and `ebs.blank12.staff`, and the whole answer of `ebs.blank11.status` and
 * `ebs.blank12.status` (these take our own `?year=`; without it the newest year counts). Amounts in tugrik a month,
 * `totalSalaryYear` a year, lengths of service in years.
 */
export const staffRow = lumpSums.extend({
  employeeId: z.string(),
  displayName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  /** Whole; the screen masks it. */
  primaryNidNumber: z.string(),
  positionName: z.string(),
  departmentName: z.string(),
  plannedAssignmentStatus: plannedStatus,
  plannedAssignmentStatusName: z.string(),
  /** The same months under both names of the specifications; 0 unless ALLOWANCE or CHILDCARE. */
  allowanceMonth: z.number(),
  allowMonth: z.number(),
  /** Salary x months, tugrik. */
  allowanceAmount: z.number(),
  /** The planned lump sums by name; '' where none is planned. */
  tetgemj: z.string(),
  salaryAmount: z.number(),
  actionReasonName: z.string(),
  assignmentStatusName: z.string(),
  assignmentTypeName: z.string(),
  allWorkYear: z.number(),
  schoolDoYear: z.number(),
  gradeStepName: z.string(),
  addedSalary: z.number(),
  totalSalaryMonth: z.number(),
  totalSalaryYear: z.number(),
  /** The financial year of the row. */
  inFinancialYear: z.number(),
})
export type StaffRow = Of<typeof staffRow>

/** One row of `sub.blank6.benefit`; there is one for every member of staff of the year. `id` is the institution. */
export const benefitRecord = lumpSums.extend({
  employeeId: z.string(),
  id: z.string(),
  salaryAmount: z.number(),
  financialYear: z.number(),
})
export type BenefitRecord = Of<typeof benefitRecord>

/** What a client may send for a number: text or number; null and '' mean empty. */
export type SentNumber = string | number | null
const sentNumber = z.union([z.string().max(40), z.number()]).nullish()
/** A flag that is taken away is ''. */
const sentFlag = z.enum(['Y', 'N', '']).nullish()
/** The own institution: another one was refused before the form is looked at (403). */
const institution = z.union([z.string(), z.number()])
export const employeeId = z.union([z.string().min(1).max(60), z.number()]).transform(String)

/** What every save about a member of staff says: who and when. One path names the year so, the other so. */
const aboutEmployee = {
  id: institution,
  employeeId,
  inFinancialYear: sentYear.optional(),
  financialYear: sentYear.optional(),
  ...alongside,
}
type Years = { readonly inFinancialYear?: number | undefined; readonly financialYear?: number | undefined }
/** Finds the year under either name; a body that names none is wrong. */
function inItsYear<Body extends Years>(body: Body, { issues }: z.RefinementCtx) {
  const year = body.inFinancialYear ?? body.financialYear
  if (year !== undefined) return { ...body, year }
  issues.push({ code: 'custom', path: ['inFinancialYear'], input: year })
  return z.NEVER
}

/** Body of `blank12.status.save` and `sub.blank6.workstatus`. Months are stored as 0 unless ALLOWANCE or CHILDCARE. */
export const workStatusBody = z
  .object({
    ...aboutEmployee,
    plannedAssignmentStatus: z.string().max(40).nullish(),
    allowanceMonth: sentNumber,
    /** The rest of the record (spec 002 §3.2). */
    displayName: sentAlong,
    plannedAssignmentStatusName: sentAlong,
    allowMonth: sentAlong,
    allowanceAmount: sentAlong,
  })
  .transform(inItsYear)
export type WorkStatusBody = Sent<typeof workStatusBody>

const sentAddress = z.string().max(500).nullish()
/** Body of `ebs.blank12.status.save` (`inFinancialYear`) and `sub.blank6.pension` (`financialYear`); both are taken by both. */
export const benefitBody = z
  .object({
    ...aboutEmployee,
    t1Flag: sentFlag,
    t1Month: sentNumber,
    /** Never taken from the client, as `t3Amount`. */
    t1Amount: sentAlong,
    /** Empty, or the register's salary: the proposal. */
    avgSalaryMonth: sentNumber,
    t2Flag: sentFlag,
    t2Amount: sentNumber,
    t3Flag: sentFlag,
    t3Month: sentAlong,
    salaryAmount: sentAlong,
    t3Amount: sentAlong,
    /** Addresses as `attachment.attach` answers them; null and '' take the file away. */
    t1AttachFileUrl: sentAddress,
    t1AttachFileName: sentAlong,
    t3AttachFileUrl: sentAddress,
    t3AttachFileName: sentAlong,
  })
  .transform(inItsYear)
export type BenefitBody = Sent<typeof benefitBody>

/** Body of the staff imports (`orgGroup`, or `propertyStatus` in `sub.blank6.import`) and of `tosov.pupils.import` (neither). */
export const importBody = z.object({ id: institution, year: sentYear, ...alongside })
export type ImportBody = Sent<typeof importBody>

/** Somebody whom an import has met. */
const importedPerson = z.strictObject({
  employeeId: z.string(),
  displayName: z.string(),
  positionName: z.string(),
})
export type ImportedPerson = Of<typeof importedPerson>

/** Answer of every staff import: the counts stand in the message, the people beside it. */
export const staffImportAnswer = writeAnswer.extend({
  /** People in the register now. */
  total: z.number(),
  added: z.array(importedPerson),
  gone: z.array(importedPerson),
  /** Tugrik a month. */
  salaryChanged: z.array(importedPerson.extend({ from: z.number(), to: z.number() })),
  positionChanged: z.array(importedPerson.extend({ from: z.string(), to: z.string() })),
})
export type StaffImportAnswer = Of<typeof staffImportAnswer>

/** One changed figure of the pupil register. `studyYear` is the calendar year in which the study year begins. */
const pupilChange = z.strictObject({
  studyYear: z.number(),
  kind: z.string(),
  grade: z.number(),
  from: z.number(),
  to: z.number(),
})
export type PupilChange = Of<typeof pupilChange>

/** Answer of `tosov.pupils.import`. `total` counts the figures of the register. */
export const pupilImportAnswer = writeAnswer.extend({
  total: z.number(),
  changed: z.array(pupilChange),
})
export type PupilImportAnswer = Of<typeof pupilImportAnswer>

/** Answer of `sub.blank10.pull`: children by their parent's name. */
export const childrenPullAnswer = writeAnswer.extend({
  total: z.number(),
  added: z.array(importedPerson),
  gone: z.array(importedPerson),
})
export type ChildrenPullAnswer = Of<typeof childrenPullAnswer>

/** One row of `blank14.job` and `sub.blank10.jobs`. `value` repeats the id; `salary` is the base pay of the grade, tugrik a month. */
export const jobOption = z.strictObject({
  jobId: z.number(),
  jobName: z.string(),
  gradeStepId: z.string(),
  gradeStepName: z.string(),
  value: z.number(),
  salary: z.number(),
})
export type JobOption = Of<typeof jobOption>

/**
 * One row of `sub.blank9.read`; also after the planned amounts of `ebs.blank14.read`. Tugrik a year, indicator9 of
 * ORGEBS and indicator10 of the others in thousand tugrik (design calculation §6); `null` where the group has no such indicator.
 */
export const positionRow = z.strictObject({
  positionExpensesId: z.number(),
  /** `null` for a job that was typed. */
  jobId: z.number().nullable(),
  jobName: z.string(),
  gradeStepId: z.string().nullable(),
  gradeStepName: z.string(),
  requiredQty: z.number(),
  /** Tugrik a month. */
  salary: z.number(),
  description: z.string(),
  indicator1: z.number(),
  indicator2: z.number(),
  indicator3: z.number(),
  indicator4: z.number(),
  indicator5: z.number(),
  indicator6: z.number(),
  indicator7: z.number().nullable(),
  indicator8: z.number().nullable(),
  indicator9: z.number(),
  indicator10: z.number().nullable(),
})
export type PositionRow = Of<typeof positionRow>

/** ASSUMED: the specifications limit only the texts of children; this is more than a column shows. */
const entered = z.union([z.string().max(300), z.number()]).nullish()

/** Body of `sub.blank9.save`. In EDIT a missing field is left as it is; DELETE needs only `expensesId`. */
export const positionSaveBody = z.object({
  ...answeredAlong(positionRow),
  event: z.enum(['ADD', 'EDIT', 'DELETE']),
  id: institution,
  year: sentYear,
  /** 0 with ADD. */
  expensesId: z.union([z.string().max(60), z.number()]).nullish(),
  /** The id of a job, or the text of one that is in no list. */
  jobId: entered,
  /** The id of a grade; '0' with a typed one, which then stands in `inGradeStepName`. */
  gradeStepId: entered,
  inGradeStepName: entered,
  requiredQty: entered,
  salary: entered,
  description: entered,
  ...alongside,
})
export type PositionSaveBody = Sent<typeof positionSaveBody>

/** Answer of `sub.blank9.save`: "1" is success; refusals are a `WriteAnswer` with 0. */
export const positionSaveAnswer = z.strictObject({
  status: z.literal('1'),
  message: z.string(),
  positionExpensesId: z.number(),
})
export type PositionSaveAnswer = Of<typeof positionSaveAnswer>

/** What is known of the studies of a member of staff's child. Empty texts are ''. */
const childStudy = z.strictObject({
  isConfirmedWorkedYear: flag,
  isDemandProfession: flag,
  /** Years of unbroken service. */
  educationWorkedYear: z.number(),
  educationLevelId: z.string().nullable(),
  educationLevelName: z.string(),
  fieldOfEducationId: z.string().nullable(),
  fieldOfEducationName: z.string(),
  schoolId: z.string().nullable(),
  schoolName: z.string(),
  /** 1-5. */
  academicLevel: z.number().nullable(),
  childRegisterNumber: z.string(),
  childLastName: z.string(),
  childFirstName: z.string(),
  /** Tugrik a year. */
  tuition: z.number(),
  description: z.string(),
})
export type ChildStudy = Of<typeof childStudy>

/** One row of `sub.blank11.read`, with the member of staff whose child it is. */
const childRow = childStudy.extend({
  /** The member of staff, by employee id. */
  assignmentId: z.string(),
  childScholarshipId: z.string(),
  specificationCode: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  positionName: z.string(),
  allWorkYear: z.number(),
})
export type ChildRow = Of<typeof childRow>

const childId = z.union([z.string().max(60), z.number()]).transform(String)
/** Texts of more than 50 letters are told at their field; this only keeps books away. */
const studyText = z.union([z.string().max(1000), z.number()]).nullish()

/** One row of `sub.blank11.save`; a missing field is left as it is. Without `childScholarshipId` it is the row of `assignmentId`, or a new one. */
const sentChild = z.object({
  assignmentId: childId.nullish(),
  childScholarshipId: childId.nullish(),
  isConfirmedWorkedYear: sentFlag,
  isDemandProfession: sentFlag,
  educationWorkedYear: studyText,
  educationLevelId: studyText,
  educationLevelName: studyText,
  fieldOfEducationId: studyText,
  fieldOfEducationName: studyText,
  schoolId: studyText,
  schoolName: studyText,
  academicLevel: studyText,
  childRegisterNumber: studyText,
  childLastName: studyText,
  childFirstName: studyText,
  tuition: studyText,
  description: studyText,
  /** What reads answer of the row and of the member of staff. */
  specificationCode: sentAlong,
  lastName: sentAlong,
  firstName: sentAlong,
  primaryNidNumber: sentAlong,
  positionName: sentAlong,
  allWorkYear: sentAlong,
})
export type SentChild = Sent<typeof sentChild>

/** What every save about children says; what clients say of themselves is not trusted. */
const aboutChildren = { id: institution, year: sentYear, ...alongside }

/** Body of `sub.blank11.save`. Rows that are not confirmed are left out by the server. */
export const childrenSaveBody = z.object({ ...aboutChildren, blanks: z.array(sentChild).max(500) })
export type ChildrenSaveBody = Sent<typeof childrenSaveBody>

/** Body of `sub.blank10.pull`; "B" is the one status that the specifications name. */
export const childrenPullBody = z.object({ ...aboutChildren, status: z.literal('B').nullish() })
export type ChildrenPullBody = Sent<typeof childrenPullBody>

/** Body of `sub.blank10.delete` and its aliases. */
export const childDeleteBody = z.object({ ...aboutChildren, childScholarshipId: childId })
export type ChildDeleteBody = Sent<typeof childDeleteBody>

/** One row of `sub.blank10.educationLevel`. */
export const educationLevel = z.strictObject({ educationLevelId: z.string(), educationLevelName: z.string() })
export type EducationLevel = Of<typeof educationLevel>

/** One row of `sub.blank10.educationList` and `blank10.educationList`; the spelling of the id is the specification's. */
export const educationField = z.strictObject({ filedOfEducation: z.string(), fieldOfName: z.string() })
export type EducationField = Of<typeof educationField>

/** One row of `sub.blank10.educationMapList`: a level with one of its fields. */
export const educationMapRow = educationLevel.extend(educationField.shape)
export type EducationMapRow = Of<typeof educationMapRow>

/** One row of `sub.blank10.schoolList`. */
export const schoolOption = z.strictObject({ schoolId: z.string(), schoolName: z.string() })
export type SchoolOption = Of<typeof schoolOption>

/** Answer of `sub.blank11.read`. */
export const childrenAnswer = envelope(z.array(childRow))
export type ChildrenAnswer = Of<typeof childrenAnswer>

/** Whose register number is asked for: `employee` by the id of a member of staff, `child` by that of the child's row. */
export const registerNumberBody = z.strictObject({
  year: sentYear,
  of: z.enum(['employee', 'child']),
  id: z.string().max(100),
})
export type RegisterNumberBody = Sent<typeof registerNumberBody>
export const registerNumberAnswer = z.strictObject({ registerNumber: z.string() })

/** The own list of children of a year, as it is about to leave the page as a workbook. */
export const childrenTakenBody = z.strictObject({ year: sentYear })

/**
 * Answer of `citizen.lookup`, in the form of the registry: SUCCESS_CODE 0 with a name, any other with the sentence in
 * RESPONSE_MESSAGE. Too many look-ups answer 429 in the same form, with `status` and `message` besides.
 */
export const citizenAnswer = envelope(
  z.strictObject({ lastnameMn: z.string(), firstnameMn: z.string() }).nullable(),
)
export type CitizenAnswer = Of<typeof citizenAnswer>
