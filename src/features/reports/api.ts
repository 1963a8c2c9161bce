import { z } from 'zod'
import { fileAnswer, writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { forOrg, ownRead, read, reviewRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { justificationsBody, sentAlong, sentInstitution, sentSessionCode } from '#api/fields.ts'
import { receipt } from '#budget/api.ts'
import { readinessRefusal } from '#features/readiness/api.ts'

export const sentAnswer = writeAnswer.extend({ receipt })
export type SentAnswer = Output<typeof sentAnswer>

/** Exactly one of the two values is not null. */
export const reportDataRow = z.strictObject({
  standardReportCode: z.string(),
  rowNum: z.number(),
  valueNumber: z.number().nullable(),
  valueString: z.string().nullable(),
})
export type ReportDataRow = Output<typeof reportDataRow>

const reportAct = z.object({
  orgId: sentInstitution,
  sessionCode: z.string().min(1).max(40),
  userName: sentAlong,
})

/** Names the calculation by the digest that the user read. */
export const consentAskBody = z.object({ sessionCode: sentSessionCode })
export const consentBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('give'),
    sessionCode: sentSessionCode,
    calculationSeen: z.string().min(1).max(100),
  }),
  z.object({ kind: z.literal('withdraw'), sessionCode: sentSessionCode }),
])

export const reportCalls = declareCalls({
  reportSnapshot: {
    ...forOrg,
    id: 'report.snapshot',
    path: '/api/finance/report/snapshot',
    summary: 'Calculates the report of a period',
    source: '000 s7, 002 s7.1',
    work: 'calculation',
    body: reportAct,
    answer: writeAnswer,
  },
  reportPdfData: {
    ...read,
    id: 'report.pdfdata',
    path: '/api/finance/report/pdf/{sessionCode}/{orgId}',
    subject: { in: 'path', name: 'orgId' },
    summary: 'Returns the report data rows for the PDF',
    source: '000 s7, 002 s7.1',
    answer: z.array(reportDataRow),
  },
  reportFile: {
    ...read,
    id: 'report.file',
    path: '/api/finance/report/{sessionCode}/{organizationId}/{standartReportCode}/{fileName}',
    subject: { in: 'path', name: 'organizationId' },
    summary: 'Returns the address of a report file',
    source: '000 s7, 002 s7.1',
    work: 'paper',
    answer: fileAnswer,
  },
  reportWorkbook: {
    ...read,
    id: 'report.workbook',
    path: '/api/tosov/report/workbook/{sessionCode}/{institutionId}',
    summary: 'Returns the calculated report package as an .xlsx workbook with live formulas',
    source: 'own',
    work: 'export',
    answer: 'xlsx',
  },
  reportSend: {
    ...forOrg,
    id: 'report.send',
    path: '/api/report/send',
    summary: 'Sends the calculated report for approval',
    source: '000 s7, 002 s7.1',
    right: 'send',
    /**
     * Without `justifications` the stored ones count. `calculationSeen` is ours: the digest that the sender confirmed;
     * without it the last calculation is sent.
     */
    body: reportAct.extend({
      justifications: justificationsBody.nullish(),
      calculationSeen: z.string().max(100).nullish(),
    }),
    answer: sentAnswer,
    refuses: [readinessRefusal],
  },
  reviewRows: {
    ...reviewRead,
    id: 'review.rows',
    path: '/api/tosov/review/institution/{institutionId}/rows/{sessionCode}',
    summary: 'Returns the report data rows of an institution',
    answer: z.array(reportDataRow),
  },
  reviewReportFile: {
    ...reviewRead,
    id: 'review.reportFile',
    path: '/api/tosov/review/institution/{institutionId}/report/{sessionCode}/{standartReportCode}/{fileName}',
    summary: 'Returns the address of a report file of an institution',
    work: 'paper',
    answer: fileAnswer,
  },
  recall: {
    ...ownRead,
    id: 'tosov.recall',
    method: 'POST',
    path: '/api/tosov/recall',
    summary: 'Recalls a sent report that no reviewer has opened; its receipt remains',
    right: 'send',
    body: z.object({ sessionCode: sentSessionCode, receipt: z.string().min(1).max(60) }),
    answer: writeAnswer,
  },
  consentAsk: {
    ...ownRead,
    id: 'tosov.consent.request',
    method: 'POST',
    path: '/api/tosov/consent/request',
    summary: 'Requests the consent of the checkers to the last calculation',
    body: consentAskBody,
    answer: writeAnswer,
    refuses: [readinessRefusal],
  },
  consent: {
    ...ownRead,
    id: 'tosov.consent',
    method: 'POST',
    path: '/api/tosov/consent',
    summary: 'Gives or withdraws consent to the calculation that the user has read',
    right: 'check',
    body: consentBody,
    answer: writeAnswer,
    refuses: [readinessRefusal],
  },
})
