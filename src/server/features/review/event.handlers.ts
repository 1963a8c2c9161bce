import { calls } from '#contract/calls.ts'
import type { ReviewEvent } from '#contract/review.ts'
import { eventsBefore } from '#server/features/drafts/events-before.ts'
import { readEvents } from '#server/features/review/event.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { reviewText } from '#text/review.ts'

const kinds = Object.keys(reviewText.events)
/** What is still among reviewers: the institution learns of a mark with the return that takes it along. */
const reviewersOwn: readonly string[] = ['marked', 'unmarked']
const forInstitution = kinds.filter((kind) => !reviewersOwn.includes(kind))

/** What was done with a report, by whom and when; newest first. Both sides read the same, each what concerns it. */
export const eventHandlers: readonly Handler[] = [
  handler(calls.events, noBody, (asked) => page(asked, forInstitution)),
  handler(calls.reviewEvents, noBody, (asked) => page(asked, kinds)),
]

function page(asked: Asked<unknown>, which: readonly string[]): Promise<readonly ReviewEvent[]> {
  const { institution, params, services } = asked
  const about = { institutionId: institution.id, year: Number(params.year), kinds: which }
  return readEvents(services.db, { ...about, before: eventsBefore(asked) })
}
