import { calls } from '#contract/calls.ts'
import { timeText } from '#domain/time/time.ts'
import { transact } from '#server/database/transaction.ts'
import { giveMoreTime } from '#server/features/deadlines/deadlines.store.ts'
import { handler } from '#server/http/handler.ts'
import { deadlineText } from '#text/deadline.ts'

/**
 * `review.extend`: a reviewer lets an institution of theirs send after the period's deadline, with the reason; said again
 * it replaces what was said before. Also open for a report that is sent: it may be about to be returned.
 */
export const extendHandler = handler(calls.reviewExtend, async ({ body, actor, institution, services }) => {
  const at = services.now()
  await transact(services.db, (trx) =>
    giveMoreTime(trx, { ...body, institutionId: institution.id, by: actor, at }),
  )
  void services.notifier.look()
  return {
    status: 1,
    message: deadlineText.extend.done(institution.name, timeText(new Date(body.until).toISOString())),
  }
})
