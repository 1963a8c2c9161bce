import { z } from 'zod'
import type { ClientInput, Output } from '#api/call.ts'
import { plain, read, reviewRead, save } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { alongside, answeredAlong, sentInstitution, sentYear } from '#api/fields.ts'
import { ignored, positionRow } from '#budget/api.ts'
import { MAX_POSITION_TEXT } from '#features/positions/position-list.ts'

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

const jobs = { answer: z.array(jobOption) }

const entered = z.union([z.string().max(MAX_POSITION_TEXT), z.number()]).nullish()

/** In EDIT a missing field does not change; DELETE needs only `expensesId`. */
export const positionSaveBody = z.object({
  ...answeredAlong(positionRow),
  event: z.enum(['ADD', 'EDIT', 'DELETE']),
  id: sentInstitution,
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

export const positionCalls = declareCalls({
  jobGrades: {
    ...plain,
    method: 'GET',
    id: 'blank14.job',
    path: '/api/ebs/blank14/job/{group}/{year}',
    summary: 'Returns the jobs with their pay grades',
    source: '000 s7, 001 s7, 002 s7',
    ...jobs,
  },
  positions: {
    ...read,
    id: 'sub.blank9.read',
    path: '/api/sub/blank9/{group}/{year}/{institutionId}',
    summary: 'Returns the required positions in the order of entry',
    source: '001 s7, 002 s7',
    answer: z.array(positionRow),
  },
  positionSave: {
    ...save,
    id: 'sub.blank9.save',
    path: '/api/sub/blank9/save',
    summary: 'Adds, edits or deletes a required position',
    source: '000 s7, 001 s7, 002 s7',
    body: positionSaveBody,
    answer: positionSaveAnswer,
    once: 'byKey',
  },
  jobs: {
    ...plain,
    method: 'GET',
    id: 'sub.blank10.jobs',
    path: '/api/sub/blank10/{group}/{year}',
    summary: 'Returns the jobs',
    source: '001 s7, 002 s7.3',
    ...jobs,
  },
  reviewPositions: {
    ...reviewRead,
    id: 'review.positions',
    path: '/api/tosov/review/institution/{institutionId}/positions/{year}',
    summary: 'Returns the required positions of an institution in the order of entry',
    answer: z.array(positionRow),
  },
})
