import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { ClientInput, Output } from '#api/call.ts'
import { groupNames, plain, read, save } from '#api/call-kinds.ts'
import { alongside, sentAlong, sentInstitution, sentYear, yearQuery } from '#api/fields.ts'
import { ignored } from '#budget/api.ts'
import { declareViewCalls, school } from '#budget/declare.ts'
import { viewsWithPupilRegister } from '#budget/people/pupils.ts'

export const recordAnswer = writeAnswer.extend({ ignored })
export type RecordAnswer = Output<typeof recordAnswer>

export const flag = z.enum(['Y', 'N'])
export type Flag = Output<typeof flag>

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

/** Spec 000 §4. */
const plannedStatus = z.enum(['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE'])
export type PlannedStatus = Output<typeof plannedStatus>

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

const staffList = { answer: z.array(staffRow) }
/** Without a year in the query, the newest year of the employee counts. */
const staffStatus = { query: yearQuery, answer: staffRow }

/** Staff (`orgGroup`, or `propertyStatus` in `sub.blank6.import`) and pupils (neither). */
export const importBody = z.object({ id: sentInstitution, year: sentYear, ...alongside })
export type ImportBody = ClientInput<typeof importBody>

export const importedPerson = z.strictObject({
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

const staffImport = { body: importBody, answer: staffImportAnswer, once: 'byKey' } as const

export const employeeId = z.union([z.string().min(1).max(60), z.number()]).transform(String)

const aboutEmployee = {
  id: sentInstitution,
  employeeId,
  inFinancialYear: sentYear.optional(),
  financialYear: sentYear.optional(),
  ...alongside,
}

const sentNumber = z.union([z.string().max(40), z.number()]).nullish()

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

const workStatusSave = { body: workStatusBody, answer: recordAnswer, once: 'byKey' } as const

/** '' clears a flag. */
export const sentFlag = z.enum(['Y', 'N', '']).nullish()

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

const benefitSave = { body: benefitBody, answer: recordAnswer, once: 'byKey' } as const

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

type Years = { readonly inFinancialYear?: number | undefined; readonly financialYear?: number | undefined }
/** A body without a year under either name is invalid. */
function inItsYear<Body extends Years>(body: Body, { issues }: z.RefinementCtx) {
  const year = body.inFinancialYear ?? body.financialYear
  if (year !== undefined) return { ...body, year }
  issues.push({ code: 'custom', path: ['inFinancialYear'], input: year })
  return z.NEVER
}

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

export const staffCalls = declareViewCalls({
  staffList: {
    ...read,
    id: 'ebs.blank11.read',
    path: '/api/ebs/blank11/{institutionId}/{year}',
    summary: 'Returns the staff list',
    source: '000 s7, 002 s7',
    ...staffList,
  },
  staffStatus: {
    ...plain,
    method: 'GET',
    id: 'ebs.blank11.status',
    path: '/api/ebs/blank11/status/{employeeId}',
    summary: 'Returns the work status and lump-sum details of a member of staff',
    source: '000 s7, 002 s7',
    ...staffStatus,
  },
  lifelongStaffImport: {
    ...save,
    id: 'ebs.blank11.import',
    path: '/api/ebs/blank11/import',
    views: ['ntb', 'ntb-draft'],
    summary: 'Imports the staff from the staff registry',
    source: '002 s7.2',
    ...staffImport,
  },
  schoolStaffList: {
    ...read,
    id: 'ebs.blank12.staff',
    path: '/api/ebs/blank12/{institutionId}/{year}',
    views: [...school, 'ebs-dormitory'],
    summary: 'Returns the staff list (variant A)',
    source: '000 s7',
    ...staffList,
  },
  schoolStaffStatus: {
    ...plain,
    method: 'GET',
    id: 'ebs.blank12.status',
    path: '/api/ebs/blank12/status/{employeeId}',
    views: [...school, 'ebs-dormitory'],
    summary: 'Returns the status and lump-sum details of a member of staff',
    source: '000 s7',
    ...staffStatus,
  },
  schoolBenefitSave: {
    ...save,
    id: 'ebs.blank12.status.save',
    path: '/api/ebs/blank12/status/save',
    views: [...school, 'ebs-dormitory'],
    summary: 'Saves the lump-sum benefits of a member of staff',
    source: '000 s7',
    ...benefitSave,
  },
  workStatusSave: {
    ...save,
    id: 'blank12.status.save',
    path: '/api/blank12/status/save',
    summary: 'Saves the planned work status',
    source: '000 s7',
    ...workStatusSave,
  },
  schoolStaffImport: {
    ...save,
    id: 'ebs.blank12.import',
    path: '/api/ebs/blank12/import',
    views: ['ebs-public', 'ebs-dormitory'],
    summary: 'Imports the staff from the staff registry',
    source: '000 s7',
    ...staffImport,
  },
  benefitRecords: {
    ...plain,
    method: 'GET',
    id: 'sub.blank6.benefit',
    path: '/api/sub/blank6/2/{year}/{employeeId}',
    summary: 'Returns the benefit records of a member of staff; the first is used',
    source: '000 s7, 002 s7',
    answer: z.array(benefitRecord),
  },
  benefitSave: {
    ...save,
    id: 'sub.blank6.pension',
    path: '/api/sub/blank6/pensionSave',
    summary: 'Saves the lump-sum benefits of a member of staff',
    source: '000 s7, 002 s7',
    ...benefitSave,
  },
  subWorkStatusSave: {
    ...save,
    id: 'sub.blank6.workstatus',
    path: '/api/sub/blank6/work_status',
    summary: 'Saves the planned work status',
    source: '000 s7, 002 s7',
    ...workStatusSave,
  },
  staffImport: {
    ...save,
    id: 'sub.blank6.import',
    path: '/api/sub/blank6/save',
    subject: { in: 'body', name: 'id', groupNames: [...groupNames, 'propertyStatus'] },
    summary: 'Imports the staff from the staff registry',
    source: '000 s7, 002 s7.3',
    ...staffImport,
  },
  pupilImport: {
    ...save,
    id: 'tosov.pupils.import',
    path: '/api/tosov/pupils/import',
    views: viewsWithPupilRegister,
    summary: 'Imports the pupil registers of the study years of a financial year',
    source: 'own',
    body: importBody,
    answer: pupilImportAnswer,
    once: 'byKey',
  },
})
