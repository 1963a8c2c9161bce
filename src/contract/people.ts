import { z } from 'zod'
import { envelope, ignored, writeAnswer } from '#contract/answers.ts'
import type { ClientInput, Output } from '#contract/call.ts'
import { alongside, answeredAlong, sentAlong, sentYear } from '#contract/sent.ts'

const flag = z.enum(['Y', 'N'])
export type Flag = Output<typeof flag>

/** Spec 000 §4. */
const plannedStatus = z.enum(['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE'])
export type PlannedStatus = Output<typeof plannedStatus>

/** Tugrik; computed unless marked as entered. */
const lumpSums = z.strictObject({
  t1Flag: flag,
  /** Entered, 0-36; `null` if planned but missing, 0 if not planned. */
  t1Month: z.number().nullable(),
  t1Amount: z.number(),
  /** Entered, or the register's salary. */
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
export type LumpSums = Output<typeof lumpSums>

/**
 * Blanks 11 and 12; the status calls take our own `?year=`. Tugrik a month, `totalSalaryYear` a year, service in
 * years.
 */
export const staffRow = lumpSums.extend({
  employeeId: z.string(),
  displayName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  /** The screen masks it. */
  primaryNidNumber: z.string(),
  positionName: z.string(),
  departmentName: z.string(),
  plannedAssignmentStatus: plannedStatus,
  plannedAssignmentStatusName: z.string(),
  /** Both specification names; 0 unless ALLOWANCE or CHILDCARE. */
  allowanceMonth: z.number(),
  allowMonth: z.number(),
  /** Salary x months, tugrik. */
  allowanceAmount: z.number(),
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
  inFinancialYear: z.number(),
})
export type StaffRow = Output<typeof staffRow>

/** `id` is the institution. */
export const benefitRecord = lumpSums.extend({
  employeeId: z.string(),
  id: z.string(),
  salaryAmount: z.number(),
  financialYear: z.number(),
})
export type BenefitRecord = Output<typeof benefitRecord>

/** null and '' mean empty. */
export type SentNumber = string | number | null
const sentNumber = z.union([z.string().max(40), z.number()]).nullish()
/** '' clears a flag. */
const sentFlag = z.enum(['Y', 'N', '']).nullish()
/** Another institution is refused with 403 before validation. */
const institution = z.union([z.string(), z.number()])
export const employeeId = z.union([z.string().min(1).max(60), z.number()]).transform(String)

const aboutEmployee = {
  id: institution,
  employeeId,
  inFinancialYear: sentYear.optional(),
  financialYear: sentYear.optional(),
  ...alongside,
}
type Years = { readonly inFinancialYear?: number | undefined; readonly financialYear?: number | undefined }
/** A body without a year under either name is invalid. */
function inItsYear<Body extends Years>(body: Body, { issues }: z.RefinementCtx) {
  const year = body.inFinancialYear ?? body.financialYear
  if (year !== undefined) return { ...body, year }
  issues.push({ code: 'custom', path: ['inFinancialYear'], input: year })
  return z.NEVER
}

/** Months are stored as 0 unless ALLOWANCE or CHILDCARE. */
export const workStatusBody = z
  .object({
    ...aboutEmployee,
    plannedAssignmentStatus: z.string().max(40).nullish(),
    allowanceMonth: sentNumber,
    /** Spec 002 §3.2. */
    displayName: sentAlong,
    plannedAssignmentStatusName: sentAlong,
    allowMonth: sentAlong,
    allowanceAmount: sentAlong,
  })
  .transform(inItsYear)
export type WorkStatusBody = ClientInput<typeof workStatusBody>

const sentAddress = z.string().max(500).nullish()
/** One path uses `inFinancialYear`, the other `financialYear`; both accept both. */
export const benefitBody = z
  .object({
    ...aboutEmployee,
    t1Flag: sentFlag,
    t1Month: sentNumber,
    /** Ignored, like `t3Amount`. */
    t1Amount: sentAlong,
    /** Empty, or the register's salary. */
    avgSalaryMonth: sentNumber,
    t2Flag: sentFlag,
    t2Amount: sentNumber,
    t3Flag: sentFlag,
    t3Month: sentAlong,
    salaryAmount: sentAlong,
    t3Amount: sentAlong,
    /** As `attachment.attach` returns them; null and '' remove the file. */
    t1AttachFileUrl: sentAddress,
    t1AttachFileName: sentAlong,
    t3AttachFileUrl: sentAddress,
    t3AttachFileName: sentAlong,
  })
  .transform(inItsYear)
export type BenefitBody = ClientInput<typeof benefitBody>

/** Staff (`orgGroup`, or `propertyStatus` in `sub.blank6.import`) and pupils (neither). */
export const importBody = z.object({ id: institution, year: sentYear, ...alongside })
export type ImportBody = ClientInput<typeof importBody>

const importedPerson = z.strictObject({
  employeeId: z.string(),
  displayName: z.string(),
  positionName: z.string(),
})
export type ImportedPerson = Output<typeof importedPerson>

/** Counts are in the message. */
export const staffImportAnswer = writeAnswer.extend({
  total: z.number(),
  added: z.array(importedPerson),
  removed: z.array(importedPerson),
  /** Tugrik a month. */
  salaryChanged: z.array(importedPerson.extend({ from: z.number(), to: z.number() })),
  positionChanged: z.array(importedPerson.extend({ from: z.string(), to: z.string() })),
})
export type StaffImportAnswer = Output<typeof staffImportAnswer>

/** `studyYear` is the calendar year in which the study year starts. */
const pupilChange = z.strictObject({
  studyYear: z.number(),
  kind: z.string(),
  grade: z.number(),
  from: z.number(),
  to: z.number(),
})
export type PupilChange = Output<typeof pupilChange>

export const pupilImportAnswer = writeAnswer.extend({
  total: z.number(),
  changed: z.array(pupilChange),
})
export type PupilImportAnswer = Output<typeof pupilImportAnswer>

export const childrenPullAnswer = writeAnswer.extend({
  total: z.number(),
  added: z.array(importedPerson),
  removed: z.array(importedPerson),
})
export type ChildrenPullAnswer = Output<typeof childrenPullAnswer>

/** `value` repeats the id; `salary` is the base pay, tugrik a month. */
export const jobOption = z.strictObject({
  jobId: z.number(),
  jobName: z.string(),
  gradeStepId: z.string(),
  gradeStepName: z.string(),
  value: z.number(),
  salary: z.number(),
})
export type JobOption = Output<typeof jobOption>

/**
 * Tugrik a year, but indicator9 of ORGEBS and indicator10 of the others in thousand tugrik (calculation §6); `null`
 * if the group has no such indicator.
 */
export const positionRow = z.strictObject({
  positionExpensesId: z.number(),
  /** `null` for a typed job. */
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
export type PositionRow = Output<typeof positionRow>

/** ASSUMED: the specifications limit only texts of children; this exceeds the visible width. */
const entered = z.union([z.string().max(300), z.number()]).nullish()

/** In EDIT a missing field does not change; DELETE needs only `expensesId`. */
export const positionSaveBody = z.object({
  ...answeredAlong(positionRow),
  event: z.enum(['ADD', 'EDIT', 'DELETE']),
  id: institution,
  year: sentYear,
  /** 0 with ADD. */
  expensesId: z.union([z.string().max(60), z.number()]).nullish(),
  /** Or the text of an unlisted job. */
  jobId: entered,
  /** '0' with a typed one in `inGradeStepName`. */
  gradeStepId: entered,
  inGradeStepName: entered,
  requiredQty: entered,
  salary: entered,
  description: entered,
  ...alongside,
})
export type PositionSaveBody = ClientInput<typeof positionSaveBody>

/** Refusals are a `WriteResponse` with 0. */
export const positionSaveAnswer = z.strictObject({
  status: z.literal('1'),
  message: z.string(),
  positionExpensesId: z.number(),
  ignored,
})
export type PositionSaveAnswer = Output<typeof positionSaveAnswer>

/** Empty texts are ''. */
const childStudy = z.strictObject({
  isConfirmedWorkedYear: flag,
  isDemandProfession: flag,
  /** Continuous service. */
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
export type ChildStudy = Output<typeof childStudy>

const childRow = childStudy.extend({
  /** The parent's employee id. */
  assignmentId: z.string(),
  childScholarshipId: z.string(),
  specificationCode: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  positionName: z.string(),
  allWorkYear: z.number(),
})
export type ChildRow = Output<typeof childRow>

const childId = z.union([z.string().max(60), z.number()]).transform(String)
/** Texts above 50 characters get an error at their field; this limit only blocks abuse. */
const studyText = z.union([z.string().max(1000), z.number()]).nullish()

/** A missing field does not change. Without `childScholarshipId` it is the row of `assignmentId`, or a new one. */
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
  specificationCode: sentAlong,
  lastName: sentAlong,
  firstName: sentAlong,
  primaryNidNumber: sentAlong,
  positionName: sentAlong,
  allWorkYear: sentAlong,
})
export type SentChild = ClientInput<typeof sentChild>

/** Client identity fields are not trusted. */
const aboutChildren = { id: institution, year: sentYear, ...alongside }

/** The server skips unconfirmed rows. */
export const childrenSaveBody = z.object({ ...aboutChildren, blanks: z.array(sentChild).max(500) })
export type ChildrenSaveBody = ClientInput<typeof childrenSaveBody>

/** "B" is the only status in the specifications. */
export const childrenPullBody = z.object({ ...aboutChildren, status: z.literal('B').nullish() })
export type ChildrenPullBody = ClientInput<typeof childrenPullBody>

export const childDeleteBody = z.object({ ...aboutChildren, childScholarshipId: childId })
export type ChildDeleteBody = ClientInput<typeof childDeleteBody>

export const educationLevel = z.strictObject({ educationLevelId: z.string(), educationLevelName: z.string() })
export type EducationLevel = Output<typeof educationLevel>

/** The specification spells the id so. */
export const educationField = z.strictObject({ filedOfEducation: z.string(), fieldOfName: z.string() })
export type EducationField = Output<typeof educationField>

export const educationMapRow = educationLevel.extend(educationField.shape)
export type EducationMapRow = Output<typeof educationMapRow>

export const schoolOption = z.strictObject({ schoolId: z.string(), schoolName: z.string() })
export type SchoolOption = Output<typeof schoolOption>

export const childrenAnswer = envelope(z.array(childRow))
export type ChildrenAnswer = Output<typeof childrenAnswer>

export const registerNumberBody = z.strictObject({
  year: sentYear,
  of: z.enum(['employee', 'child']),
  id: z.string().max(100),
})
export type RegisterNumberBody = ClientInput<typeof registerNumberBody>
export const registerNumberAnswer = z.strictObject({ registerNumber: z.string() })

export const childrenTakenBody = z.strictObject({ year: sentYear })

/**
 * In the registry's format: SUCCESS_CODE 0 with a name, any other with RESPONSE_MESSAGE. Too many queries return 429
 * with additional `status` and `message`.
 */
export const citizenAnswer = envelope(
  z.strictObject({ lastnameMn: z.string(), firstnameMn: z.string() }).nullable(),
)
export type CitizenAnswer = Output<typeof citizenAnswer>
