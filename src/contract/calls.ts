import { z } from 'zod'
import { accountForms } from '#contract/account.ts'
import { adminForms, yearNorms } from '#contract/admin.ts'
import * as answers from '#contract/answers.ts'
import type { CallSchemas, ClientInput, Output } from '#contract/call.ts'
import { factorForms } from '#contract/factors.ts'
import { declare } from '#contract/form.ts'
import { liveQuery, moveBody } from '#contract/live.ts'
import {
  mailAnswer,
  mailBody,
  notificationsAnswer,
  notificationsQuery,
  readBody,
} from '#contract/notifications.ts'
import * as people from '#contract/people.ts'
import { registerForms } from '#contract/registers.ts'
import { reviewForms } from '#contract/review-calls.ts'
import { routes } from '#contract/routes.ts'
import { alongside, sentAlong, sentReasons, sentYear, yearQuery } from '#contract/sent.ts'

const { envelope, writeAnswer } = answers
const institution = z.union([z.string(), z.number()])

const blankRead = { answer: z.array(answers.wireRow) }
const amountsRead = { answer: z.array(z.union([answers.wireRow, people.positionRow])) }
/**
 * Other fields are not trusted. `versions` are those that the client read (`ebs-b1/1.stage1Qty`); without them the
 * save applies unconditionally (contract README).
 */
const blankSave = {
  body: z.object({
    id: institution.transform(String),
    year: sentYear,
    blanks: z.array(z.looseObject({ specificationCode: z.union([z.string().max(20), z.number()]) })).max(500),
    versions: z.record(z.string(), z.number().int()).optional(),
    etag: z.string().max(500).optional(),
    ...alongside,
  }),
  answer: answers.saveAnswer,
  refuses: ['conflicts'],
  once: 'byKey',
} as const
const staffList = { answer: z.array(people.staffRow) }
/** Without a year in the query, the newest year of the employee counts. */
const staffStatus = { query: yearQuery, answer: people.staffRow }
const staffImport = { body: people.importBody, answer: people.staffImportAnswer, once: 'byKey' } as const
const workStatusSave = { body: people.workStatusBody, answer: answers.recordAnswer, once: 'byKey' } as const
const benefitSave = { body: people.benefitBody, answer: answers.recordAnswer, once: 'byKey' } as const
const jobs = { answer: z.array(people.jobOption) }
/** Defaults to the newest year with norms. */
const listOf = <Row extends z.ZodType>(row: Row) => ({
  query: yearQuery,
  answer: envelope(z.array(row)),
})
const reportAct = z.object({
  orgId: institution,
  sessionCode: z.string().min(1).max(40),
  userName: sentAlong,
})
/** Text, numbers or null. null and '' mean empty; a missing field does not change (contract README). */
const entered = z
  .union([z.string().max(500), z.number()])
  .nullish()
  .transform((value) => (value === undefined ? undefined : String(value ?? '').trim()))

const ownForms = {
  login: {
    body: z.object({
      userName: z.string().trim().min(1).max(100),
      password: z.string().min(1).max(200),
      code: z.string().max(60).optional(),
    }),
    answer: answers.sessionAnswer,
  },
  me: { answer: answers.user },
  password: {
    body: z.object({ current: z.string().min(1).max(200), next: z.string().min(1).max(1000) }),
    answer: writeAnswer,
  },
  home: { answer: answers.homeAnswer },
  live: { query: liveQuery, answer: 'events' },
  liveMove: { body: moveBody, answer: writeAnswer },
  notifications: { query: notificationsQuery, answer: notificationsAnswer },
  notificationsRead: { body: readBody, answer: writeAnswer },
  mail: { answer: mailAnswer },
  mailSave: { body: mailBody, answer: writeAnswer },
  mailAsk: { body: z.object({ email: z.string().trim().min(1).max(300) }), answer: writeAnswer },
  mailConfirm: { body: z.object({ token: z.string().min(1).max(2000) }), answer: writeAnswer },
  screenFailed: {
    body: z.object({
      reference: z.string().regex(/^\d{4}-\d{4}$/),
      place: z.string().max(500),
      error: z.string().max(4000),
    }),
    answer: writeAnswer,
  },
  receipt: { answer: answers.publicReceipt },
  yearNorms: { answer: yearNorms },
  normSources: { answer: answers.normSources },
  draft: { answer: answers.draftAnswer },
  snapshots: { answer: answers.snapshotsAnswer },
  fillBook: { answer: 'xlsx' },
  history: { answer: z.array(answers.cellEvent) },
  file: { answer: 'link' },

  blank1: blankRead,
  blank1Save: blankSave,
  blank2: blankRead,
  blank3: blankRead,
  blank4: blankRead,
  blank5: blankRead,
  blank5Save: blankSave,
  blank7: blankRead,
  blank16Variable: blankRead,
  blank16Headcount: blankRead,
  blank6: blankRead,
  blank6Save: blankSave,
  blank8: blankRead,
  blank9: blankRead,
  blank9Save: blankSave,
  dormitorySave: blankSave,
  blank10: blankRead,
  blank12: blankRead,
  quantitiesSave: blankSave,
  blank13: blankRead,
  incomeSave: blankSave,
  blank14: amountsRead,
  blank14Save: blankSave,
  privateBlank3: blankRead,
  privateBlank3Save: blankSave,
  privateBlank5: blankRead,
  kindergarten1: blankRead,
  kindergarten2: blankRead,
  kindergarten3: blankRead,
  kindergarten4: blankRead,
  kindergarten5: blankRead,
  kindergarten7: blankRead,
  kindergarten8: blankRead,
  kindergarten12: blankRead,
  kindergarten13: blankRead,
  kindergarten1Save: blankSave,
  kindergarten3Save: blankSave,
  kindergarten4Save: blankSave,
  centre1: blankRead,
  centre2: blankRead,
  centre3: blankRead,
  centre4: blankRead,
  centre5: blankRead,
  centre7: blankRead,
  centre10Variable: blankRead,
  centre10Headcount: blankRead,
  centre1Save: blankSave,
  centre3Save: blankSave,
  centre5Save: blankSave,
  centre7Save: blankSave,

  staffList,
  staffStatus,
  lifelongStaffImport: staffImport,
  schoolStaffList: staffList,
  schoolStaffStatus: staffStatus,
  schoolBenefitSave: benefitSave,
  workStatusSave,
  schoolStaffImport: staffImport,
  benefitRecords: { answer: z.array(people.benefitRecord) },
  benefitSave,
  subWorkStatusSave: workStatusSave,
  staffImport,
  jobGrades: jobs,
  positions: { answer: z.array(people.positionRow) },
  positionSave: { body: people.positionSaveBody, answer: people.positionSaveAnswer, once: 'byKey' },
  jobs,
  educationMap: listOf(people.educationMapRow),
  educationLevels: listOf(people.educationLevel),
  schoolList: listOf(people.schoolOption),
  educationFields: listOf(people.educationField),
  allEducationFields: listOf(people.educationField),
  childrenPull: { body: people.childrenPullBody, answer: people.childrenPullAnswer, once: 'byKey' },
  childDelete: { body: people.childDeleteBody, answer: writeAnswer, once: 'byKey' },
  children: { answer: people.childrenAnswer },
  childrenSave: { body: people.childrenSaveBody, answer: answers.recordAnswer, once: 'byKey' },
  citizen: {
    body: z.object({ regnum: z.string().max(40) }),
    answer: people.citizenAnswer,
    refuses: ['registry'],
  },
  registerNumber: { body: people.registerNumberBody, answer: people.registerNumberAnswer },
  childrenTaken: { body: people.childrenTakenBody, answer: writeAnswer },
  pupilImport: { body: people.importBody, answer: people.pupilImportAnswer, once: 'byKey' },

  reportPeriod: { answer: z.array(answers.periodRow) },
  reportList: { answer: answers.reportListAnswer },
  reportSnapshot: { body: reportAct, answer: writeAnswer },
  reportPdfData: { answer: z.array(answers.reportDataRow) },
  reportFile: { answer: answers.fileAnswer },
  reportWorkbook: { answer: 'xlsx' },
  /**
   * Without `justifications` the stored ones count. `calculationSeen` is ours: the digest that the sender confirmed;
   * without it the last calculation is sent.
   */
  reportSend: {
    body: reportAct.extend({
      justifications: sentReasons.nullish(),
      calculationSeen: z.string().max(100).nullish(),
    }),
    answer: answers.sentAnswer,
    refuses: ['readiness'],
  },

  pdfUpload: { body: 'multipart', answer: writeAnswer.extend({ file: z.string(), url: z.string() }) },
  attachmentList: { answer: z.array(answers.attachmentRecord) },
  attachmentAttach: { body: 'multipart', answer: answers.uploadAnswer, refuses: ['upload'] },
  attachmentSave: {
    /**
     * The session names the author, not `userName`. `attachmentSeen1..3` are ours: the address that the sender read;
     * a slot without one is written unconditionally.
     */
    body: z.object({
      sessionCode: z.union([z.string().min(1).max(100), z.number()]).transform(String),
      orgId: institution,
      institutionId: institution.nullish(),
      userName: z.string().nullish(),
      statisticInfo62Id: z.union([z.string(), z.number()]).nullish(),
      attachmentUrl1: entered,
      attachmentType1: entered,
      attachmentFilename1: entered,
      attachmentUrl2: entered,
      attachmentType2: entered,
      attachmentFilename2: entered,
      attachmentUrl3: entered,
      attachmentType3: entered,
      attachmentFilename3: entered,
      attachmentSeen1: entered,
      attachmentSeen2: entered,
      attachmentSeen3: entered,
    }),
    answer: z.strictObject({ status: z.literal('1'), message: z.string() }),
  },
} as const satisfies Partial<Readonly<Record<keyof typeof routes, CallSchemas>>>

/** Only the server runs these; the browser uses their types and routes. */
export const calls = declare(routes, {
  ...ownForms,
  ...accountForms,
  ...factorForms,
  ...reviewForms,
  ...registerForms,
  ...adminForms,
})

type Calls = typeof calls
export type CallName = keyof Calls
export type AnswerOf<Name extends CallName> = Output<Calls[Name]['answer']>
export type BodyOf<Name extends CallName> = ClientInput<Calls[Name]['body']>
export type BlankSave = {
  [Name in CallName]: Calls[Name]['body'] extends typeof blankSave.body ? Name : never
}[CallName]
export type BlankRead = {
  [Name in CallName]: Calls[Name]['answer'] extends typeof blankRead.answer | typeof amountsRead.answer
    ? Name
    : never
}[CallName]
