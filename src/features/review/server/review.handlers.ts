import { reviewText } from '#budget/review-text.ts'
import type { FiguresRefresher } from '#budget/server/cached-totals-refresher.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import { calls } from '#contract/calls.ts'
import type { ReviewEvent } from '#contract/review.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import { knownBridges, readCauses } from '#features/consolidation/server/causes.ts'
import { sumHandlers } from '#features/consolidation/server/sums.ts'
import {
  institutionPage,
  readPeers,
  reviewComparison,
  reviewOverview,
} from '#features/portfolio/server/institution-rows.ts'
import {
  answerHandler,
  markHandlers,
  replyHandler,
  reviewActionHandlers,
} from '#features/review/server/act.handlers.ts'
import { bulkHandler } from '#features/review/server/bulk.handlers.ts'
import { readEvents } from '#features/review/server/review.store.ts'

type ReviewServices = { readonly makePdf: MakePdf; readonly figures: Pick<FiguresRefresher, 'refreshSoon'> }

/** Creates handlers with their own cache. */
export function reviewHandlers({ makePdf, figures }: ReviewServices): readonly Handler[] {
  const bridges = knownBridges()
  return [
    handler(calls.reviewInstitutions, ({ actor, params, query, services }) =>
      institutionPage({ ...services, figures }, actor, params.year, query),
    ),
    handler(calls.reviewOverview, ({ actor, params, query, services }) =>
      reviewOverview(services, actor, params.year, query),
    ),
    handler(calls.reviewPeers, ({ actor, institution, params, query, services }) =>
      readPeers(services, { actor, institutionId: institution.id }, params.year, query),
    ),
    handler(calls.reviewComparison, ({ actor, params, query, services }) =>
      reviewComparison(services, actor, params.year, query),
    ),
    handler(calls.reviewCauses, ({ actor, params, query, services }) =>
      readCauses(services, actor, { year: params.year, ...query }, bridges),
    ),
    ...markHandlers,
    ...reviewActionHandlers,
    bulkHandler(figures),
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
  handler(calls.events, (context) => page(context, forInstitution)),
  handler(calls.reviewEvents, (context) => page(context, kinds)),
]

function page(
  { institution, params, query, services }: CallContext<typeof calls.events>,
  which: readonly string[],
): Promise<readonly ReviewEvent[]> {
  const about = { institutionId: institution.id, year: params.year, kinds: which }
  return readEvents(services.db, { ...about, before: query.before })
}
