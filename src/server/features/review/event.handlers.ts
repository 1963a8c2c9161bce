import { calls } from '#contract/calls.ts'
import { readEvents } from '#server/features/review/event.store.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { reviewText } from '#text/review.ts'

const kinds = Object.keys(reviewText.events)
/** What is still among reviewers: the institution learns of a mark with the return that takes it along. */
const reviewersOwn: readonly string[] = ['marked', 'unmarked']

/** What was done with a report, by whom and when; newest first. Both sides read the same, each what concerns it. */
export const eventHandlers: readonly Handler[] = [
  handler(calls.events, noBody, ({ institution, params, services: { db } }) =>
    readEvents(
      db,
      institution.id,
      Number(params.year),
      kinds.filter((kind) => !reviewersOwn.includes(kind)),
    ),
  ),
  handler(calls.reviewEvents, noBody, ({ institution, params, services: { db } }) =>
    readEvents(db, institution.id, Number(params.year), kinds),
  ),
]
