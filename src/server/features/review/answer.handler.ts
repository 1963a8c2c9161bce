import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { markAfter, marksForInstitution } from '#domain/draft/review.ts'
import { transact } from '#server/database/transaction.ts'
import { lockDraft } from '#server/features/drafts/lock-draft.ts'
import { readMarks } from '#server/features/drafts/mark.store.ts'
import { readWay } from '#server/features/drafts/way.store.ts'
import { findPeriod } from '#server/features/reports/periods.store.ts'
import { answerMark } from '#server/features/review/marks.store.ts'
import { noteAct } from '#server/features/review/note-act.ts'
import { markIn } from '#server/features/review/turn.ts'
import { handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { reviewText } from '#text/review.ts'

const answering = z.object({
  sessionCode: z.string().min(1).max(40),
  id: z.string().regex(/^\d{1,18}$/),
  answer: z.string().trim().min(1).max(1000),
})

/** `tosov.mark.answer`: the institution answers a mark while the draft is back with it. A mark that it does not see yet is not there for it. */
export const answerHandler = handler(
  calls.markAnswer,
  answering,
  async ({ institution, actor, body: { sessionCode, id, answer }, services }) => {
    await transact(services.db, async (trx) => {
      const { year } = await findPeriod(trx, institution, sessionCode)
      await lockDraft(trx, institution.id, year)
      const about = { institutionId: institution.id, sessionCode }
      const { desk, returned } = await readWay(trx, about)
      const mark = markIn({ marks: marksForInstitution(await readMarks(trx, about)) }, id)
      if (desk !== 'institution' || returned === null) throw new Refusal(409, reviewText.notReturned)
      if (markAfter(mark.state, 'answer') === null) throw new Refusal(409, reviewText.markDone)
      const acting = { ...about, year, by: actor.userName, at: services.now() }
      await answerMark(trx, { institutionId: institution.id, markId: id }, { answer, ...acting })
      await noteAct(trx, acting, 'answered', { at: mark.at, words: answer })
    })
    return { status: 1, message: reviewText.answered }
  },
)
