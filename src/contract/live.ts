import { z } from 'zod'
import type { Of } from '#contract/call.ts'
import { FINANCIAL_YEARS } from '#domain/record/record.ts'

/** More drafts than anybody has open in one browser, and more places of one of them. */
const MOST = 12

const year = z.int().min(FINANCIAL_YEARS.least).max(FINANCIAL_YEARS.most)
/** The numbers of the tabs that are open of a draft. */
const places = z.array(z.int().min(0).max(1000)).max(MOST)

const watched = z.strictObject({ institutionId: z.string().min(1).max(100), year, places })
/** A draft that a browser has open, and where in it. */
export type Watched = Of<typeof watched>

/** The query of a stream: the drafts that it tells of, none where somebody is told of their notifications alone, as JSON, since a browser's streams send no body. */
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
    .pipe(z.array(watched).max(MOST)),
})

/** Where the browser of a stream has gone, in the own institution. */
export const moveBody = z.object({
  stream: z.string().max(100),
  drafts: z.array(z.object({ year, places })).max(MOST),
})

/** What every stream begins with: its name, by which the browser tells where it goes, and whose it is. */
export const hello = z.strictObject({ stream: z.string(), userName: z.string() })
export type Hello = Of<typeof hello>

/** How a draft stands that a stream tells of. */
export const news = z.strictObject({
  institutionId: z.string(),
  year: z.number(),
  /** Of the draft, as in `draftAnswer`: whoever knows it under another one reads it anew. */
  stamp: z.string(),
  /** Who else of the institution has it open, by name, and on which tabs; a reviewer is told nobody. */
  people: z.array(z.strictObject({ name: z.string(), places: z.array(z.number()) })),
})
export type News = Of<typeof news>
