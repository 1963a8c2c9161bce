import { calls } from '#contract/calls.ts'
import { actHandlers } from '#server/features/review/act.handlers.ts'
import { answerHandler } from '#server/features/review/answer.handler.ts'
import { eventHandlers } from '#server/features/review/event.handlers.ts'
import { listInstitutions } from '#server/features/review/institutions.ts'
import { knownFigures } from '#server/features/review/known-figures.ts'
import { markHandlers } from '#server/features/review/mark.handlers.ts'
import { sumHandlers } from '#server/features/review/sum.handlers.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

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
