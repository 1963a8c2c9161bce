import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output, RefusalExtra } from '#api/call.ts'
import { ownRead, reviewList, reviewRead, reviewWrite } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { sentMoment, sentReasonText, sentSessionCode, written } from '#api/fields.ts'
import { MAX_CEILING } from '#budget/limits.ts'
import { reaches } from '#budget/notifications.ts'
import { events } from '#features/history/api.ts'
import { peersAnswer, sortedFilterQuery } from '#features/portfolio/api.ts'
import { approvalDoubts } from '#features/review/approval.ts'
import {
  type BulkAction,
  type BulkOutcome,
  bulkActions,
  bulkBlockReasons,
  bulkOrderStates,
} from '#features/review/bulk.ts'
import { openPoints } from '#features/review/open-points.ts'
import { type ByKind, expenseKinds } from '#forms/limits.ts'

const institutionId = z.string().min(1).max(40)

const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remind'), text: z.union([z.literal(''), written(1000)]).default('') }),
  z.object({ kind: z.literal('extend'), until: sentMoment, reason: sentReasonText }),
  z.object({ kind: z.literal('return'), until: sentMoment.nullable().default(null), reason: sentReasonText }),
  z.object({ kind: z.literal('approve') }),
]) satisfies z.ZodType<BulkAction>

export const MAX_PREVIEWED_ROWS = 5000

/** A preview changes nothing and returns versions. The order sends them; changed institutions are skipped. */
export const bulkBody = z.object({
  action: bulkAction,
  institutionIds: z.array(institutionId).min(1).max(MAX_PREVIEWED_ROWS),
})

export const bulkOrderBody = z.object({
  action: bulkAction,
  institutions: z
    .array(z.object({ institutionId, version: z.string().max(200) }))
    .min(1)
    .max(MAX_PREVIEWED_ROWS),
  /** Without the action: those that the preview excludes. The result gives the reasons. */
  excluded: z.array(institutionId).max(MAX_PREVIEWED_ROWS).default([]),
})
export type BulkOrderBody = Output<typeof bulkOrderBody>

const bulkRow = z.strictObject({
  institutionId: z.string(),
  /** '' if the institution does not belong to the reviewer. */
  name: z.string(),
  /** '' if the action depends on no status. */
  version: z.string(),
  outcome: z.enum(['will', 'done', 'not', 'refused', 'changed']) satisfies z.ZodType<BulkOutcome>,
  reason: z.enum(bulkBlockReasons).nullable(),
  points: z.array(z.strictObject({ kind: z.enum(openPoints), count: z.number() })),
  /** Also the advance notice of a preview; '' for none. */
  message: z.string(),
  /** `null` for other actions than a reminder, and for foreign institutions. */
  reach: z.enum(reaches).nullable(),
})
export type BulkRow = Output<typeof bulkRow>

export const bulkAnswer = writeAnswer.extend({ rows: z.array(bulkRow) })
export type BulkAnswer = Output<typeof bulkAnswer>

const bulkOrder = z.strictObject({
  orderId: z.string(),
  action: z.enum(bulkActions),
  year: z.number(),
  orderedAt: z.string(),
  all: z.number(),
  reported: z.number(),
  done: z.number(),
  state: z.enum(bulkOrderStates),
})
export type BulkOrderSummary = Output<typeof bulkOrder>

const bulkOrderAnswer = writeAnswer.extend({ orderId: z.string() })

export const bulkResult = bulkOrder.extend({
  rows: z.array(bulkRow),
  /** Without a result; those of the reviewer's set now. */
  left: z.array(bulkRow.pick({ institutionId: true, name: true })),
})
export type BulkResult = Output<typeof bulkResult>

export const bulkChanges = ['stop', 'continue', 'dismiss'] as const
export type BulkChange = (typeof bulkChanges)[number]

const words = written(1000)
const part = z.string().min(1).max(100)
const markId = z.string().regex(/^\d{1,18}$/)

/** As the reviewer read it. */
const sending = z.object({
  sessionCode: sentSessionCode,
  /** `null`: the unsent draft. */
  receipt: z.string().min(1).max(60).nullable(),
})
const oneMark = { body: sending.extend({ id: markId }), answer: writeAnswer }

/** The requested amount is approved unrounded; another amount has at most two decimals (422). */
const amount = z.number().min(0).max(MAX_CEILING)
/** Tugrik. */
export const approvedAmounts = z.strictObject({
  current: amount,
  capital: amount,
}) satisfies z.ZodType<ByKind>
export const approvalDoubt = z.strictObject({ reason: z.enum(approvalDoubts), kind: z.enum(expenseKinds) })

export const approvalDoubtRefusal = {
  name: 'approvalDoubts',
  status: 409,
  fields: { unconfirmed: z.array(approvalDoubt).exactOptional() },
} as const satisfies RefusalExtra

export const reviewCalls = declareCalls({
  reviewPeers: {
    ...reviewRead,
    id: 'review.peers',
    path: '/api/tosov/review/institution/{institutionId}/peers/{year}',
    summary: 'Returns the comparison of an institution with its peers, and its list neighbours',
    query: sortedFilterQuery,
    answer: peersAnswer,
  },
  reviewEvents: {
    ...reviewRead,
    id: 'review.events',
    path: '/api/tosov/review/institution/{institutionId}/events/{year}',
    summary: 'Returns a page of the events of an institution’s report, newest first',
    ...events,
  },
  reviewMark: {
    ...reviewWrite,
    id: 'review.mark',
    path: '/api/tosov/review/institution/{institutionId}/mark',
    summary: 'Marks a cell with a remark of the reviewer',
    body: sending.extend({ sheet: part, row: part, field: part, text: words }),
    answer: writeAnswer,
  },
  reviewUnmark: {
    ...reviewWrite,
    id: 'review.unmark',
    path: '/api/tosov/review/institution/{institutionId}/unmark',
    summary: 'Deletes a mark that no return has included yet',
    ...oneMark,
  },
  reviewResolve: {
    ...reviewWrite,
    id: 'review.resolve',
    path: '/api/tosov/review/institution/{institutionId}/resolve',
    summary: 'Resolves a mark that the institution has seen',
    ...oneMark,
  },
  reviewAnswer: {
    ...reviewWrite,
    id: 'review.answer',
    path: '/api/tosov/review/institution/{institutionId}/answer',
    summary: 'Answers a justification of the institution',
    body: sending.extend({ id: markId, answer: words }),
    answer: writeAnswer,
  },
  reviewReturn: {
    ...reviewWrite,
    id: 'review.return',
    path: '/api/tosov/review/institution/{institutionId}/return',
    summary: 'Returns a sent report to the institution with a reason, whole or by marked cells',
    /** `until`: the new deadline, required for a return after the deadline. */
    body: sending.extend({
      scope: z.enum(['whole', 'cells']),
      reason: sentReasonText,
      until: sentMoment.nullable().default(null),
    }),
    answer: writeAnswer,
  },
  reviewApprove: {
    ...reviewWrite,
    id: 'review.approve',
    path: '/api/tosov/review/institution/{institutionId}/approve',
    summary: 'Approves a sent report: a district’s approval passes it on, the ministry’s is final',
    /** Amounts that differ from the requested ones, tugrik; only for the final approval. */
    body: sending.extend({
      amounts: approvedAmounts.nullable().default(null),
      /** Other deviations are refused (`unconfirmed`). */
      confirmed: z.array(approvalDoubt).max(6).default([]),
    }),
    answer: writeAnswer,
    refuses: [approvalDoubtRefusal],
  },
  reviewUndo: {
    ...reviewWrite,
    id: 'review.undo',
    path: '/api/tosov/review/institution/{institutionId}/undo',
    summary: 'Withdraws an approval with a reason, while no later action depends on it',
    body: sending.extend({ reason: sentReasonText }),
    answer: writeAnswer,
  },
  reviewBulk: {
    ...reviewList,
    method: 'POST',
    id: 'review.bulk',
    path: '/api/tosov/review/bulk/{year}',
    summary: 'Previews a reminder, extension, return or approval of many institutions',
    body: bulkBody,
    answer: bulkAnswer,
  },
  reviewBulkOrder: {
    ...reviewList,
    method: 'POST',
    id: 'review.bulk.order',
    path: '/api/tosov/review/bulk/{year}/order',
    summary: 'Orders a previewed action; a job does it, one institution after the other',
    body: bulkOrderBody,
    answer: bulkOrderAnswer,
    once: 'byKey',
    success: 202,
  },
  reviewBulkOrders: {
    ...reviewList,
    id: 'review.bulk.orders',
    path: '/api/tosov/review/bulk-orders',
    summary: 'Returns the progress of the reviewer’s own orders, newest first',
    answer: z.strictObject({ orders: z.array(bulkOrder) }),
  },
  reviewBulkResult: {
    ...reviewList,
    id: 'review.bulk.result',
    path: '/api/tosov/review/bulk-orders/{orderId}',
    summary: 'Returns the results of an own order so far',
    answer: bulkResult,
  },
  reviewBulkChange: {
    ...reviewList,
    method: 'POST',
    id: 'review.bulk.change',
    path: '/api/tosov/review/bulk-orders/{orderId}',
    summary: 'Stops an own order after the current institution, continues it, or deletes its result',
    body: z.object({ change: z.enum(bulkChanges) }),
    answer: writeAnswer,
  },
  markAnswer: {
    ...ownRead,
    id: 'tosov.mark.answer',
    method: 'POST',
    path: '/api/tosov/mark/answer',
    summary: 'Answers a mark of a returned draft',
    body: z.object({ sessionCode: sentSessionCode, id: markId, answer: words }),
    answer: writeAnswer,
  },
})
