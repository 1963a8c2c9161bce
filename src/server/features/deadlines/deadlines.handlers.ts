import { calls } from '#contract/calls.ts'
import { timeText } from '#domain/time/time.ts'
import { transact } from '#server/database/transaction.ts'
import { giveTime } from '#server/features/deadlines/deadlines.store.ts'
import { handler } from '#server/http/handler.ts'
import { deadlineText } from '#text/deadline.ts'

/**
 * `review.extend`: a reviewer lets an institution of theirs send after the period's deadline, with the reason; said again
 * with more time, or with the granted moment that it cuts short, it replaces what was said before. Also open for a report that is sent: it may be
 * about to be returned.
 */
export const extendHandler = handler(calls.reviewExtend, async ({ body, actor, institution, services }) => {
  const at = services.now()
  const done = await transact(services.db, (trx) =>
    giveTime(trx, { ...body, institutionId: institution.id, by: actor, at }),
  )
  void services.notifier.look()
  const until = timeText(new Date(body.until).toISOString())
  const { done: extended, shortened } = deadlineText.extend
  return { status: 1, message: (done === 'extended' ? extended : shortened)(institution.name, until) }
})
