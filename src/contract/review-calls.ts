import { z } from 'zod'
import {
  attachmentRecord,
  cellEvent,
  draftAnswer,
  fileAnswer,
  periodRow,
  reportDataRow,
  reportListAnswer,
  snapshotsAnswer,
  writeAnswer,
} from '#contract/answers.ts'
import { bulkAnswer, bulkBody } from '#contract/bulk.ts'
import type { CallSchemas } from '#contract/call.ts'
import { positionRow } from '#contract/people.ts'
import {
  approvalDoubt,
  approvedAmounts,
  causesAnswer,
  causesQuery,
  ceilingSet,
  ceilingsAnswer,
  comparisonAnswer,
  comparisonQuery,
  filterQuery,
  institutionsAnswer,
  institutionsQuery,
  overviewAnswer,
  ownPlaceAnswer,
  peersAnswer,
  reviewEvent,
  sortedFilterQuery,
  sumAnswer,
  sumChoice,
  sumComparisonAnswer,
  sumQuery,
} from '#contract/review.ts'
import type { reviewRoutes } from '#contract/review-routes.ts'
import { consentAskBody, consentBody, rightsAnswer, rightsBody } from '#contract/rights.ts'
import { beforeQuery, sentMoment, sentReasons, written } from '#contract/sent.ts'

const sessionCode = z.string().min(1).max(40)
const reason = z.string().max(4000)
const words = written(1000)
const part = z.string().min(1).max(100)
const markId = z.string().regex(/^\d{1,18}$/)

/** As the reviewer read it. */
const sending = z.object({
  sessionCode,
  /** `null`: the unsent draft. */
  receipt: z.string().min(1).max(60).nullable(),
})
const oneMark = { body: sending.extend({ id: markId }), answer: writeAnswer }
const events = { query: beforeQuery, answer: z.array(reviewEvent) }

export const reviewForms = {
  reviewInstitutions: { query: institutionsQuery, answer: institutionsAnswer },
  reviewOverview: { query: filterQuery, answer: overviewAnswer },
  reviewPeers: { query: sortedFilterQuery, answer: peersAnswer },
  reviewComparison: { query: comparisonQuery, answer: comparisonAnswer },
  reviewDraft: { answer: draftAnswer },
  reviewSnapshots: { answer: snapshotsAnswer },
  reviewHistory: { answer: z.array(cellEvent) },
  reviewPositions: { answer: z.array(positionRow) },
  reviewPeriods: { answer: z.array(periodRow) },
  reviewReports: { answer: reportListAnswer },
  reviewRows: { answer: z.array(reportDataRow) },
  reviewReportFile: { answer: fileAnswer },
  reviewAttachments: { answer: z.array(attachmentRecord) },
  reviewFile: { answer: 'link' },
  reviewEvents: events,
  reviewMark: {
    body: sending.extend({ sheet: part, row: part, field: part, text: words }),
    answer: writeAnswer,
  },
  reviewUnmark: oneMark,
  reviewResolve: oneMark,
  reviewAnswer: { body: sending.extend({ id: markId, answer: words }), answer: writeAnswer },
  reviewReturn: {
    /** `until`: the new deadline, required for a return after the deadline. */
    body: sending.extend({
      scope: z.enum(['whole', 'cells']),
      reason,
      until: sentMoment.nullable().default(null),
    }),
    answer: writeAnswer,
  },
  reviewUndo: { body: sending.extend({ reason }), answer: writeAnswer },
  reviewApprove: {
    /** Amounts that differ from the requested ones, tugrik; only for the final approval. */
    body: sending.extend({
      amounts: approvedAmounts.nullable().default(null),
      /** Other deviations are refused (`unconfirmed`). */
      confirmed: z.array(approvalDoubt).max(6).default([]),
    }),
    answer: writeAnswer,
    refuses: ['approvalDoubts'],
  },
  reviewExtend: {
    /** `shortens`: the granted deadline to shorten; without it no shortening is allowed. */
    body: z.object({ sessionCode, until: sentMoment, reason, shortens: sentMoment.nullable().default(null) }),
    answer: writeAnswer,
  },
  reviewBulk: { body: bulkBody, answer: bulkAnswer, once: 'byKey' },
  reviewCeilings: { query: institutionsQuery, answer: ceilingsAnswer },
  reviewSetCeilings: {
    body: z.object({ ceilings: z.array(ceilingSet).min(1).max(5000) }),
    answer: writeAnswer,
  },
  reviewCauses: { query: causesQuery, answer: causesAnswer },
  reviewSums: { query: filterQuery, answer: z.array(sumChoice) },
  reviewSum: { query: sumQuery, answer: sumAnswer },
  reviewSumComparison: { query: filterQuery, answer: sumComparisonAnswer },
  reviewSumPdf: { query: sumQuery, answer: 'pdf' },
  reviewSumXlsx: { query: sumQuery, answer: 'xlsx' },
  events,
  ownPlace: { answer: ownPlaceAnswer },
  recall: { body: z.object({ sessionCode, receipt: z.string().min(1).max(60) }), answer: writeAnswer },
  consentAsk: { body: consentAskBody, answer: writeAnswer, refuses: ['readiness'] },
  consent: { body: consentBody, answer: writeAnswer, refuses: ['readiness'] },
  rights: { answer: rightsAnswer },
  rightsSave: { body: rightsBody, answer: writeAnswer },
  markAnswer: { body: z.object({ sessionCode, id: markId, answer: words }), answer: writeAnswer },
  justify: { body: z.object({ sessionCode, justifications: sentReasons.min(1) }), answer: writeAnswer },
} as const satisfies Readonly<Record<keyof typeof reviewRoutes, CallSchemas>>
