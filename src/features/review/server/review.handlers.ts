import { reviewText } from '#budget/review-text.ts'
import type { FiguresRefresher } from '#budget/server/cached-figures-refresher.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import { comparisonCalls } from '#features/comparison/api.ts'
import { consolidationCalls } from '#features/consolidation/api.ts'
import { knownBridges, readCauses } from '#features/consolidation/server/causes.ts'
import { sumHandlers } from '#features/consolidation/server/sums.ts'
import { historyCalls, type ReviewEvent } from '#features/history/api.ts'
import { portfolioCalls } from '#features/portfolio/api.ts'
import {
  institutionPage,
  readPeers,
  reviewComparison,
  reviewOverview,
} from '#features/portfolio/server/institution-rows.ts'
import { reviewCalls } from '#features/review/api.ts'
import {
  answerHandler,
  markHandlers,
  replyHandler,
  reviewActionHandlers,
} from '#features/review/server/act.handlers.ts'
import { bulkHandlers } from '#features/review/server/bulk.handlers.ts'
import { readEvents } from '#features/review/server/review.store.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'

type ReviewServices = {
  readonly makePdf: MakePdf
  readonly figures: Pick<FiguresRefresher, 'refreshSoon'>
  readonly bulkOrders: Pick<JobQueue, 'wake'>
}

/** Creates handlers with their own cache. */
export function reviewHandlers({ makePdf, figures, bulkOrders }: ReviewServices): readonly Handler[] {
  const bridges = knownBridges()
  return [
    handler(portfolioCalls.reviewInstitutions, ({ actor, params, query, services }) =>
      institutionPage({ ...services, figures }, actor, params.year, query),
    ),
    handler(portfolioCalls.reviewOverview, ({ actor, params, query, services }) =>
      reviewOverview(services, actor, params.year, query),
    ),
    handler(reviewCalls.reviewPeers, ({ actor, institution, params, query, services }) =>
      readPeers({ ...services, figures }, { actor, institutionId: institution.id }, params.year, query),
    ),
    handler(comparisonCalls.reviewComparison, ({ actor, params, query, services }) =>
      reviewComparison(services, actor, params.year, query),
    ),
    handler(consolidationCalls.reviewCauses, ({ actor, params, query, services }) =>
      readCauses(services, actor, { year: params.year, ...query }, bridges),
    ),
    ...markHandlers,
    ...reviewActionHandlers,
    ...bulkHandlers({ figures, bulkOrders }),
    answerHandler,
    replyHandler,
    ...eventHandlers,
    ...sumHandlers(makePdf),
  ]
}

const kinds = Object.keys(reviewText.events)
/** The institution sees a mark when the report is returned. */
const reviewersOwn: readonly string[] = ['marked', 'unmarked']
const forInstitution = kinds.filter((kind) => !reviewersOwn.includes(kind))

const eventHandlers: readonly Handler[] = [
  handler(historyCalls.events, (context) => page(context, forInstitution)),
  handler(reviewCalls.reviewEvents, (context) => page(context, kinds)),
]

function page(
  { institution, params, query, services }: CallContext<typeof historyCalls.events>,
  which: readonly string[],
): Promise<readonly ReviewEvent[]> {
  const about = { institutionId: institution.id, year: params.year, kinds: which }
  return readEvents(services.db, { ...about, before: query.before })
}
