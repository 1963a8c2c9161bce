import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { own } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { FINANCIAL_YEARS } from '#engine/list/record.ts'

/** A heartbeat only shows that the connection works. After the closing event, a reconnection checks access again. */
export const liveEvents = {
  connected: 'connected',
  draft: 'draft',
  notifications: 'notifications',
  heartbeat: 'heartbeat',
  closed: 'closed',
} as const

/** Many proxies close a silent connection after half a minute. */
export const BEAT_MS = 15_000

/** More drafts, or tabs of one draft, than a user opens in one browser. */
const MAX_DRAFTS = 12

const year = z.int().min(FINANCIAL_YEARS.least).max(FINANCIAL_YEARS.most)
const tabs = z.array(z.int().min(0).max(1000)).max(MAX_DRAFTS)

const watched = z.strictObject({ institutionId: z.string().min(1).max(100), year, tabs })
export type WatchedDraft = Output<typeof watched>

/** JSON, because event streams send no body. No drafts: notifications alone. */
export const liveQuery = z.object({
  drafts: z
    .string()
    .max(4000)
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        return context.issues.push({ code: 'custom', message: 'no JSON', input: text })
      }
    })
    .pipe(z.array(watched).max(MAX_DRAFTS)),
})

export const moveBody = z.object({
  stream: z.string().max(100),
  drafts: z.array(z.object({ year, tabs })).max(MAX_DRAFTS),
})

export const hello = z.strictObject({ stream: z.string(), userName: z.string() })
export type Hello = Output<typeof hello>

export const draftUpdate = z.strictObject({
  institutionId: z.string(),
  year: z.number(),
  /** A client with another ETag reloads the draft. */
  etag: z.string(),
  /** Other users of the institution by name, and their tabs; empty for reviewers. */
  people: z.array(z.strictObject({ name: z.string(), tabs: z.array(z.number()) })),
})
export type DraftUpdate = Output<typeof draftUpdate>

export const unreadNews = z.strictObject({
  unread: z.number(),
  /** It changes with every new notification. */
  newest: z.string().nullable(),
})
export type UnreadNews = Output<typeof unreadNews>

export const liveCalls = declareCalls({
  live: {
    ...own,
    id: 'tosov.live',
    method: 'GET',
    path: '/api/tosov/live',
    summary: 'Streams changes of open drafts, the presence of colleagues and the unread count',
    query: liveQuery,
    answer: 'events',
  },
  liveMove: {
    ...own,
    id: 'tosov.live.presence',
    method: 'POST',
    path: '/api/tosov/live/presence',
    summary: 'Reports to colleagues which tabs of which drafts this browser has open',
    body: moveBody,
    answer: writeAnswer,
  },
})
