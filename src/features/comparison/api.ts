import { z } from 'zod'
import { ownRead, reviewList } from '#api/call-kinds.ts'
import { declareCalls } from '#api/declare.ts'
import { indicatorNames } from '#budget/indicators.ts'
import type { OwnPlace, SimilarOthers } from '#features/comparison/peer-position.ts'
import { comparisonAnswer, comparisonQuery, spread } from '#features/portfolio/api.ts'
import { nearnesses } from '#features/portfolio/peers.ts'

const similarOthers = z.strictObject({
  near: z.enum(nearnesses).nullable(),
  peers: z.number().nullable(),
  percentiles: spread.omit({ least: true, most: true }).nullable(),
}) satisfies z.ZodType<SimilarOthers>

/** Answer of `tosov.similar`, see `OwnPlace`. */
export const ownPlaceAnswer = z.array(
  z.strictObject({
    indicator: z.enum(indicatorNames),
    sent: similarOthers,
    approved: similarOthers,
    approvedOwn: z.number().nullable(),
  }),
) satisfies z.ZodType<readonly OwnPlace[]>

export const comparisonCalls = declareCalls({
  reviewComparison: {
    ...reviewList,
    id: 'review.comparison',
    path: '/api/tosov/review/comparison/{year}',
    summary: 'Compares the filtered institutions of the reviewer by an indicator',
    query: comparisonQuery,
    answer: comparisonAnswer,
  },
  ownPlace: {
    ...ownRead,
    id: 'tosov.similar',
    path: '/api/tosov/similar/{year}',
    summary: 'Returns the position of the caller’s institution among at least eight peers, by indicator',
    answer: ownPlaceAnswer,
  },
})
