import { calls } from '#contract/calls.ts'
import type { ReviewEvent } from '#contract/review.ts'
import { eventsBefore } from '#server/draft/event.store.ts'
import { actHandlers, answerHandler, markHandlers } from '#server/features/review/act.handlers.ts'
import { knownFigures, listInstitutions } from '#server/features/review/institution-list.ts'
import { readEvents } from '#server/features/review/review.store.ts'
import { sumHandlers } from '#server/features/review/sums.ts'
import { type Asked, type Handler, handler, noBody } from '#server/http/handler.ts'
import { reviewText } from '#text/review.ts'

/** Everything of reviewers but what they only look at, which the features of an institution serve. Made anew for each program: it remembers. */
export function reviewHandlers(): readonly Handler[] {
  const known = knownFigures()
  return [
    handler(calls.reviewInstitutions, noBody, ({ actor, params, services: { db } }) =>
      listInstitutions(db, actor, Number(params.year), known),
    ),
    ...markHandlers,
    ...actHandlers,
    answerHandler,
    ...eventHandlers,
    ...sumHandlers,
  ]
}

const kinds = Object.keys(reviewText.events)
/** What is still among reviewers: the institution learns of a mark with the return that takes it along. */
const reviewersOwn: readonly string[] = ['marked', 'unmarked']
const forInstitution = kinds.filter((kind) => !reviewersOwn.includes(kind))

/** What was done with a report, by whom and when; newest first. Both sides read the same, each what concerns it. */
const eventHandlers: readonly Handler[] = [
  handler(calls.events, noBody, (asked) => page(asked, forInstitution)),
  handler(calls.reviewEvents, noBody, (asked) => page(asked, kinds)),
]

function page(asked: Asked<unknown>, which: readonly string[]): Promise<readonly ReviewEvent[]> {
  const { institution, params, services } = asked
  const about = { institutionId: institution.id, year: Number(params.year), kinds: which }
  return readEvents(services.db, { ...about, before: eventsBefore(asked) })
}
