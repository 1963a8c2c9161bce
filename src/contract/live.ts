import { z } from 'zod'
import type { Output } from '#contract/call.ts'
import { FINANCIAL_YEARS } from '#engine/list/record.ts'

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
