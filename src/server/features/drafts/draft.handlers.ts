import { calls } from '#contract/calls.ts'
import { marksForInstitution, unresolved } from '#domain/draft/review.ts'
import { readChanged, readChangedElse } from '#server/features/drafts/changed.store.ts'
import { draftAnswer } from '#server/features/drafts/draft-answer.ts'
import { readMarks } from '#server/features/drafts/mark.store.ts'
import { readPreparers } from '#server/features/drafts/preparers.store.ts'
import { readReceiptNumber } from '#server/features/drafts/receipt-number.store.ts'
import { isSealed, readStanding } from '#server/features/drafts/standing.store.ts'
import { shutBy } from '#server/features/drafts/why-closed.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { reviewText } from '#text/review.ts'

/** The whole year of an institution: for itself to work in, for its reviewer to look at. */
export const draftHandlers: readonly Handler[] = [
  handler(calls.draft, noBody, async ({ institution, params, services: { db } }) => {
    const year = Number(params.year)
    const standing = await readStanding(db, institution.id, year)
    const { sessionCode } = standing
    const marks = await readMarks(db, { institutionId: institution.id, sessionCode })
    return draftAnswer(db, institution, year, {
      closed: shutBy(standing),
      seesPeople: true,
      marks: unresolved(marksForInstitution(marks)),
      changed: [],
      changedElse: [],
      preparedBy: 'others',
      receipt: null,
    })
  }),
  handler(calls.reviewDraft, noBody, async ({ institution, actor, params, services: { db } }) => {
    const year = Number(params.year)
    const standing = await readStanding(db, institution.id, year)
    const { sessionCode } = standing
    const about = { institutionId: institution.id, year, sessionCode }
    // Read before the figures: of a draft that is sent again meanwhile, an act is refused.
    const receipt = await readReceiptNumber(db, about)
    const preparers = await readPreparers(db, institution.id, year)
    return draftAnswer(db, institution, year, {
      closed: reviewText.readOnly,
      seesPeople: isSealed(standing),
      marks: await readMarks(db, about),
      changed: await readChanged(db, about),
      changedElse: await readChangedElse(db, about),
      preparedBy: preparers.includes(actor.userName) ? 'oneself' : 'others',
      receipt,
    })
  }),
]
