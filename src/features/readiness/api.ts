import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output, RefusalExtra } from '#api/call.ts'
import { ownRead, plain, read, reviewRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { justificationsBody, sentSessionCode } from '#api/fields.ts'
import { periodRow, pointAt, reportListAnswer } from '#budget/api.ts'

const refusedPoint = z.strictObject({ rule: z.string(), ...pointAt, text: z.string() })
export type RefusedPoint = Output<typeof refusedPoint>

export const readinessRefusal = {
  name: 'readiness',
  status: 409,
  fields: {
    missing: z.array(refusedPoint).exactOptional(),
    toJustify: z.array(refusedPoint).exactOptional(),
    otherCalculation: z.literal(true).exactOptional(),
  },
} as const satisfies RefusalExtra

export const readinessCalls = declareCalls({
  reportPeriod: {
    ...plain,
    id: 'report.period',
    method: 'GET',
    path: '/api/finance/report/period/{year}/{organizationTypeId}',
    summary: 'Returns the reporting periods, newest first',
    source: '000 s7, 002 s7.1',
    answer: z.array(periodRow),
  },
  reportList: {
    ...read,
    id: 'report.list',
    path: '/api/finance/report/list/{sessionCode}/{institutionId}',
    summary: 'Returns the standard reports of a period and their status',
    source: '000 s7, 002 s7.1',
    answer: reportListAnswer,
  },
  reviewPeriods: {
    ...reviewRead,
    id: 'review.periods',
    path: '/api/tosov/review/institution/{institutionId}/periods/{year}',
    summary: 'Returns the reporting periods of an institution, newest first',
    answer: z.array(periodRow),
  },
  reviewReports: {
    ...reviewRead,
    id: 'review.reports',
    path: '/api/tosov/review/institution/{institutionId}/reports/{sessionCode}',
    summary: 'Returns the standard reports of a period of an institution and their status',
    answer: reportListAnswer,
  },
  justify: {
    ...ownRead,
    id: 'tosov.justification.save',
    method: 'POST',
    path: '/api/tosov/justifications',
    summary: 'Stores justifications for warnings before the report is sent',
    body: z.object({ sessionCode: sentSessionCode, justifications: justificationsBody.min(1) }),
    answer: writeAnswer,
  },
})
