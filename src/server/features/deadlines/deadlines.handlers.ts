import { calls } from '#contract/calls.ts'
import { extensionProblems } from '#domain/deadline/deadline.ts'
import { ownStateOf, whyNot } from '#domain/draft/review.ts'
import { timeText } from '#domain/time/time.ts'
import { transact } from '#server/database/transaction.ts'
import { lockDraft } from '#server/draft/draft-lock.store.ts'
import { readPeriod } from '#server/draft/draft-status.store.ts'
import { extendDeadline } from '#server/features/deadlines/deadlines.store.ts'
import { handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { deadlineText } from '#text/deadline.ts'

const text = deadlineText.extend
/**
 * `review.extend`: a reviewer lets an institution of theirs send after the period's deadline, with the reason; said again
 * it replaces what was said before. Also open for a report that is sent: it may be about to be returned.
 */
export const extendHandler = handler(calls.reviewExtend, async ({ body, actor, institution, services }) => {
  const { sessionCode } = body
  const [until, reason, at] = [new Date(body.until), body.reason.trim(), services.now()]
  const place = { institutionId: institution.id, sessionCode }
  await transact(services.db, async (trx) => {
    const known = await readPeriod(trx, place)
    if (known === null) throw new Refusal(404, text.noPeriod(sessionCode))
    const { deadline } = known
    const holds = { noDeadline: deadline === null }
    const why = whyNot('extend', actor.level ?? 'district', { state: ownStateOf(known.status), holds })
    if (deadline === null || why !== null) throw new Refusal(409, text.noDeadline)
    const { own } = deadline
    const [fault] = extensionProblems({ until: body.until, reason }, { own, now: at.toISOString() })
    if (fault !== undefined) throw new Refusal(422, text[fault](timeText(own)))
    await lockDraft(trx, institution.id, known.year)
    await extendDeadline(trx, { ...place, year: known.year, until, reason, by: actor.userName, at })
  })
  return { status: 1, message: text.done(institution.name, timeText(until.toISOString())) }
})
