import { z } from 'zod'
import { envelope, writeAnswer } from '#api/answers.ts'
import type { ClientInput, Output } from '#api/call.ts'
import { plain, read, save } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { alongside, sentAlong, sentInstitution, sentYear } from '#api/fields.ts'
import { flag, importedPerson, recordAnswer, sentFlag } from '#features/staff/api.ts'

export const childrenPullAnswer = writeAnswer.extend({
  total: z.number(),
  added: z.array(importedPerson),
  removed: z.array(importedPerson),
})
export type ChildrenPullAnswer = Output<typeof childrenPullAnswer>

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
const aboutChildren = { id: sentInstitution, year: sentYear, ...alongside }

/** The server skips unconfirmed rows. */
export const childrenSaveBody = z.object({ ...aboutChildren, blanks: z.array(sentChild).max(500) })
export type ChildrenSaveBody = ClientInput<typeof childrenSaveBody>

/** "B" is the only status in the specifications. */
export const childrenPullBody = z.object({ ...aboutChildren, status: z.literal('B').nullish() })
export type ChildrenPullBody = ClientInput<typeof childrenPullBody>

export const childDeleteBody = z.object({ ...aboutChildren, childScholarshipId: childId })
export type ChildDeleteBody = ClientInput<typeof childDeleteBody>

export const childrenAnswer = envelope(z.array(childRow))
export type ChildrenAnswer = Output<typeof childrenAnswer>

export const childrenTakenBody = z.strictObject({ year: sentYear })

export const childCalls = declareCalls({
  childrenPull: {
    ...save,
    id: 'sub.blank10.pull',
    path: '/api/sub/blank10/save',
    summary: 'Imports the children of staff from the staff registry',
    source: '000 s7, 001 s7, 002 s7',
    body: childrenPullBody,
    answer: childrenPullAnswer,
    once: 'byKey',
  },
  childDelete: {
    ...save,
    id: 'sub.blank10.delete',
    path: '/api/sub/blank10/delete/save',
    aliases: ['/api/sub/blank11/delete', '/api/blank11/delete'],
    summary: 'Deletes a confirmed child of staff',
    source: '000 s7, 001 s7, 002 s7',
    body: childDeleteBody,
    answer: writeAnswer,
    once: 'byKey',
  },
  children: {
    ...read,
    id: 'sub.blank11.read',
    path: '/api/sub/blank11/{institutionId}/{year}',
    summary: 'Returns the children of staff who study with tuition',
    source: '000 s7, 001 s7, 002 s7',
    answer: childrenAnswer,
  },
  childrenSave: {
    ...save,
    id: 'sub.blank11.save',
    path: '/api/sub/blank11/save',
    summary: 'Saves the confirmed children of staff',
    source: '000 s7, 001 s7, 002 s7',
    body: childrenSaveBody,
    answer: recordAnswer,
    once: 'byKey',
  },
  childrenTaken: {
    ...plain,
    method: 'POST',
    id: 'tosov.children.logExport',
    path: '/api/tosov/children/export-log',
    summary: 'Logs that the user exports the list of children with its register numbers',
    source: 'own',
    // Logs an export, as for registers.
    right: null,
    body: childrenTakenBody,
    answer: writeAnswer,
  },
})
