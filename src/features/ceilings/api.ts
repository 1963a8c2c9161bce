import { z } from 'zod'
import { writeAnswer } from '#api/answers.ts'
import type { Output } from '#api/call.ts'
import { reviewList } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { byKind, ceilingRow } from '#budget/api.ts'
import type { ShareCheck } from '#features/ceilings/limits.ts'
import { ceilingSet, institutionsQuery } from '#features/portfolio/api.ts'
import { budgetStatuses } from '#features/portfolio/institution-rows.ts'
import { profileChoices } from '#forms/profile.ts'

const ceilingLine = {
  name: z.string(),
  /** Tugrik; `null` if unknown. */
  requested: byKind.nullable(),
  requestedLastYear: z.number().nullable(),
  ceilings: z.array(ceilingRow),
}
const shareCheck = z.strictObject({
  limit: z.number().nullable(),
  shared: z.number(),
  without: z.number(),
}) satisfies z.ZodType<ShareCheck>
const ceilingParent = z.strictObject({
  ...ceilingLine,
  /** '' for the whole set. */
  region: z.string(),
  institutions: z.number(),
  known: z.number(),
  shared: z.strictObject({ current: shareCheck, capital: shareCheck }),
})
export type CeilingParent = Output<typeof ceilingParent>
const ceilingInstitution = z.strictObject({
  ...ceilingLine,
  institutionId: z.string(),
  orgType: z.enum(profileChoices.orgType),
  budgetStatus: z.enum(budgetStatuses),
})
export type CeilingInstitution = Output<typeof ceilingInstitution>

export const ceilingsAnswer = z.strictObject({
  year: z.number(),
  sessionCode: z.string(),
  whole: ceilingParent,
  regions: z.array(ceilingParent),
  rows: z.array(ceilingInstitution),
  found: z.number(),
  all: z.number(),
})
export type CeilingsAnswer = Output<typeof ceilingsAnswer>

export const ceilingCalls = declareCalls({
  reviewCeilings: {
    ...reviewList,
    id: 'review.ceilings',
    path: '/api/tosov/review/ceilings/{sessionCode}',
    summary: 'Returns the ceilings of a period with requested amounts, by set, region and institution',
    query: institutionsQuery,
    answer: ceilingsAnswer,
  },
  reviewSetCeilings: {
    ...reviewList,
    method: 'POST',
    id: 'review.ceilings.save',
    path: '/api/tosov/review/ceilings/{sessionCode}',
    summary: 'Sets ceilings of institutions, regions or the whole set in tugrik; all or none',
    body: z.object({ ceilings: z.array(ceilingSet).min(1).max(5000) }),
    answer: writeAnswer,
  },
})
