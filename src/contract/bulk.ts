import { z } from 'zod'
import { writeAnswer } from '#contract/answers.ts'
import { MOST_ACTED_ON, MOST_PREVIEWED, type Of } from '#contract/call.ts'
import { sentMoment, written } from '#contract/sent.ts'
import { type BulkAct, type BulkOutcome, bulkWhyNots } from '#domain/draft/bulk.ts'
import { reaches } from '#domain/draft/notifications.ts'
import { openPoints } from '#domain/draft/open-points.ts'

const reason = z.string().max(4000)
const institutionId = z.string().min(1).max(40)

/** What is done with each. A preview needs no reason yet. */
const bulkAct = z.discriminatedUnion('is', [
  /** `words`: in the reviewer's own; '' for none. */
  z.object({ is: z.literal('remind'), words: z.union([z.literal(''), written(1000)]).default('') }),
  z.object({ is: z.literal('extend'), until: sentMoment, reason }),
  z.object({ is: z.literal('return'), until: sentMoment.nullable().default(null), reason }),
  z.object({ is: z.literal('approve') }),
]) satisfies z.ZodType<BulkAct>

/**
 * Body of `review.bulk`. A preview tells what would become of each and does nothing; it gives `seen` for each, under which the act is asked for:
 * whatever is not so any more is left alone.
 */
export const bulkBody = z.object({
  act: bulkAct,
  run: z.discriminatedUnion('is', [
    z.object({ is: z.literal('preview'), institutionIds: z.array(institutionId).min(1).max(MOST_PREVIEWED) }),
    z.object({
      is: z.literal('act'),
      institutions: z
        .array(z.object({ institutionId, seen: z.string().max(200) }))
        .min(1)
        .max(MOST_ACTED_ON),
    }),
  ]),
})
export type BulkBody = Of<typeof bulkBody>

const bulkRow = z.strictObject({
  institutionId: z.string(),
  /** '' of one that is none of the reviewer's. */
  name: z.string(),
  /** How it stands, as far as the act hangs on it; '' where there is nothing to hang on. */
  seen: z.string(),
  outcome: z.enum(['will', 'done', 'not', 'refused', 'changed']) satisfies z.ZodType<BulkOutcome>,
  why: z.enum(bulkWhyNots).nullable(),
  points: z.array(z.strictObject({ is: z.enum(openPoints), count: z.number() })),
  /** What has become of it, in a sentence; of what will be done what is to be known beforehand, '' for nothing. */
  message: z.string(),
  /** How a reminder reaches it; `null` of another act, and of one that is none of the reviewer's. */
  reach: z.enum(reaches).nullable(),
})
export type BulkRow = Of<typeof bulkRow>

/** Answer of `review.bulk`: an account of each, in the order of the asking. */
export const bulkAnswer = writeAnswer.extend({ rows: z.array(bulkRow) })
export type BulkAnswer = Of<typeof bulkAnswer>
