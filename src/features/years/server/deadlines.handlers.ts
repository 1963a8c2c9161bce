import { handler } from '#budget/server/handler.ts'
import { timeText } from '#engine/time.ts'
import { yearCalls } from '#features/years/api.ts'
import { extensionText } from '#features/years/extension-text.ts'
import { giveTime } from '#features/years/server/deadlines.store.ts'
import { transact } from '#platform/database/transaction.ts'

/** A later call replaces the extension and may shorten it. Also for sent reports, which may be returned. */
export const extendHandler = handler(
  yearCalls.reviewExtend,
  async ({ body, actor, institution, services }) => {
    const at = services.now()
    const done = await transact(services.db, (trx) =>
      giveTime(trx, { ...body, institutionId: institution.id, by: actor, at }),
    )
    void services.notifier.poll()
    const until = timeText(new Date(body.until).toISOString())
    const { done: extended, shortened } = extensionText
    return { status: 1, message: (done === 'extended' ? extended : shortened)(institution.name, until) }
  },
)
