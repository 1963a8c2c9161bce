import { z } from 'zod'
import { reaches } from '#budget/notifications.ts'
import { writeAnswer } from '#contract/answers.ts'
import { MAX_BULK_INSTITUTIONS, MAX_PREVIEWED_ROWS, type Output } from '#contract/call.ts'
import { sentMoment, written } from '#contract/sent.ts'
import { type BulkAction, type BulkOutcome, bulkBlockReasons } from '#features/review/bulk.ts'
import { openPoints } from '#features/review/open-points.ts'

const reason = z.string().max(4000)
const institutionId = z.string().min(1).max(40)

const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remind'), text: z.union([z.literal(''), written(1000)]).default('') }),
  z.object({ kind: z.literal('extend'), until: sentMoment, reason }),
  z.object({ kind: z.literal('return'), until: sentMoment.nullable().default(null), reason }),
  z.object({ kind: z.literal('approve') }),
]) satisfies z.ZodType<BulkAction>

/** A preview changes nothing and returns versions. The action sends them; changed institutions are skipped. */
export const bulkBody = z.object({
  action: bulkAction,
  mode: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('preview'),
      institutionIds: z.array(institutionId).min(1).max(MAX_PREVIEWED_ROWS),
    }),
    z.object({
      kind: z.literal('apply'),
      institutions: z
        .array(z.object({ institutionId, version: z.string().max(200) }))
        .min(1)
        .max(MAX_BULK_INSTITUTIONS),
    }),
  ]),
})
export type BulkBody = Output<typeof bulkBody>

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
