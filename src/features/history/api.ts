import { z } from 'zod'
import type { Output } from '#api/call.ts'
import { adminRead, ownRead, plain, reviewRead } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { beforeQuery, sentYear } from '#api/fields.ts'
import { address } from '#budget/api.ts'
import { adminEvent, adminEventDetail } from '#features/administration/api.ts'

/** Missing filters mean all years and all institutions. */
const historyQuery = z.object({
  year: sentYear.optional(),
  institution: z.string().trim().min(1).max(20).optional(),
})

/** Decimal text; `null` is empty. */
export const cellEvent = z.strictObject({
  at: z.string(),
  by: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type CellEvent = Output<typeof cellEvent>

export const reviewEvent = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  kind: z.string(),
  cell: address.nullable(),
  /** '' for none. */
  text: z.string(),
})
export type ReviewEvent = Output<typeof reviewEvent>

export const events = { query: beforeQuery, answer: z.array(reviewEvent) }

export const historyCalls = declareCalls({
  history: {
    ...plain,
    id: 'tosov.history',
    method: 'GET',
    path: '/api/tosov/history/{year}/{sheet}/{row}/{field}',
    summary: 'Returns the changes of a cell of the caller’s institution, newest first',
    source: 'own',
    answer: z.array(cellEvent),
  },
  reviewHistory: {
    ...reviewRead,
    id: 'review.history',
    path: '/api/tosov/review/institution/{institutionId}/history/{year}/{sheet}/{row}/{field}',
    summary: 'Returns the changes of a cell of an institution, newest first',
    answer: z.array(cellEvent),
  },
  events: {
    ...ownRead,
    id: 'tosov.events',
    path: '/api/tosov/events/{year}',
    summary: 'Returns a page of the events of the caller’s report, newest first',
    ...events,
  },
  adminEvents: {
    ...adminRead,
    id: 'admin.events',
    path: '/api/admin/events',
    summary: 'Returns a page of administrator events in brief, newest first',
    query: beforeQuery,
    answer: z.array(adminEvent),
  },
  adminHistory: {
    ...adminRead,
    id: 'admin.history',
    path: '/api/admin/history',
    summary: 'Exports the history as JSON lines, oldest first, and logs the export',
    work: 'export',
    query: historyQuery,
    answer: 'ndjson',
  },
  adminEvent: {
    ...adminRead,
    id: 'admin.event',
    path: '/api/admin/events/{eventId}',
    summary: 'Returns one administrator event with all its details',
    answer: adminEventDetail,
  },
})
